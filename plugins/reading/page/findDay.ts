import type { Message, SessionId } from 'sdk'
import { storage } from 'sdk/page/engines.ts'

/** A message and how many stand before it. */
export interface Place {
  readonly index: number
  readonly message: Message
}

/**
 * The first message of a chat at a moment or after it, in ms since the epoch; undefined where all are older. Reads a dozen
 * messages of thousands: those of a chat stand in the order of their time.
 */
export async function firstSince(chat: SessionId, at: number, count: number): Promise<Place | undefined> {
  let from = 0
  let to = count
  let found: Place | undefined
  while (from < to) {
    const index = Math.floor((from + to) / 2)
    const message = await messageAt(chat, index)
    if (!message || message.timestamp < at) from = index + 1
    else {
      found = { index, message }
      to = index
    }
  }
  return found
}

/** The message with so many before it. */
export async function messageAt(chat: SessionId, index: number): Promise<Message | undefined> {
  const [message] = await storage().window(chat, { from: index, to: index })
  return message
}
