import { lazy } from 'react'
import type { Scope } from 'sdk'
import { fetchedPart, type TurnPart, turnParts } from '../../chat/session/turnParts.ts'
import { circumstancesParts } from '../../consent/circumstances.ts'
import { tightenings } from '../../consent/tightening.ts'
import { ongoing, type StopCause } from '../../extension/ongoing.ts'
import { quickActions, topBarItems } from '../../extension/points.ts'
import { CheckIn } from './CheckIn.tsx'
import { ceilingNow, director, endEvening, strongestNow } from './director.ts'

/** The director's panel, opened from the bar above the conversation, and what holds as the player directs. */
export function addDirector(scope: Scope): void {
  const by = 'vesper' as const
  const id = 'direct'
  const component = lazy(() => import('./DirectorAction.tsx'))
  scope.add(quickActions.add({ by, id, value: { id, order: 25, place: 'action', component } }))
  scope.add(
    topBarItems.add({
      by,
      id: 'check-in',
      value: { id: 'check-in', order: 11, place: 'account', component: CheckIn },
    }),
  )
  scope.add(turnParts.add({ by, id, value: turnPart }))
  scope.add(tightenings.add({ by, id, value: { topicsAside, ceiling: ceilingNow } }))
  const directed = () => ({ directed: { strongest: strongestNow(), pace: director.pace } })
  scope.add(circumstancesParts.add({ by, id, value: directed }))
  const evening = { id: 'evening', order: 60, isGoingOn: () => director.evening !== undefined, stop: endWithScene }
  scope.add(ongoing.add({ by, id: evening.id, value: evening }))
}

const turnPart: TurnPart = {
  id: 'director',
  order: 20,
  part: fetchedPart(async () => {
    const { directions } = await import('./directions.ts')
    return async () => ({ scene: await directions() })
  }),
}

const topicsAside = () => Object.keys(director.topics).filter((topic) => director.topics[topic] === 'aside')

/** A pause does not end an evening; leaving the scene does. */
function endWithScene(why?: StopCause): void {
  if (why !== undefined && why !== 'person' && why !== 'hidden') endEvening()
}
