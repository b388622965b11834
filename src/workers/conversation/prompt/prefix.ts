import type { ChatMessage } from 'sdk'
import { messageCost } from './tokens.ts'

/** Messages of a prompt with what each costs. */
export interface Sent {
  readonly messages: readonly ChatMessage[]
  readonly costs: readonly number[]
}

/** How much two prompts have in common from their start: whole messages, and the same words of the one that differs. */
export function sharedPrefix(
  former: Sent | undefined,
  now: Sent,
): { readonly tokens: number; readonly messages: number } {
  if (!former) return { tokens: 0, messages: 0 }
  let messages = 0
  let tokens = 0
  while (messages < now.messages.length && isSame(former.messages[messages], now.messages[messages])) {
    tokens += now.costs[messages] ?? 0
    messages++
  }
  const [before, after] = [former.messages[messages], now.messages[messages]]
  if (before && after && before.role === after.role) {
    const length = sameLength(before.content, after.content)
    if (length > 0) tokens += Math.min(now.costs[messages] ?? 0, messageCost(after.content.slice(0, length)))
  }
  return { tokens, messages }
}

const isSame = (a: ChatMessage | undefined, b: ChatMessage | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && a.role === b.role && a.content === b.content)

function sameLength(a: string, b: string): number {
  const most = Math.min(a.length, b.length)
  let length = 0
  while (length < most && a.charCodeAt(length) === b.charCodeAt(length)) length++
  return length
}
