import type { Placed } from './inOrder.ts'
import { ordered, Point } from './Point.ts'

/**
 * Why it is stopped, as the device pages tell it. `dismissal` is Escape that also closes a dialog or a menu: what moves
 * stops as by a `person`, and where nothing moves nothing is held. `scenario-over`: a scenario was left, or ended.
 */
export type StopCause =
  | 'person'
  | 'dismissal'
  | 'safeword'
  | 'button'
  | 'check-in'
  | 'evening'
  | 'hidden'
  | 'scenario-over'

/**
 * Something that goes on by itself: devices that may move, a reply, autoplay, a voice, a story. They stop, and are told
 * of, in their order.
 */
export interface Ongoing extends Placed {
  /** Whether a scene is under way because of it, in which limits are not loosened on a whim. Absent: it makes no scene. */
  isGoingOn?(): boolean
  /** Ends it at once, without fetching anything. Absent where it ends with what stimulates. */
  stop?(why?: StopCause): void | Promise<void>
  /** What the player is told of it after everything has stopped; asked right before. */
  stoppedLine?(): string | undefined
}

/** In the order in which they stop and are told of. */
export const ongoing = new Point('ongoing', ordered<Ongoing>)

/** Ends one of them by its id. What was never begun may not even be fetched, and then there is nothing to end. */
export function endOngoing(id: string): void {
  void ongoing
    .read()
    .find((entry) => entry.id === id)
    ?.stop?.()
}
