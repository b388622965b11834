import { whenTestEnds } from '../../shared/whenTestEnds.fixture.ts'
import { circumstancesParts, type Possible } from './circumstances.ts'

/** Makes something possible until the test is over; it is asked each time. */
export function makePossible(possible: () => Possible): void {
  whenTestEnds(circumstancesParts.add('test', possible))
}
