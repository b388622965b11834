import type { ChatMessage } from './chatRequest.ts'
import type { Call } from './exchange.ts'
import type { SimModel } from './simModels.ts'
import { byteLength, firstTokens, promptText, promptTokens } from './toyTokenizer.ts'

/** A prompt after the server made it fit, in whatever way that server does. */
export interface Fitted {
  readonly text: string
  readonly tokens: number
  readonly dropped: number
}

export const whole = (messages: readonly ChatMessage[]): Fitted => ({
  text: promptText(messages),
  tokens: promptTokens(messages),
  dropped: 0,
})

/** Drops the oldest messages but keeps the system's and the last one, and tells nobody. */
export function dropOldest(messages: readonly ChatMessage[], window: number): Fitted {
  return dropUntilFits(messages, window, (candidates) => candidates[0])
}

/** Drops from the middle outwards. */
export function dropMiddle(messages: readonly ChatMessage[], window: number): Fitted {
  return dropUntilFits(messages, window, (candidates) => candidates[Math.floor(candidates.length / 2)])
}

/** Throws away the beginning of the text, wherever that falls. */
export function cutFront(messages: readonly ChatMessage[], room: number): Fitted {
  const full = whole(messages)
  if (full.tokens <= room) return full
  const bytesOver = byteLength(full.text) - Math.max(1, room) * 4
  const lost = firstTokens(full.text, Math.ceil(bytesOver / 4))
  const text = full.text.slice(lost.length)
  return {
    text,
    tokens: Math.ceil(byteLength(text) / 4),
    dropped: messages.filter((one) => !text.includes(one.text)).length,
  }
}

function dropUntilFits(
  messages: readonly ChatMessage[],
  window: number,
  choose: (candidates: readonly number[]) => number | undefined,
): Fitted {
  let kept = messages
  while (promptTokens(kept) > window) {
    const candidates = kept.flatMap((message, index) =>
      message.role === 'system' || index === kept.length - 1 ? [] : [index],
    )
    const victim = choose(candidates)
    if (victim === undefined) break
    kept = kept.filter((_, index) => index !== victim)
  }
  return { ...whole(kept), dropped: messages.length - kept.length }
}

export const windowOf = (call: Call, model: SimModel | undefined) => call.script.window ?? model?.window ?? 4_096

/** The window the next chat will meet, for the routes that tell about it. */
export const announcedWindow = (call: Call, model: SimModel | undefined) =>
  call.book.peek(call.request.dialect, 'chat').window ?? model?.window ?? 4_096
