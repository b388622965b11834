import type { NextWay } from '../document/types.ts'
import { holds } from '../words/evaluate.ts'
import { enter } from './enter.ts'
import { nodeOf, noted, type Play, withState } from './play.ts'
import { playDue } from './sequence.ts'
import { variablesOf } from './state.ts'

/** So many nodes may be passed without any time; more is a mistake of the author's. */
const maxAtOnce = 50

/** Everything time has brought: the stimulus that is due, and nodes that go on by themselves. */
export function passTime(play: Play): Play {
  let now = playDue(play)
  for (let passed = 0; isDue(now); passed++) {
    const way = openWay(now)
    if (!way) return withState(now, { advanceAt: null })
    if (passed >= maxAtOnce) {
      const still = withState(now, { advanceAt: null, held: true })
      return noted(
        still,
        'error',
        'These nodes go on to each other without taking any time, so the story was held here.',
      )
    }
    now = enter(now, way.to, '', true)
  }
  return now
}

const isDue = ({ state, scene }: Play): boolean =>
  state.phase === 'playing' && state.advanceAt !== null && state.advanceAt <= scene.now

/** The first way whose condition holds. */
function openWay(play: Play): NextWay | undefined {
  const variables = variablesOf(play.state)
  return nodeOf(play)?.next.find((way) => holds(way.if, variables))
}

/** Whether a way that takes its time holds by now, for a node whose ways all failed when its time came. */
export function retryAdvance(play: Play): Play {
  const node = nodeOf(play)
  const { phase, advanceAt, held } = play.state
  if (phase !== 'playing' || advanceAt !== null || held || node?.waitMs === undefined) return play
  const isPast = play.state.since + node.waitMs <= play.scene.now
  return isPast && openWay(play) ? passTime(withState(play, { advanceAt: play.scene.now })) : play
}
