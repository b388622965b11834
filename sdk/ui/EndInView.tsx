import { type ComponentProps, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import styles from './EndInView.module.css'
import { ChevronDownIcon } from './icons.tsx'

/** How far from the end still counts as being there, in pixels. */
const nearEnd = 48

/** Keeps the end of a conversation in view while what is last in it grows, until the reader scrolls away from it. */
export function useEndInView() {
  const scroller = useRef<HTMLElement>(null)
  const newest = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  const holdsStart = useRef(false)
  const lastTop = useRef(0)
  const [away, setAway] = useState(false)

  const toEnd = useCallback(() => {
    const { current } = scroller
    if (!current) return
    holdsStart.current = false
    atEnd.current = true
    current.scrollTop = current.scrollHeight
    setAway(false)
  }, [])
  /** Shows the beginning, also while what is there still grows. What is longer than the view is then read from there. */
  const toStart = useCallback(() => {
    const { current } = scroller
    if (!current) return
    holdsStart.current = true
    current.scrollTop = 0
    lastTop.current = 0
    atEnd.current = current.scrollHeight - current.clientHeight <= nearEnd
    setAway(!atEnd.current)
  }, [])
  const resized = useCallback(() => {
    if (holdsStart.current) toStart()
    else if (atEnd.current) toEnd()
  }, [toStart, toEnd])
  /** Something was added after what is shown: whoever had seen all of it sees the new end. */
  const added = useCallback(() => {
    holdsStart.current = false
    resized()
  }, [resized])
  const leaveEnd = useCallback(() => {
    holdsStart.current = false
    atEnd.current = false
  }, [])
  const scrolled = useCallback(() => {
    const { current } = scroller
    if (!current) return
    if (current.scrollTop > 0) holdsStart.current = false
    const isNear = current.scrollTop + current.clientHeight >= current.scrollHeight - nearEnd
    // Only a move upwards is the reader's leaving: a reply may have grown since the last look.
    if (isNear || current.scrollTop < lastTop.current) atEnd.current = isNear
    lastTop.current = current.scrollTop
    setAway(!atEnd.current)
  }, [])
  // Told between layout and paint, so that growing and following are one picture.
  useLayoutEffect(() => {
    const { current } = newest
    if (!current) return
    const observer = new ResizeObserver(resized)
    observer.observe(current)
    return () => observer.disconnect()
  }, [resized])
  return { scroller, newest, away, toStart, toEnd, leaveEnd, added, resized, scrolled }
}

interface EndInViewProps extends Omit<ComponentProps<'section'>, 'ref'> {
  readonly end: ReturnType<typeof useEndInView>
  /** The words of the button that leads back to the end. */
  readonly jump: string
}

/** A conversation that scrolls. Few messages stand at the bottom, near where one writes. */
export function EndInView({ end, jump, className = '', children, ...rest }: EndInViewProps) {
  return (
    <div className={styles.frame}>
      <section
        ref={end.scroller}
        className={`${styles.scroller} ${className}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={end.scrolled}
        {...rest}
      >
        <div className={styles.spacer} />
        {children}
      </section>
      {end.away && (
        <div className={styles.jump}>
          <Button size="compact-sm" variant="default" leftSection={<ChevronDownIcon size={16} />} onClick={end.toEnd}>
            {jump}
          </Button>
        </div>
      )}
    </div>
  )
}
