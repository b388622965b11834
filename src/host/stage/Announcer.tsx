import { useEffect, useRef } from 'react'
import type { Bubble } from 'sdk/story'
import { plainText } from './safeHtml.ts'
import { useHouse } from './stageContext.ts'

/** Sentences that stay in the region, so that a screen reader has the time to take them. */
const kept = 4

/** Tells each new bubble once: to screen readers, and aloud for those who asked for it. */
export function Announcer({ bubbles }: { readonly bubbles: readonly Bubble[] }) {
  const { options } = useHouse()
  const { readAloud } = options
  const region = useRef<HTMLDivElement>(null)
  const told = useRef<ReadonlySet<string>>(new Set())
  const isFirst = useRef(true)

  useEffect(() => {
    const news = bubbles.filter(({ id }) => !told.current.has(id))
    told.current = new Set(bubbles.map(({ id }) => id))
    // One who comes back to a story hears where it stands, not all of it again.
    const heard = isFirst.current ? news.slice(-1) : news
    isFirst.current = false
    for (const bubble of heard) {
      const text = wordsOf(bubble)
      if (text === '') continue
      const line = document.createElement('p')
      line.textContent = text
      region.current?.append(line)
      if (bubble.kind === 'say') readAloud?.(text)
    }
    const lines = region.current?.children
    while (lines && lines.length > kept) lines[0]?.remove()
  }, [bubbles, readAloud])

  return <div ref={region} className="visually-hidden" aria-live="polite" role="log" aria-label="News of the story" />
}

function wordsOf(bubble: Bubble): string {
  switch (bubble.kind) {
    case 'say':
      return plainText(bubble.html)
    case 'choice':
      return bubble.chosen === undefined
        ? `Choices: ${bubble.options.map(({ html }) => plainText(html)).join('; ')}`
        : ''
    case 'prompt':
      return bubble.answer === undefined ? 'An answer is asked for.' : ''
  }
}
