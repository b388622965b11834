import {
  type ActionTaken,
  type CharacterId,
  type LlmFailure,
  type Message,
  type MessageState,
  newId,
  type Session,
  type Variant,
  wordingOf,
} from 'sdk'
import type { Connection } from '../../../shared/chats/connection.ts'
import { metadataOf } from '../actions/takeActions.ts'
import type { TurnAction } from '../contract.ts'
import type { History } from '../history.ts'

/** Where a reply goes: the message that will hold it, and the words it already has. */
export interface ReplyPlace {
  readonly message: Message
  /** Text of the active wording that stays and is continued. */
  readonly existing: string
  readonly isNew: boolean
  /** How the reply may act, for the prompt; empty where it acts by other means, or not at all. */
  readonly actionsText: string
}

/** Who is to reply, and who is there to hear it. In a chat with one character only the name counts. */
export interface Voice {
  readonly name: string
  readonly speaker?: CharacterId
  readonly heardBy?: readonly CharacterId[]
}

/** Finds or makes the message a turn writes into. Undefined when there is no reply to work on. */
export function placeReply(
  action: TurnAction,
  session: Session,
  history: History,
  connection: Connection,
  voice: Voice,
  now: number,
): ReplyPlace | undefined {
  const source = { plugin: connection.plugin, model: connection.model }
  const fresh: Variant = { id: newId(), content: '', state: 'generating', timestamp: now, source }
  if (action.kind === 'send' || action.kind === 'arrive') {
    return {
      message: {
        session: session.id,
        position: 0,
        id: newId(),
        role: 'assistant',
        characterName: voice.name,
        ...(voice.speaker && { speaker: voice.speaker }),
        ...(voice.heardBy && { heardBy: voice.heardBy }),
        variants: [fresh],
        active: 0,
        timestamp: now,
        metadata: {},
      },
      existing: '',
      isNew: true,
      actionsText: '',
    }
  }
  const newest = history.messages.at(-1)
  if (newest?.role !== 'assistant') return undefined
  const wording = newest.variants[newest.active]
  if (action.kind === 'regenerate') {
    if (isGreeting(newest, history)) return undefined
    const kept = newest.variants.filter(({ content }) => content !== '')
    return {
      message: { ...newest, variants: [...kept, fresh], active: kept.length },
      existing: '',
      isNew: false,
      actionsText: '',
    }
  }
  const existing = wording?.content ?? ''
  const { problem: _, ...continued } = { ...fresh, ...wording, state: 'generating' as const }
  return {
    message: { ...newest, variants: newest.variants.with(newest.active, continued) },
    existing,
    isNew: false,
    actionsText: '',
  }
}

/** What stands first and was written by no model answers nothing that could be asked again. */
const isGreeting = (message: Message, { messages }: History) =>
  messages.length === 1 && message.variants.every(({ source }) => source === undefined)

/** What a reply came to. */
export interface ReplyText {
  readonly content: string
  readonly reasoning: string
  readonly state: MessageState
  readonly usage: Variant['usage']
  readonly failure: LlmFailure | undefined
  /** What it did, besides what the wording did before. */
  readonly actions: readonly ActionTaken[]
}

/** The message with its reply as it stands now. */
export function withReply(message: Message, reply: ReplyText): Message {
  const before = message.variants[message.active]
  if (!before) return message
  const actions = [...(before.actions ?? []), ...reply.actions]
  const variant: Variant = {
    ...before,
    // The space that set a tag apart from the words goes with it.
    content: reply.actions.length > 0 ? reply.content.trimEnd() : reply.content,
    state: reply.state,
    ...(reply.reasoning && { reasoning: reply.reasoning }),
    ...(reply.usage && { usage: reply.usage }),
    ...(reply.failure && { problem: reply.failure.message }),
    ...(actions.length > 0 && { actions }),
  }
  return {
    ...message,
    variants: message.variants.with(message.active, variant),
    metadata: { ...message.metadata, ...metadataOf(reply.actions) },
  }
}

/** The message with its wording cut short for a reason. */
export function withProblem(message: Message, problem: string): Message {
  const before = wordingOf(message)
  return { ...message, variants: message.variants.with(message.active, { ...before, state: 'incomplete', problem }) }
}

/** The message with its wording as far as it may stand, and why no further. */
export function cutShort(message: Message, { keep, why }: { readonly keep: number; readonly why: string }): Message {
  const before = wordingOf(message)
  const content = before.content.slice(0, keep).trimEnd()
  const actions = before.actions?.map((action) => ({ ...action, offset: Math.min(action.offset, content.length) }))
  const variant: Variant = { ...before, content, state: 'incomplete', problem: why, ...(actions && { actions }) }
  return { ...message, variants: message.variants.with(message.active, variant) }
}

/** The message with its wording ascribed to another connection. */
export function writtenBy(message: Message, { plugin, model }: Connection): Message {
  const before = message.variants[message.active]
  return before
    ? { ...message, variants: message.variants.with(message.active, { ...before, source: { plugin, model } }) }
    : message
}
