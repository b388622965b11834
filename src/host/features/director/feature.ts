import { lazy } from 'react'
import { feature } from 'sdk/page/feature.ts'
import { circumstancesParts } from 'sdk/page/points/circumstancesParts.ts'
import { ongoing, type StopCause } from 'sdk/page/points/ongoing.ts'
import { quickActions, topBarItems } from 'sdk/page/points/points.ts'
import { tightenings } from 'sdk/page/points/tightenings.ts'
import { fetchedPart, type TurnPart, turnParts } from 'sdk/page/points/turnParts.ts'
import { CheckIn } from './CheckIn.tsx'
import { ceilingNow, director, endEvening, strongestNow } from './director.ts'

/** The director's panel, opened from the bar above the conversation, and what the model is told of it. */
export const directorFeature = feature((add) => {
  add(quickActions, 'direct', {
    place: 'action',
    before: 'edge',
    component: lazy(() => import('./DirectorAction.tsx')),
  })
  add(turnParts, 'direct', turnPart)
})

/** What keeps the player safe once they have directed: it holds whether the panel is there or not. */
export const directedFeature = feature((add) => {
  add(topBarItems, 'check-in', { place: 'account', component: CheckIn })
  add(tightenings, 'direct', { topicsAside, ceiling: ceilingNow })
  const directed = () => ({ directed: { strongest: strongestNow(), pace: director.pace } })
  add(circumstancesParts, 'direct', directed)
  add(ongoing, 'evening', { isGoingOn: () => director.evening !== undefined, stop: endWithScene })
})

const turnPart: TurnPart = {
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
