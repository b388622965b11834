import type { CharacterId } from 'sdk'
import { messageAt, session } from './session.ts'

/** A message or two of the player's may stand after it; of anything older nobody speaks as of now. */
const maxLookedAt = 20

/** Whoever speaks the reply that is being written, else whoever spoke last; in a chat with one that one. */
export function speakerNow(): { readonly id: CharacterId; readonly name: string } | undefined {
  const { current, count } = session
  if (!current?.members) return current?.character
  for (let index = count - 1; index >= Math.max(0, count - maxLookedAt); index -= 1) {
    const message = messageAt(index)
    if (message?.role === 'assistant') {
      return current.members.find(({ id }) => id === message.speaker) ?? current.character
    }
  }
  return current.character
}
