/** Whether somebody is asked how they are, and how often they have not answered. */
export type CheckIn =
  | { readonly kind: 'quiet'; readonly since: number }
  | {
      readonly kind: 'asking'
      readonly since: number
      readonly missed: number
      /** The player has asked for the question, which may be while nothing moves. */
      readonly isWanted?: true
    }

export type CheckInEffect = 'soften' | 'pause'

/** How long a question waits before it counts as unanswered. */
export const answerWithinMs = 60_000

/**
 * What becomes of it as time passes. A question that is not answered is asked again; one more, and all becomes softer;
 * once more, and all pauses. Nothing ever becomes stronger by itself. `everyMs` 0 never asks. What the player wants to
 * be asked while nothing moves waits its time, and then goes.
 */
export function passTime(
  state: CheckIn,
  { now, everyMs, isOn }: { readonly now: number; readonly everyMs: number; readonly isOn: boolean },
): { readonly state: CheckIn; readonly effect?: CheckInEffect } {
  const passed = now - state.since
  // A clock that was turned back begins anew.
  const isAlone = state.kind === 'asking' && state.isWanted && passed >= 0 && passed < answerWithinMs
  if (isAlone) return { state }
  if (!isOn || everyMs === 0 || passed < 0) return { state: { kind: 'quiet', since: now } }
  if (state.kind === 'quiet') return { state: passed >= everyMs ? { kind: 'asking', since: now, missed: 0 } : state }
  if (passed < answerWithinMs) return { state }
  const missed = state.missed + 1
  if (missed === 1) return { state: { kind: 'asking', since: now, missed } }
  return missed === 2
    ? { state: { kind: 'asking', since: now, missed }, effect: 'soften' }
    : { state: { kind: 'quiet', since: now }, effect: 'pause' }
}
