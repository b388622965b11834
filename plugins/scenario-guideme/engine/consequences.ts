import type { Consequences } from '../parse/guide.ts'
import { runCall } from '../script/runCall.ts'
import { captureFields } from './fields.ts'
import { change, type Play } from './play.ts'
import { goTo } from './transition.ts'

/** Does what a button, countdown or clip asks for, in the order of the format: flags, variables, script, page. */
export function carryOut(play: Play, act: Consequences, capture: 'always' | 'for-scripts'): void {
  change(play, act)
  if (capture === 'always' || act.call !== '') captureFields(play)
  if (act.call !== '') runCall(play, act.call)
  if (act.target !== '') goTo(play, act.target)
}
