import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { messageAt, session } from '../session/session.ts'
import { ensureLoaded } from '../session/windows.ts'
import { Button } from '../ui/Button.tsx'
import { ChevronDownIcon } from '../ui/icons.tsx'
import styles from './MessageList.module.css'
import { MessageRow } from './MessageRow.tsx'

/** How far from the end still counts as being there, in pixels. */
const nearEnd = 48

/**
 * The messages, as many as fit on the screen and a few around them. A list of any length costs the same: what is not
 * near the screen is neither read nor drawn. The newest message stands after the list, where it may grow without
 * the list having to measure it anew. The end stays in view while replies grow, until the reader scrolls away.
 */
export function MessageList() {
  const { count, version, phase } = useSnapshot(session)
  const scroller = useRef<HTMLElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const newest = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  const lastTop = useRef(0)
  const [away, setAway] = useState(false)
  const last = messageAt(count - 1)

  const toEnd = useCallback(() => {
    const { current } = scroller
    if (current) current.scrollTop = current.scrollHeight
  }, [])

  const read = useCallback(() => {
    const { current } = list
    if (!current || session.count === 0) return
    const from = current.findItemIndex(current.scrollOffset)
    const to = current.findItemIndex(current.scrollOffset + current.viewportSize)
    ensureLoaded(from - 10, to + 10)
  }, [])

  const scrolled = useCallback(() => {
    const { current } = scroller
    if (!current) return
    const isNear = current.scrollTop + current.clientHeight >= current.scrollHeight - nearEnd
    // Only a move upwards is the reader's leaving: a reply may have grown since the last look.
    if (isNear || current.scrollTop < lastTop.current) atEnd.current = isNear
    lastTop.current = current.scrollTop
    setAway(!atEnd.current)
  }, [])

  const resized = useCallback(() => {
    if (atEnd.current) toEnd()
  }, [toEnd])

  // A new message, the player's or a reply, brings the reader back to the end.
  useLayoutEffect(() => {
    if (count === 0) return
    atEnd.current = true
    setAway(false)
    toEnd()
  }, [count, toEnd])
  // Told between layout and paint, so that growing and following are one picture.
  useLayoutEffect(() => {
    const { current } = newest
    if (!current) return
    const observer = new ResizeObserver(resized)
    observer.observe(current)
    return () => observer.disconnect()
  }, [resized])
  useEffect(() => {
    if (version > 0 && phase === 'open') read()
  }, [version, phase, read])

  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section ref={scroller} className={styles.scroller} aria-label="Conversation" tabIndex={0} onScroll={scrolled}>
        <div className={styles.spacer} />
        <Virtualizer
          ref={list}
          scrollRef={scroller}
          data={{ length: Math.max(0, count - 1) } as ArrayLike<undefined>}
          bufferSize={400}
          onScroll={read}
          onScrollEnd={read}
          onResize={resized}
        >
          {(_, index) => <MessageRow key={index} message={messageAt(index)} isLast={false} />}
        </Virtualizer>
        <div ref={newest}>{count > 0 && <MessageRow key={last?.id} message={last} isLast={true} />}</div>
      </section>
      {away && (
        <div className={styles.jump}>
          <Button size="compact-sm" variant="default" leftSection={<ChevronDownIcon size={16} />} onClick={toEnd}>
            Newest
          </Button>
        </div>
      )}
    </div>
  )
}
