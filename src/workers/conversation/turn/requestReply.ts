import type { ActionTaken, ChatDelta, ChatEnd, ToolCall, Variant } from 'sdk'
import type { Connection } from '../../../shared/chats/connection.ts'
import { nothingAround } from '../../../shared/policy/circumstances.ts'
import { noLimits } from '../../../shared/policy/consent/consent.ts'
import { ReplyActions } from '../actions/ReplyActions.ts'
import { ToolCalls } from '../actions/tool.ts'
import type { ActionPath, TurnEvent, TurnOutcome } from '../contract.ts'
import { type Asking, chatRequest, type ToolRound } from './chatRequest.ts'
import { replyStages } from './replyStages.ts'
import type { Piece } from './stages.ts'
import type { TurnPrompt } from './TurnWorld.ts'

/** What is told of a reply while it is asked for and written. */
export type ReplyEvent = TurnEvent | { readonly kind: 'usage'; readonly usage: NonNullable<Variant['usage']> }
export type Tell = (event: ReplyEvent) => void

/** How the next request is made. */
export interface Plan {
  readonly connection: Connection
  readonly prompt: TurnPrompt
  readonly path: ActionPath
  readonly rounds: readonly ToolRound[]
}

/** What one request came to. */
export interface Requested {
  /** Missing where the stream just ended, or the reply was ruled out. */
  readonly end: ChatEnd | undefined
  readonly ruledOut: Extract<TurnOutcome, { kind: 'ruled-out' }> | undefined
  /** Whether the player has seen anything of it. */
  readonly delivered: boolean
  readonly said: string
  readonly calls: readonly ToolCall[]
  readonly acting: ReplyActions
  /** Tells of what was done beside the words. */
  act(actions: readonly ActionTaken[]): void
}

/** Asks once, and tells what comes of the reply as it passes its stages. */
export async function requestReply(asking: Asking, plan: Plan, tell: Tell): Promise<Requested> {
  const { request, place, variant, world, signal } = asking
  const { connection, prompt, path, rounds } = plan
  const { said: saidBefore, given } = asking.echoes
  const echoes = { said: saidBefore, given: [...given, ...prompt.assembled.given] }
  const around = request.settings.around ?? nothingAround
  const acting = new ReplyActions({ path, around, echoes, existing: place.existing })
  const stages = replyStages(place, (request.settings.limits ?? noLimits).hard, acting)
  const calls = new ToolCalls()
  let acted = asking.actedBefore
  let delivered = false
  let said = ''
  let end: ChatEnd | undefined
  let ruledOut: Requested['ruledOut']

  const act = (actions: readonly ActionTaken[]) => {
    if (actions.length > 0) delivered = true
    for (const action of actions) tell({ kind: 'action', variant, place: acted++, action })
  }
  const pass = (pieces: readonly Piece[]) => {
    for (const piece of pieces) {
      if (ruledOut) return
      if (piece.kind === 'ruled-out') ruledOut = piece
      else if (piece.kind === 'reasoning') tell(piece)
      else {
        said += piece.text
        delivered ||= piece.text !== ''
        if (piece.text !== '') tell({ kind: 'text', text: piece.text })
        act(piece.actions)
      }
    }
  }

  asking.asked(connection, prompt)
  for await (const delta of world.chat(connection, chatRequest(asking, connection, prompt, path, rounds), signal)) {
    if (delta.kind === 'text') pass(stages.push({ kind: 'text', text: delta.text, actions: [] }))
    else if (delta.kind === 'reasoning') pass(stages.push({ kind: 'reasoning', text: delta.text }))
    else if (delta.kind === 'tool') calls.add(delta)
    else if (delta.kind === 'wait') tell(waiting(delta))
    else if (delta.kind === 'usage') {
      if (delta.trusted) world.counted(connection, prompt, delta.input)
      tell({ kind: 'usage', usage: usageOf(delta) })
    } else end = delta
    if (ruledOut) break
  }
  if (!ruledOut) pass(stages.end())
  return { end, ruledOut, delivered, said, calls: calls.all(), acting, act }
}

function waiting({ note, done, total, text }: Extract<ChatDelta, { kind: 'wait' }>): TurnEvent {
  return {
    kind: 'waiting',
    note,
    ...(done !== undefined && total && { fraction: Math.min(1, done / total) }),
    ...(text !== undefined && { text }),
  }
}

function usageOf({
  input,
  output,
  cached,
  costUsd,
}: Extract<ChatDelta, { kind: 'usage' }>): NonNullable<Variant['usage']> {
  return { input, output, ...(cached !== undefined && { cached }), ...(costUsd !== undefined && { costUsd }) }
}
