import { proxy } from 'valtio'
import { incognitoParameter, isIncognito } from '../incognito.ts'
import { beginStart, finishStart } from './starts.ts'

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
