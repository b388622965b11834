import type { Consequences } from '../parse/guide.ts'
import { setFlags, unsetFlags } from '../rules/flags.ts'
import { runCall } from '../script/runCall.ts'
import { captureFields } from './fields.ts'
import type { Play } from './play.ts'
import { remember } from './play.ts'
import { withEntry } from './state.ts'
import { goTo } from './transition.ts'

/** Does what a button, countdown or clip asks for, in the order of the format: flags, variables, script, page. */
export function carryOut(play: Play, act: Consequences, capture: 'always' | 'for-scripts'): void {
  change(play, act)
  if (capture === 'always' || act.call !== '') captureFields(play)
  if (act.call !== '') runCall(play, act.call)
  if (act.target !== '') goTo(play, act.target)
}

/** The flags and variables of it only. */
export function change(play: Play, { set, unset, variables }: Consequences): void {
  const { memory } = play.state
  const flags = unsetFlags(setFlags(memory.flags, set), unset)
  const changed = variables.reduce((entries, { name, value }) => withEntry(entries, name, value), memory.variables)
  if (flags !== memory.flags || changed !== memory.variables) remember(play, { flags, variables: changed })
}
