import { retryAdvance } from './advance.ts'
import { changed, enter } from './enter.ts'
import { nodeOf, noted, type Play, say, withEffects, withState } from './play.ts'
import { isOpen, isShown, openActions } from './stageOf.ts'

/** The player presses a button. One that is hidden, or has still to wait, does nothing. */
export function choose(play: Play, id: string): Play {
  const button = nodeOf(play)?.buttons.find((known) => known.id === id)
  if (!button || !isOpen(button, play)) return play
  const now = changed(play, button.set)
  return button.to === undefined ? retryAdvance(say(now, button.transition)) : enter(now, button.to, button.transition)
}

/** The partner leads on, if that way is offered now. */
export function lead(play: Play, to: string): Play {
  const node = nodeOf(play)
  const action = node && openActions(play, node).find((known) => known.to === to)
  if (!action) return noted(play, 'warning', 'The partner wanted to lead where nothing leads now.')
  const { addTimeMs, set, transition } = action
  const locked = addTimeMs > 0 ? withEffects(play, { kind: 'add-time', ms: addTimeMs }) : play
  return enter(changed(locked, set), to, transition)
}

/** Something was said. What the player says is a turn. */
export function hear(play: Play, by: 'player' | 'partner' | 'narrator'): Play {
  if (by !== 'player') return play
  const { turns, totalTurns } = play.state
  return retryAdvance(withState(play, { turns: turns + 1, totalTurns: totalTurns + 1 }))
}

/** A node that nothing can lead out of any more ends the story, rather than holding the player. */
export function endIfStuck(play: Play): Play {
  const node = nodeOf(play)
  const { phase, advanceAt, stimulus, shown } = play.state
  if (phase !== 'playing' || !node?.noChat || advanceAt !== null || stimulus !== null) return play
  if (node.buttons.some((button) => !button.isBroken && isShown(button, play))) return play
  const over = withState(play, { phase: 'over', shown: { ...shown, timers: [] } })
  return noted(over, 'error', 'No way on from here holds, so the story ends.')
}
