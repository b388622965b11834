import { mayMove } from '../../../devices/arming.ts'
import { playByHand } from '../patterns/playByHand.ts'

/** Plays all of them or, where devices may not move, none. Answers the numbers of those that play. */
export async function playTogether(intents: readonly Parameters<typeof playByHand>[0][]): Promise<readonly number[]> {
  // Asked once, and not by each.
  if (!(await mayMove())) return []
  const ids = await Promise.all(intents.map(playByHand))
  return ids.filter((id) => id !== undefined)
}
