import { type Message, wordingOf } from 'sdk'
import type { History } from '../history.ts'
import { messageCost } from './tokens.ts'

/** Pinned messages that were said too long ago to be sent, in a block of their own. */
export interface PinnedBlock {
  readonly text: string
  readonly cost: number
  /** Why some are missing. */
  readonly why?: string
}

const heading = 'Earlier, kept in mind:'

/** Those before `end`, as many of the newest as fit into `room` tokens, in their order. */
export function pinnedBefore({ messages }: History, end: number, room: number): PinnedBlock {
  const lines: string[] = []
  let cost = messageCost(heading)
  let missing = 0
  for (let index = end - 1; index >= 0; index--) {
    const message = messages[index]
    if (message?.pinned !== true) continue
    const line = lineOf(message)
    if (line === '') continue
    const more = messageCost(line)
    if (cost + more > room) missing++
    else {
      cost += more
      lines.unshift(line)
    }
  }
  if (lines.length === 0) return { text: '', cost: 0 }
  const why =
    missing > 0 ? `${missing} more pinned ${missing === 1 ? 'message' : 'messages'} found no room.` : undefined
  return { text: [heading, ...lines].join('\n'), cost, ...(why !== undefined && { why }) }
}

function lineOf(message: Message): string {
  const text = wordingOf(message).content.trim()
  return text && `${message.characterName}: ${text}`
}
