import { useEffect, useRef } from 'react'
import type { Bubble } from 'sdk/story'
import { plainText } from './safeHtml.ts'

/** Has each new bubble read out once. One who comes back to a story hears where it stands, not all of it again. */
export function useReadAloud(bubbles: readonly Bubble[], read: ((text: string) => void) | undefined): void {
  const told = useRef<ReadonlySet<string>>(undefined)
  useEffect(() => {
    const before = told.current
    told.current = new Set(bubbles.map(({ id }) => id))
    const news = before ? bubbles.filter(({ id }) => !before.has(id)) : bubbles.slice(-1)
    if (!read) return
    for (const bubble of news) {
      const text = bubble.kind === 'say' ? plainText(bubble.html) : ''
      if (text !== '') read(text)
    }
  }, [bubbles, read])
}
