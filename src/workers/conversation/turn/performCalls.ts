import type { ActionTaken, ToolCall } from 'sdk'
import type { ReplyActions } from '../actions/ReplyActions.ts'
import { readCall } from '../actions/tool.ts'

export interface PerformedCall {
  readonly action: ActionTaken | undefined
  /** For the model. */
  readonly answer: string
  readonly isBroken: boolean
}

/** Does what a model called for, as far as the policy lets it. */
export function performCalls(calls: readonly ToolCall[], acting: ReplyActions): readonly PerformedCall[] {
  return calls.map((call) => {
    const reading = readCall(call)
    if (!reading) return { action: undefined, answer: 'This call could not be read. Nothing was done.', isBroken: true }
    const action = acting.take(reading)
    const answer = action && action.verdict !== 'refused' ? 'Done.' : `Not done. ${action?.why ?? 'Enough was done.'}`
    return { action, answer, isBroken: false }
  })
}
