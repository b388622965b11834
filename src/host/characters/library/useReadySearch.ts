import { useEffect } from 'react'
import type { LibraryEntry } from '../../../workers/storage/contract.ts'
import { searchText } from './searchText.ts'

const whenIdle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 50))
const notIdle = globalThis.cancelIdleCallback ?? clearTimeout
const atOnce = 200

/** Prepares a search of these characters while there is nothing else to do, so that its first letter is as quick as all others. */
export function useReadySearch(list: readonly LibraryEntry[]): void {
  useEffect(() => {
    let next = 0
    const step = () => {
      const end = Math.min(list.length, next + atOnce)
      for (const entry of list.slice(next, end)) searchText(entry)
      next = end
      if (next < list.length) waiting = whenIdle(step)
    }
    let waiting = whenIdle(step)
    return () => notIdle(waiting as number)
  }, [list])
}
