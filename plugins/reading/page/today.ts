import { useSyncExternalStore } from 'react'
import { dayOf } from './dayWords.ts'

/** Today, kept fresh past midnight while the component is shown: a moment of the day, in ms since the epoch. */
export const useToday = (): number => useSyncExternalStore(watch, now)

let seen = Date.now()
/** The same answer all day long. */
function now(): number {
  if (dayOf(seen) !== dayOf(Date.now())) seen = Date.now()
  return seen
}

const watchers = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/** One timer for all lines. */
function watch(changed: () => void): () => void {
  watchers.add(changed)
  timer ??= setTimeout(midnight, untilMidnightMs())
  return () => {
    watchers.delete(changed)
    if (watchers.size > 0) return
    clearTimeout(timer)
    timer = undefined
  }
}

function midnight(): void {
  timer = setTimeout(midnight, untilMidnightMs())
  for (const changed of watchers) changed()
}

const untilMidnightMs = () => new Date().setHours(24, 0, 0, 0) - Date.now() + 50
