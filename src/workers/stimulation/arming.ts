import type { Limit } from '../../shared/devices/rules.ts'

/** What must be true for anything to move at all. */
export interface Arming {
  readonly isArmed: boolean
  readonly isStopped: boolean
  /** When the page last answered. */
  readonly pulseAt: number
  readonly holdToRun: boolean
  /** When a person last said that they hold. */
  readonly heldAt: number
  /** When a person armed it. */
  readonly since: number
  readonly sessionMs: number
}

/** The page is asked four times a second. */
export const pulseEveryMs = 250
/** A page that is silent for this long steers nothing any more. */
export const pulseWithinMs = 1000
/** A hold that is not said again counts as let go. */
export const heldForMs = 500

/** What keeps everything at zero, strongest first; undefined when things may move. */
export function closedBy(arming: Arming, now: number): Limit | undefined {
  if (arming.isStopped) return 'stopped'
  if (!arming.isArmed) return 'unarmed'
  // What is no number is no permission.
  if (!(now - arming.since < arming.sessionMs)) return 'session-over'
  if (!(now - arming.pulseAt < pulseWithinMs)) return 'page-gone'
  if (arming.holdToRun && !(now - arming.heldAt < heldForMs)) return 'not-held'
  return undefined
}
