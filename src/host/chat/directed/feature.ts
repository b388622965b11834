import { ceilingNow, director, endEvening, strongestNow } from 'sdk/page/director/director.ts'
import { feature } from 'sdk/page/feature.ts'
import { circumstancesParts } from 'sdk/page/points/circumstancesParts.ts'
import { ongoing, type StopCause } from 'sdk/page/points/ongoing.ts'
import { topBarItems } from 'sdk/page/points/points.ts'
import { tightenings } from 'sdk/page/points/tightenings.ts'
import { CheckIn } from './CheckIn.tsx'

/** What keeps the player safe once they have directed: it holds whether the panel is there or not. */
export const directedFeature = feature((add) => {
  add(topBarItems, 'check-in', { place: 'account', component: CheckIn })
  add(tightenings, 'direct', { topicsAside, ceiling: ceilingNow })
  const directed = () => ({ directed: { strongest: strongestNow(), pace: director.pace } })
  add(circumstancesParts, 'direct', directed)
  add(ongoing, 'evening', { isGoingOn: () => director.evening !== undefined, stop: endWithScene })
})

const topicsAside = () => Object.keys(director.topics).filter((topic) => director.topics[topic] === 'aside')

/** A pause does not end an evening; leaving the scene does. */
function endWithScene(why?: StopCause): void {
  if (why !== undefined && why !== 'person' && why !== 'hidden' && why !== 'scenario-over') endEvening()
}
