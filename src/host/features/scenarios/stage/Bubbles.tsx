import { memo, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Bubble } from 'sdk/story'
import { Button } from 'sdk/ui/Button.tsx'
import { ChevronDownIcon } from 'sdk/ui/icons.tsx'
import { Virtualizer } from 'virtua'
import listStyles from '../../../chat/screen/MessageList.module.css'
import styles from './BubbleView.module.css'
import { BubbleView } from './BubbleView.tsx'

/** How far from the end still counts as being there, in pixels. */
const nearEnd = 48
/** The newest bubbles are always drawn; those before them only where one looks. */
const drawn = 30

/** What was said, the newest at the bottom. It stays in view until the reader scrolls away from it. */
export const Bubbles = memo(function Bubbles({ bubbles }: { readonly bubbles: readonly Bubble[] }) {
  const scroller = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  const lastTop = useRef(0)
  const [away, setAway] = useState(false)

  const toEnd = useCallback(() => {
    const { current } = scroller
    if (!current) return
    atEnd.current = true
    current.scrollTop = current.scrollHeight
    setAway(false)
  }, [])
  const scrolled = useCallback(() => {
    const { current } = scroller
    if (!current) return
    const isNear = current.scrollTop + current.clientHeight >= current.scrollHeight - nearEnd
    // Only a move upwards is the reader's leaving: a bubble may have grown since the last look.
    if (isNear || current.scrollTop < lastTop.current) atEnd.current = isNear
    lastTop.current = current.scrollTop
    setAway(!atEnd.current)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the bubbles may have moved the end
  useLayoutEffect(() => {
    if (atEnd.current) toEnd()
  }, [bubbles, toEnd])
  useLayoutEffect(() => {
    const { current } = content
    if (!current) return
    const observer = new ResizeObserver(() => {
      if (atEnd.current) toEnd()
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [toEnd])

  const older = Math.max(0, bubbles.length - drawn)
  return (
    <div className={styles.frame}>
      <section
        ref={scroller}
        className={styles.scroller}
        aria-label="Story"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={scrolled}
      >
        <div className={listStyles.spacer} />
        <Virtualizer scrollRef={scroller} data={bubbles.slice(0, older)} bufferSize={300}>
          {(bubble) => <BubbleView key={bubble.id} bubble={bubble} />}
        </Virtualizer>
        {/* What is new in here is told to those who do not see it, once. */}
        <div ref={content} role="log" aria-live="polite">
          {bubbles.slice(older).map((bubble) => (
            <BubbleView key={bubble.id} bubble={bubble} />
          ))}
        </div>
      </section>
      {away && (
        <div className={listStyles.jump}>
          <Button size="compact-sm" variant="default" leftSection={<ChevronDownIcon size={16} />} onClick={toEnd}>
            Scroll to end
          </Button>
        </div>
      )}
    </div>
  )
})
