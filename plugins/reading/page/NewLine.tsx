import { useEffect, useRef } from 'react'
import styles from './DayLine.module.css'
import { unread } from './unread.ts'

/** There is one line at most. */
export const newLineId = 'new-messages'

/** Above the first message that came while nobody looked. */
export function NewLine() {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const { current } = line
    if (!current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) unread.isFound = true
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return (
    <p ref={line} id={newLineId} className={styles.new}>
      New messages
    </p>
  )
}
