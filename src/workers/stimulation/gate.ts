import type { Limit } from '../../shared/devices/rules.ts'

/** What must be true for anything to move at all. */
export interface Gate {
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
export function closedBy(gate: Gate, now: number): Limit | undefined {
  if (gate.isStopped) return 'stopped'
  if (!gate.isArmed) return 'unarmed'
  // What is no number is no permission.
  if (!(now - gate.since < gate.sessionMs)) return 'session-over'
  if (!(now - gate.pulseAt < pulseWithinMs)) return 'page-gone'
  if (gate.holdToRun && !(now - gate.heldAt < heldForMs)) return 'not-held'
  return undefined
}
