import type { Message, SessionId } from 'sdk'
import { storage } from '../../engines/engine.ts'
import { jump } from '../session/jump.ts'

/** A bookmarked or pinned message, and its place in the chat. */
export interface Mark {
  readonly message: Message
  readonly index: number
}

export async function marksOf(session: SessionId): Promise<readonly Mark[]> {
  const [messages, order] = await Promise.all([storage().marked(session), storage().order(session)])
  return placed(messages, order)
}

/** Messages with their places, both in order. */
export function placed(messages: readonly Message[], order: ArrayLike<number>): readonly Mark[] {
  let index = 0
  return messages.flatMap((message) => {
    while (index < order.length && (order[index] ?? 0) < message.position) index++
    return order[index] === message.position ? [{ message, index }] : []
  })
}

export function jumpTo({ message, index }: Mark): void {
  jump.to = { index, message: message.id }
}
