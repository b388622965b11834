import { useEffect, useRef } from 'react'
import type { Stage } from 'sdk/story'
import { storyWords } from './storyWords.ts'

/** Has what is new on the stage read out once. One who comes back to a story hears where it stands, not all of it again. */
export function useReadAloud(stage: Stage, read: ((text: string) => void) | undefined): void {
  const told = useRef<ReadonlySet<string>>(undefined)
  useEffect(() => {
    // Most people read for themselves, and the words of a stage are some work to find.
    if (!read) {
      told.current = undefined
      return
    }
    const before = told.current
    const parts = storyWords(stage)
    told.current = new Set(parts.map(({ id }) => id))
    const newest = parts.findLastIndex(({ kind }) => kind === 'text')
    const news = before ? parts.filter(({ id }) => !before.has(id)) : parts.slice(Math.max(0, newest))
    for (const { text } of news) read(text)
  }, [stage, read])
}
