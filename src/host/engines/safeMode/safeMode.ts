import { incognitoParameter, isIncognito } from 'sdk/page/incognito.ts'
import { readNote, writeNote } from 'sdk/page/records/localNotes.ts'
import { proxy } from 'valtio'
import { noteNames } from '../../../shared/storageNames.ts'

/** Whether plugins from outside were left out this time. */
export const safeMode = proxy({ isOn: false })

/** First of all: counts this start, and finds out whether it must be a safe one. */
export function enterStart(): void {
  safeMode.isOn = beginStart(location.search) === 'safe'
}

/** How long Vesper must stand before its start counts as one that came to its end. */
const standsAfterMs = 3000

/** Vesper has started. Whoever leaves before it has stood for a while left by themselves: a page that hangs cannot say so. */
export function settleStart(): void {
  if (safeMode.isOn) return
  setTimeout(finishStart, standsAfterMs)
  addEventListener('pagehide', finishStart, { once: true })
}

/** Starts anew with everything that is installed. */
export function leaveSafeMode(): void {
  finishStart()
  const { pathname } = location
  location.assign(isIncognito ? `${pathname}?${incognitoParameter}` : pathname)
}

const key = noteNames.unfinishedStarts
const most = 3

/** How this page started. In safe mode plugins from outside stay out, until the player says otherwise. */
type Start = 'normal' | 'safe'

/**
 * Counts a start that has not come to its end yet. The third in a row is made in safe mode: whatever keeps Vesper
 * from starting came from outside, or at least is no worse without it. So is any start the player asks to be safe.
 */
export function beginStart(search: string): Start {
  const unfinished = read() + 1
  write(unfinished)
  return unfinished > most || new URLSearchParams(search).has('safe') ? 'safe' : 'normal'
}

/** Vesper stands: what happens from now on is no start that failed. */
export function finishStart(): void {
  write(0)
}

function read(): number {
  const count = Number(readNote(key) ?? 0)
  return Number.isSafeInteger(count) && count >= 0 ? count : 0
}

/** Where nothing can be counted, nothing from outside is kept either. */
function write(count: number): void {
  writeNote(key, count === 0 ? undefined : String(count))
}
