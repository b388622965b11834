import { circumstancesParts, type Possible } from 'sdk/page/points/circumstancesParts.ts'
import { whenTestEnds } from '../../shared/whenTestEnds.fixture.ts'

/** Makes something possible until the test is over; it is asked each time. */
export function makePossible(possible: () => Possible): void {
  whenTestEnds(circumstancesParts.add('test', possible))
}
