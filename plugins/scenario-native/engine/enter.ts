import type { ScenarioNode } from '../document/types.ts'
import { goesOn, isEnd } from '../document/ways.ts'
import { assign } from '../words/evaluate.ts'
import { nodeOf, noted, type Play, say, withEffects, withState } from './play.ts'
import { playDue } from './sequence.ts'
import { shownIn } from './shownIn.ts'
import { variablesOf } from './state.ts'

/** How long the partner is left before it is asked to speak, in milliseconds. */
const arrivalMs = 100

/**
 * Comes to a node: its words, its pictures and sounds, the first of its stimuli, and the partner's arrival. `onAdvance`
 * where nobody led there: the player may not want to read of that.
 */
export function enter(play: Play, id: string, transition = '', onAdvance = false): Play {
  const node = play.document.nodes.get(id)
  if (!node) return noted(play, 'error', `There is no node "${id}".`)
  const spoken = say(leave(play), transition)
  const arrived = say(arrive(spoken, node), node.desc, { onAdvance })
  const greeted = say(arrived, node.initialMessage, { by: isNobody(node) ? 'narrator' : 'partner' })
  return playDue(invited(greeted, node))
}

/** The variables after changes; those the engine counts are not among them. */
export function changed(play: Play, set: ScenarioNode['set']): Play {
  if (set.length === 0) return play
  const { turns: _turns, totalTurns: _totalTurns, ...variables } = assign(set, variablesOf(play.state))
  return withState(play, { variables })
}

/** Nobody arrives any more at a node that was left within the same step, and what was felt there ends. */
function leave(play: Play): Play {
  const left = { ...play, effects: play.effects.filter(({ kind }) => kind !== 'invite' && kind !== 'stimulate') }
  return nodeOf(play)?.stimulation.length ? withEffects(left, { kind: 'calm' }) : left
}

function arrive(play: Play, node: ScenarioNode): Play {
  const { now } = play.scene
  const arrivals = play.state.arrivals + 1
  const isOver = isEnd(node)
  const here = withState(play, {
    phase: isOver ? 'over' : 'playing',
    node: node.id,
    arrivals,
    since: now,
    turns: 0,
    held: false,
    stimulus: isOver || node.stimulation.length === 0 ? null : { index: 0, at: now },
    advanceAt: !isOver && goesOn(node) ? now + (node.waitMs ?? 0) : null,
  })
  const shown = shownIn(node, arrivals, now, play.story.files)
  return changed(withState(here, { shown: isOver ? { ...shown, timers: [] } : shown }), node.set)
}

const isNobody = ({ char }: ScenarioNode): boolean => char === 'none' || char === 'narrator'

/** A narrator may be asked to speak; where there is nobody, there is nobody to ask. */
function invited(play: Play, node: ScenarioNode): Play {
  if (node.noChat || node.noOnArrivalMessage || node.char === 'none') return play
  return withEffects(play, { kind: 'invite', ms: arrivalMs })
}
