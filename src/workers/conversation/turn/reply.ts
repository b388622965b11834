import { type LlmFailure, type Message, type MessageState, newId, type Session, type Variant, wordingOf } from 'sdk'
import type { Connection, TurnAction } from '../contract.ts'
import type { History } from '../history.ts'

/** Where a reply goes: the message that will hold it, and the words it already has. */
export interface ReplyPlace {
  readonly message: Message
  /** Text of the active wording that stays and is continued. */
  readonly existing: string
  readonly isNew: boolean
}

/** Finds or makes the message a turn writes into. Undefined when there is no reply to work on. */
export function placeReply(
  action: TurnAction,
  session: Session,
  history: History,
  connection: Connection,
  now: number,
): ReplyPlace | undefined {
  const source = { plugin: connection.plugin, model: connection.model }
  const fresh: Variant = { content: '', state: 'generating', timestamp: now, source }
  if (action.kind === 'send') {
    return {
      message: {
        session: session.id,
        position: 0,
        id: newId(),
        role: 'assistant',
        characterName: session.character.name,
        variants: [fresh],
        active: 0,
        timestamp: now,
        metadata: {},
      },
      existing: '',
      isNew: true,
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
    }
  }
  const existing = wording?.content ?? ''
  const { problem: _, ...continued } = { ...(wording ?? fresh), state: 'generating' as const }
  return {
    message: { ...newest, variants: newest.variants.with(newest.active, continued) },
    existing,
    isNew: false,
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
}

/** The message with its reply as it stands now. */
export function withReply(message: Message, reply: ReplyText): Message {
  const before = message.variants[message.active]
  if (!before) return message
  const variant: Variant = {
    ...before,
    content: reply.content,
    state: reply.state,
    ...(reply.reasoning && { reasoning: reply.reasoning }),
    ...(reply.usage && { usage: reply.usage }),
    ...(reply.failure && { problem: reply.failure.message }),
  }
  return { ...message, variants: message.variants.with(message.active, variant) }
}

/** The message with its wording cut short for a reason. */
export function withProblem(message: Message, problem: string): Message {
  const before = wordingOf(message)
  return { ...message, variants: message.variants.with(message.active, { ...before, state: 'incomplete', problem }) }
}

/** The message with its wording ascribed to another connection. */
export function writtenBy(message: Message, { plugin, model }: Connection): Message {
  const before = message.variants[message.active]
  return before
    ? { ...message, variants: message.variants.with(message.active, { ...before, source: { plugin, model } }) }
    : message
}
