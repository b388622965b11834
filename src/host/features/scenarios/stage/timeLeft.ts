import type { StageTimer } from 'sdk/story'

/** Milliseconds a timer still shows, never less than none. */
export function leftOf({ until, paused, offset = 0 }: StageTimer, now: number): number {
  return Math.max(0, (paused ?? Math.max(0, until - now)) + offset)
}

/** The part that is left of its whole time, 0..1. */
export function shareLeft(timer: StageTimer, now: number): number {
  const whole = timer.until - timer.from
  return whole > 0 ? Math.min(1, leftOf(timer, now) / whole) : 0
}

/** Begun seconds as `9`, `1:15` or `1:01:01`. */
export function timeWords(ms: number): string {
  const all = Math.ceil(ms / 1000)
  const seconds = all % 60
  const minutes = Math.floor(all / 60) % 60
  const hours = Math.floor(all / 3600)
  if (hours > 0) return `${hours}:${pad(minutes)}:${pad(seconds)}`
  return minutes > 0 ? `${minutes}:${pad(seconds)}` : String(seconds)
}

const pad = (count: number) => String(count).padStart(2, '0')
