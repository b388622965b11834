import { type CharacterId, type ChatMessage, type Message, wordingOf } from 'sdk'
import { withActions } from '../actions/canonical.ts'
import type { History } from '../history.ts'
import { messageCost, perMessage } from './tokens.ts'

/** Through whose listener a conversation is heard. */
export interface Listener {
  /** Who is to reply, in a chat with several; absent in a chat with one. */
  readonly speaker?: CharacterId
  /** Position of the first message the speaker knows of. */
  readonly knowsFrom?: number
  /** Whose the replies are that name no speaker: the chat's first character. */
  readonly first?: CharacterId
  /** Whether their own replies are shown with the tags that made things happen. */
  readonly actions: boolean
}

/** The messages that are sent at all: none that are hidden, and none the speaker was not there to hear. */
export function messagesHeardBy(history: History, { speaker, knowsFrom = 0 }: Listener): History {
  const { messages, costs } = history
  const isKept = ({ hidden, heardBy, position }: Message) =>
    hidden !== true &&
    (speaker === undefined || (position >= knowsFrom && (heardBy === undefined || heardBy.includes(speaker))))
  if (messages.every(isKept)) return history
  const heard: History = { messages: [], costs: [] }
  for (const [index, message] of messages.entries()) {
    if (!isKept(message)) continue
    heard.messages.push(message)
    heard.costs.push(costs[index] ?? 0)
  }
  return heard
}

/** The same history with what each message costs as this speaker's model gets it. */
export function withCostsFor({ messages, costs }: History, listener: Listener): History {
  if (listener.speaker === undefined && !listener.actions) return { messages, costs }
  return { messages, costs: messages.map((message, index) => costFor(message, costs[index] ?? 0, listener)) }
}

/** The same message becomes the same object every time: whoever sends it can tell that it was sent before. */
const plain = new WeakMap<Message, ChatMessage>()
const named = new WeakMap<Message, ChatMessage>()
const acted = new WeakMap<Message, { readonly chat: ChatMessage; readonly cost: number }>()

/**
 * A message as it is sent. In a chat with one, roles say who speaks; in a chat with several only the speaker's own
 * words are the assistant's, and everybody else's come from the user's side under their names.
 */
export function chatOf(message: Message, listener: Listener): ChatMessage {
  if (isOthers(message, listener)) {
    return stored(named, message, () => ({
      role: 'user',
      content: wordingOf(message).content.trim() && `${message.characterName}: ${wordingOf(message).content}`,
    }))
  }
  if (listener.actions && hasActions(message)) return actedOf(message).chat
  return stored(plain, message, () => ({ role: message.role, content: wordingOf(message).content }))
}

function costFor(message: Message, cost: number, listener: Listener): number {
  if (isOthers(message, listener)) return cost + nameCost(message.characterName)
  return listener.actions && hasActions(message) ? actedOf(message).cost : cost
}

function isOthers({ role, speaker }: Message, listener: Listener): boolean {
  if (listener.speaker === undefined || role === 'system') return false
  return role === 'user' || (speaker ?? listener.first) !== listener.speaker
}

const hasActions = (message: Message): boolean =>
  message.role === 'assistant' && (wordingOf(message).actions?.length ?? 0) > 0

const actedOf = (message: Message) =>
  stored(acted, message, () => {
    const content = withActions(wordingOf(message))
    return { chat: { role: message.role, content }, cost: messageCost(content) }
  })

const nameCosts = new Map<string, number>()
function nameCost(name: string): number {
  const known = nameCosts.get(name)
  if (known !== undefined) return known
  if (nameCosts.size > 1000) nameCosts.clear()
  const cost = messageCost(`${name}: `) - perMessage
  nameCosts.set(name, cost)
  return cost
}

function stored<Value>(known: WeakMap<Message, Value>, message: Message, make: () => Value): Value {
  const before = known.get(message)
  if (before !== undefined) return before
  const made = make()
  known.set(message, made)
  return made
}
