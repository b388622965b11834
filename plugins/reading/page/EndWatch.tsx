import { useEffect, useRef } from 'react'
import { unread } from './unread.ts'

/** At the end of the conversation: tells whether it is in view. */
export default function EndWatch() {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = end
    if (!current) return
    const observer = new IntersectionObserver((entries) => {
      unread.isAtEnd = entries.at(-1)?.isIntersecting ?? false
    })
    observer.observe(current)
    return () => {
      observer.disconnect()
      unread.isAtEnd = false
    }
  }, [])
  return <div ref={end} style={{ height: 1 }} />
}
