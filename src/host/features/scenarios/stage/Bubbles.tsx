import { memo, useLayoutEffect } from 'react'
import type { Bubble } from 'sdk/story'
import { Virtualizer } from 'virtua'
import { EndInView, useEndInView } from '../../../chat/screen/EndInView.tsx'
import styles from './BubbleView.module.css'
import { BubbleView } from './BubbleView.tsx'

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
