import { type Message, wordingOf } from 'sdk'
import type { Summary } from '../../../shared/chats/chatRecords.ts'
import type { History } from '../history.ts'
import { hashOfRange, messagesIn } from './holding.ts'

/** A stretch of the conversation that is to be told in a summary. */
export interface Stretch {
  readonly from: number
  readonly to: number
  readonly messages: readonly Message[]
}

export interface PartSize {
  readonly messages: number
  readonly tokens: number
}

export const partSize: PartSize = { messages: 40, tokens: 2000 }

/** Parts that still have something to tell of: what was said in them may have been deleted. */
export function status(parts: readonly Summary[], history: History): readonly Summary[] {
  return parts.filter(({ from, to, edited }) => edited || messagesIn(history, from, to).length > 0)
}

/**
 * What is to be summarised next, oldest first: parts whose words were changed, then new stretches of what lies before
 * the first `end` messages' end. A stretch is only begun when it can be filled.
 */
export function nextStretch(
  parts: readonly Summary[],
  history: History,
  end: number,
  size: PartSize = partSize,
): Stretch | undefined {
  for (const { from, to, hash, edited } of status(parts, history)) {
    if (edited || hash === hashOfRange(history, from, to)) continue
    return { from, to, messages: messagesIn(history, from, to) }
  }
  const [next] = newStretches(parts, history, end, size)
  return next && { ...next, messages: messagesIn(history, next.from, next.to) }
}

/** Full stretches after the last part that lie among the first `end` messages. */
function* newStretches(
  parts: readonly Summary[],
  { messages, costs }: History,
  end: number,
  size: PartSize,
): Generator<Pick<Stretch, 'from' | 'to'>> {
  const told = parts.reduce((last, { to }) => Math.max(last, to), -1)
  let start = messages.findIndex(({ position }) => position > told)
  let tokens = 0
  for (let index = Math.max(0, start); start >= 0 && index < Math.min(end, messages.length); index++) {
    tokens += costs[index] ?? 0
    if (index - start + 1 < size.messages && tokens < size.tokens) continue
    yield { from: messages[start]?.position ?? 0, to: messages[index]?.position ?? 0 }
    start = index + 1
    tokens = 0
  }
}

/** How many stretches are still to be told. */
export function countWaiting(parts: readonly Summary[], history: History, end: number): number {
  const known = status(parts, history)
  const changed = known.filter(({ from, to, hash, edited }) => !edited && hash !== hashOfRange(history, from, to))
  let count = changed.length
  for (const _ of newStretches(known, history, end, partSize)) count++
  return count
}

/** The parts with one put in its place; one over the same stretch gives way, unless the player wrote it. */
export function withPart(parts: readonly Summary[], part: Summary): readonly Summary[] {
  const own = parts.find(({ from, to, edited }) => edited && from === part.from && to === part.to)
  if (own && !part.edited) return parts
  return [...parts.filter(({ from, to }) => from !== part.from || to !== part.to), part].sort((a, b) => a.from - b.from)
}

export const wordsOf = (message: Message): string => (message.hidden ? '' : wordingOf(message).content.trim())
