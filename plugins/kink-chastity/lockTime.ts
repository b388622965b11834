import { PluginError } from 'sdk'

const unitSeconds = { d: 86_400, h: 3600, m: 60, s: 1 } as const
type Unit = keyof typeof unitSeconds

/** Seconds in the shortest way that loses nothing, by the largest unit that fits: "2d", "90m", "45s". */
export function timeText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const units = Object.entries(unitSeconds) as [Unit, number][]
  const [unit, size] = units.find(([, size]) => whole > 0 && whole % size === 0) ?? (['s', 1] as const)
  return `${whole / size}${unit}`
}

export const minLock = 60
export const maxLock = 90 * 86_400
export const lockSpan = 'A lock lasts from 1 minute to 90 days.'

/** A number of whole seconds that is one; anything else is said to be none. */
export function wholeSeconds(seconds: unknown): number {
  if (typeof seconds !== 'number' || !Number.isFinite(seconds) || Math.round(seconds) <= 0) {
    throw new PluginError('lock/bad-time', 'Invalid time format. Use format like 1d, 2h, 30m, or 45s.')
  }
  return Math.round(seconds)
}
