import type { Message, MessageId, Session } from 'sdk'
import { clamp } from '../../../shared/fields.ts'
import type { Memory } from '../../../shared/memories/memory.ts'
import type { MemoryOrigin } from '../../memory/contract.ts'
import type { Remembering, RememberRequest } from '../contract.ts'
import { passageOf } from './passage.ts'
import { lastDue } from './schedule.ts'
import { turnsOf } from './turns.ts'

/** What is read of a chat at one time. */
export interface Reading {
  readonly request: RememberRequest
  /** All messages up to the one the reading ends with. */
  readonly messages: readonly Message[]
  readonly last: Message
  readonly turn: number
}

/** What was to be read longer ago is passed over: remembering may have been turned off when it was said. */
const maxLate = 10
const usualMessages = 10
const maxMessages = 200

/**
 * What is to be read of a chat now: its messages up to the last turn that was due. Nothing, when most of what was said
 * since the turn before that stands before `readTo`, for then it was read before; so turns that move up because others
 * are deleted are not read twice.
 */
export function dueReading(
  request: RememberRequest,
  messages: readonly Message[],
  readTo: number,
): Reading | undefined {
  const { remember } = request
  const replies = turnsOf(messages)
  const turn = lastDue(replies.length, remember.turns) ?? 0
  const last = replies[turn - 1]
  if (!last || replies.length - turn > maxLate) return undefined
  const upTo = messages.filter(({ position }) => position <= last.position)
  const before = replies[(lastDue(turn - 1, remember.turns) ?? 0) - 1]?.position ?? -1
  const lines = passageOf(upTo, linesOf(remember))
  const since = lines.filter(({ message }) => message.position > before).length
  const unread = lines.filter(({ message }) => message.position > readTo).length
  return unread > 0 && unread * 2 >= since ? { request, messages: upTo, last, turn } : undefined
}

/** The newest messages, whenever they were read last; undefined where nobody has said anything. */
export function newestReading(request: RememberRequest, messages: readonly Message[]): Reading | undefined {
  const last = messages.at(-1)
  if (!last || passageOf(messages, 1).length === 0) return undefined
  return { request, messages: [...messages], last, turn: turnsOf(messages).length }
}

/** How many messages are read at most. */
export const linesOf = ({ messages = usualMessages }: Remembering): number =>
  clamp(Math.floor(messages) || usualMessages, 2, maxMessages)

export function originOf(
  { request, last, turn }: Reading,
  { scenario }: Session,
  character: MemoryOrigin['character'],
  messages: ReadonlySet<MessageId>,
): MemoryOrigin {
  return {
    character,
    at: last.timestamp,
    source: 'automatic',
    turn,
    session: request.session,
    messages: [...messages],
    ...(scenario && { scenario: scenario.name }),
  }
}

/** Whether a memory came of this reading. */
export const isOf = ({ request, turn, last }: Reading, memory: Memory): boolean =>
  memory.source === 'automatic' &&
  memory.session === request.session &&
  memory.turn === turn &&
  memory.at === last.timestamp
