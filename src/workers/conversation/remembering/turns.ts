import { type Message, wordingOf } from 'sdk'

/**
 * The replies of a chat, which are its turns: a reply that was asked for again is still one, and one that was deleted
 * is none. What greets the player before anything was said is none either.
 */
export function turnsOf(messages: readonly Message[]): readonly Message[] {
  const begun = messages.findIndex((message) => message.role === 'user' || isByModel(message))
  return begun < 0 ? [] : messages.slice(begun).filter(isReply)
}

const isByModel = ({ role, variants }: Message): boolean =>
  role === 'assistant' && variants.some(({ source }) => source !== undefined)

function isReply(message: Message): boolean {
  if (message.role !== 'assistant') return false
  const { state, content } = wordingOf(message)
  return state !== 'generating' && content.trim() !== ''
}
