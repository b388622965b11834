import { type Message, wordingOf } from 'sdk'
import type { Summary } from '../../../shared/chats/chatRecords.ts'
import type { Topic } from '../../../shared/policy/consent/topics.ts'
import { withoutRuledOut } from '../../../shared/policy/consent/withoutRuledOut.ts'
import type { History } from '../history.ts'
import { hashNumber } from '../lore/hashText.ts'
import type { Listener } from '../prompt/spoken.ts'
import { messageCost } from '../prompt/tokens.ts'

const hashes = new WeakMap<Message, number>()

function hashOf(message: Message): number {
  const known = hashes.get(message)
  if (known !== undefined) return known
  const made = message.hidden ? 0 : hashNumber(`${message.characterName}\0${wordingOf(message).content}`)
  hashes.set(message, made)
  return made
}

/** A fingerprint of the messages between two positions, both included: another wording gives another. */
export function hashOfRange(history: History, from: number, to: number): string {
  let hash = 17
  for (const message of messagesIn(history, from, to)) {
    if (message.hidden !== true) hash = (Math.imul(hash, 31) + hashOf(message)) >>> 0
  }
  return hash.toString(36)
}

export function messagesIn({ messages }: History, from: number, to: number): readonly Message[] {
  const start = firstAt(messages, from)
  let end = start
  while (end < messages.length && (messages[end]?.position ?? 0) <= to) end++
  return messages.slice(start, end)
}

/**
 * Parts that still tell what was said, oldest first: the newest that fit into so many tokens. What the player wrote
 * stays as it is; what this speaker has not heard is not told, and no sentence that enters what is ruled out.
 */
export function holdingParts(
  parts: readonly Summary[],
  history: History,
  { speaker }: Pick<Listener, 'speaker'>,
  tokens: number,
  limits: readonly Topic[] = [],
): readonly Summary[] {
  const holding: Summary[] = []
  let cost = 0
  for (const part of parts.toReversed()) {
    if (cost > tokens) break
    const isHeard = ({ heardBy }: Message) => speaker === undefined || !heardBy || heardBy.includes(speaker)
    if (speaker !== undefined && !messagesIn(history, part.from, part.to).every(isHeard)) continue
    if (!part.edited && part.hash !== hashOfRange(history, part.from, part.to)) continue
    const text = withoutRuledOut(part.text, limits)
    if (text === '' && part.text !== '') continue
    holding.unshift({ ...part, text })
    cost += messageCost(text)
  }
  return holding
}

/** The index of the first message at a position or after it; messages are in order. */
function firstAt(messages: readonly Message[], position: number): number {
  let low = 0
  let high = messages.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((messages[middle]?.position ?? 0) < position) low = middle + 1
    else high = middle
  }
  return low
}
