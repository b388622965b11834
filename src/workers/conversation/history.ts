import type { Message, MessageId, SessionId } from 'sdk'
import { PluginError, wordingOf } from 'sdk'
import type { Remote } from 'sdk/runtime'
import type { StorageContract } from '../storage/contract.ts'
import { messageCost } from './prompt/tokens.ts'

/** A session's messages in this worker's memory, with what each costs in a prompt. */
export interface History {
  readonly messages: Message[]
  readonly costs: number[]
}

/** Keeps the histories of the sessions in use, read once from storage and kept in step by those who change them. */
export class Histories {
  readonly #storage: Remote<StorageContract>
  readonly #histories = new Map<SessionId, Promise<History>>()

  constructor(storage: Remote<StorageContract>) {
    this.#storage = storage
  }

  of(session: SessionId): Promise<History> {
    const known = this.#histories.get(session)
    if (known) return known
    const reading = this.#read(session)
    this.#histories.set(session, reading)
    reading.catch(() => this.#histories.delete(session))
    return reading
  }

  /** Forgets what it read: storage was changed by someone else. */
  forget(session: SessionId): void {
    this.#histories.delete(session)
  }

  /** A long chat is large: only the one that is open stays in memory. */
  keepOnly(session: SessionId): void {
    for (const other of this.#histories.keys()) if (other !== session) this.#histories.delete(other)
  }

  /** Of two readings of one session, the one that a turn has not written to is behind: it is read anew. */
  agreeOn(session: SessionId, written: Promise<History>): void {
    if (this.#histories.get(session) !== written) this.#histories.delete(session)
  }

  forgetAll(): void {
    this.#histories.clear()
  }

  async #read(session: SessionId): Promise<History> {
    const history: History = { messages: [], costs: [] }
    for await (const batch of this.#storage.history(session)) {
      for (const message of batch) addMessage(history, message)
    }
    return history
  }
}

/** What was said before a message, or all of it; a copy, so that what is added meanwhile does not creep in. */
export function historyBefore({ messages, costs }: History, id: MessageId): History {
  const index = messages.findLastIndex((message) => message.id === id)
  const end = index < 0 ? messages.length : index
  return { messages: messages.slice(0, end), costs: costs.slice(0, end) }
}

export function addMessage(history: History, message: Message): void {
  history.messages.push(message)
  history.costs.push(messageCost(wordingOf(message).content))
}

/** Puts a changed message in the place of its former self, or at the end. */
export function putMessage(history: History, message: Message): void {
  const index = history.messages.findLastIndex(({ id }) => id === message.id)
  if (index < 0) {
    addMessage(history, message)
    return
  }
  history.messages[index] = message
  history.costs[index] = messageCost(wordingOf(message).content)
}

/** By id: places may have shifted since the messages were looked up. */
export function dropMessages(history: History, gone: readonly Message[]): void {
  const ids = new Set(gone.map(({ id }) => id))
  let kept = 0
  for (const [index, message] of history.messages.entries()) {
    if (ids.has(message.id)) continue
    history.messages[kept] = message
    history.costs[kept] = history.costs[index] ?? 0
    kept++
  }
  history.messages.length = kept
  history.costs.length = kept
}

export function findMessage(history: History, id: MessageId): { readonly index: number; readonly message: Message } {
  const index = history.messages.findLastIndex((message) => message.id === id)
  const message = history.messages[index]
  if (!message)
    throw new PluginError('chat/no-message', 'That message is no longer here. Another tab may have deleted it.')
  return { index, message }
}
