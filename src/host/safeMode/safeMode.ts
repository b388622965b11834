import { proxy } from 'valtio'
import { beginStart, finishStart } from './starts.ts'

/** Whether plugins from outside were left out this time. */
export const safeMode = proxy({ isOn: false })

/** First of all: counts this start, and finds out whether it must be a safe one. */
export function enterStart(): void {
  safeMode.isOn = beginStart(localStorage, location.search) === 'safe'
}

/** How long Vesper must stand before its start counts as one that came to its end. */
const standsAfterMs = 3000

export function settleStart(): void {
  setTimeout(() => !safeMode.isOn && finishStart(localStorage), standsAfterMs)
}

/** Starts anew with everything that is installed. */
export function leaveSafeMode(): void {
  finishStart(localStorage)
  const { pathname } = location
  location.assign(pathname)
}
