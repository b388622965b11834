import { wordingOf } from 'sdk'
import type { History } from '../history.ts'
import type { ChatTexts } from '../macros/types.ts'

/** What macros may say of a chat. Looks from the end, so that its length does not matter. */
export function chatTexts({ messages }: History): ChatTexts {
  const last = messages.at(-1)
  const lastUser = messages.findLast(({ role }) => role === 'user')
  const lastReply = messages.findLast(({ role }) => role === 'assistant')
  return {
    ...(last && {
      lastMessage: wordingOf(last).content,
      lastMessageId: messages.length - 1,
      currentSwipeId: last.active + 1,
      lastSwipeId: last.variants.length,
    }),
    ...(lastUser && { lastUserMessage: wordingOf(lastUser).content, lastUserMessageMs: lastUser.timestamp }),
    ...(lastReply && { lastCharMessage: wordingOf(lastReply).content }),
  }
}
