import { memo, useId, useLayoutEffect, useState } from 'react'
import type { Bubble } from 'sdk/story'
import { Button } from 'sdk/ui/Button.tsx'
import { EndInView, useEndInView } from 'sdk/ui/EndInView.tsx'
import { Virtualizer } from 'virtua'
import styles from './BubbleView.module.css'
import { StoryButton, StoryHtml } from './StoryHtml.tsx'
import { safeColor } from './safeStyle.ts'
import { useStageApi } from './stageContext.ts'

type Of<Kind extends Bubble['kind']> = Extract<Bubble, { readonly kind: Kind }>

/** One bubble: something said, a choice, or a question to answer in writing. */
export const BubbleView = memo(function BubbleView({ bubble }: { readonly bubble: Bubble }) {
  switch (bubble.kind) {
    case 'say':
      return <Said bubble={bubble} />
    case 'choice':
      return <Choice bubble={bubble} />
    case 'prompt':
      return <Prompt bubble={bubble} />
  }
})

function Said({ bubble: { html, align, color, active, marked } }: { readonly bubble: Of<'say'> }) {
  const { tell } = useStageApi()
  const ink = safeColor(color)
  return (
    <div className={`${styles.row} ${styles[align]}`}>
      <div className={styles.said} style={ink ? { color: ink } : undefined}>
        <StoryHtml html={html} />
        {active && marked && (
          <button
            type="button"
            className={styles.next}
            aria-label="Continue"
            title="Tap or press Space to continue"
            onClick={() => tell({ kind: 'continued' })}
          >
            <span className={styles.mark} />
          </button>
        )}
      </div>
    </div>
  )
}

function Choice({ bubble: { options, active, chosen } }: { readonly bubble: Of<'choice'> }) {
  if (typeof chosen === 'string')
    return (
      <div className={`${styles.row} ${styles.center}`}>
        <div className={styles.settled}>
          <span aria-hidden="true">&gt;&nbsp;</span>
          <StoryHtml html={chosen} />
          <span aria-hidden="true">&nbsp;&lt;</span>
        </div>
      </div>
    )
  if (chosen === null || !active)
    return (
      <div className={`${styles.row} ${styles.center}`}>
        <button type="button" className={styles.settled} disabled aria-label="Unanswered choice">
          ⋯
        </button>
      </div>
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own layout
    <div className={styles.options} role="group" aria-label="Choices">
      {options.map((option, index) => (
        <StoryButton key={option.id} button={option} {...(index < 9 && { digit: index + 1 })} />
      ))}
    </div>
  )
}

function Prompt({ bubble }: { readonly bubble: Of<'prompt'> }) {
  const { tell } = useStageApi()
  const [text, setText] = useState(bubble.value ?? '')
  const field = useId()
  const { id, answer, active, align } = bubble
  if (answer !== undefined || !active)
    return (
      <div className={`${styles.row} ${styles[align]}`}>
        <div className={styles.settled}>{typeof answer === 'string' ? `> ${answer}` : `${text}⋯`}</div>
      </div>
    )
  return (
    <form
      className={`${styles.row} ${styles[align]}`}
      onSubmit={(event) => {
        event.preventDefault()
        tell({ kind: 'typed', bubble: id, text })
      }}
    >
      <div className={styles.prompt}>
        <label className="visually-hidden" htmlFor={field}>
          Your answer
        </label>
        <input
          ref={takeFocus}
          id={field}
          className={styles.field}
          value={text}
          autoComplete="off"
          maxLength={10_000}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button type="submit">Send</Button>
      </div>
    </form>
  )
}

/** Whoever plays by keys goes on by writing. A finger would only bring up a keyboard over the story. */
function takeFocus(field: HTMLInputElement | null): void {
  const focused = document.activeElement
  const plays = focused instanceof HTMLElement && focused.tabIndex < 0 && focused.contains(field)
  if (plays && matchMedia('(pointer: fine)').matches) field?.focus({ preventScroll: true })
}

/** The newest bubbles are always drawn; those before them only where one looks. */
const drawn = 30

/** What was said, the newest at the bottom. It stays in view until the reader scrolls away from it. */
export const Bubbles = memo(function Bubbles({ bubbles }: { readonly bubbles: readonly Bubble[] }) {
  const end = useEndInView()
  const { resized } = end
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the bubbles may have moved the end
  useLayoutEffect(resized, [bubbles])

  const older = Math.max(0, bubbles.length - drawn)
  return (
    <EndInView end={end} jump="Scroll to end" className={styles.scroller ?? ''} aria-label="Story">
      <Virtualizer scrollRef={end.scroller} data={bubbles.slice(0, older)} bufferSize={300}>
        {(bubble) => <BubbleView key={bubble.id} bubble={bubble} />}
      </Virtualizer>
      {/* What is new in here is told to those who do not see it, once. */}
      <div ref={end.newest} role="log" aria-live="polite">
        {bubbles.slice(older).map((bubble) => (
          <BubbleView key={bubble.id} bubble={bubble} />
        ))}
      </div>
    </EndInView>
  )
})
