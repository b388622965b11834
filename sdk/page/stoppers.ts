import type { StopCause } from './points/ongoing.ts'

/** Ends at once what somebody makes a device do. */
export type Stopper = (why: StopCause) => void | Promise<void>

/** Everybody who drives a device, by the way to stop it. */
export const stoppers = new Set<Stopper>()

/** Whoever drives a device joins with the way to stop it at once. Returns the function that leaves again. */
export function addStopper(stop: Stopper): () => void {
  stoppers.add(stop)
  return () => stoppers.delete(stop)
}
