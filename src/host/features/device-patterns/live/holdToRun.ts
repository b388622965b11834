import { holdDevices } from '../../../devices/stop/control.ts'

/** It must be said again within half a second; said twice as often, one late word does no harm. */
const everyMs = 200

const holding = new Set<symbol>()
let timer: ReturnType<typeof setInterval> | undefined

/** Holds devices running, where they run only while held. Returns the way to let go. */
export function holdRunning(): () => void {
  const hold = Symbol('hold')
  holding.add(hold)
  holdDevices(true)
  timer ??= setInterval(() => holdDevices(true), everyMs)
  return () => {
    if (!holding.delete(hold) || holding.size > 0) return
    clearInterval(timer)
    timer = undefined
    holdDevices(false)
  }
}
