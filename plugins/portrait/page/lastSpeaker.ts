import type { CharacterId } from 'sdk'
import { messageAt, session } from 'sdk/page/session.ts'

/** How far back somebody is looked for. */
const maxMessages = 20

/** Who spoke last in the open chat: in a group one of several. Undefined where only the player has spoken lately. */
export function lastSpeaker(): { readonly id: CharacterId; readonly name: string } | undefined {
  for (let index = session.count - 1; index >= Math.max(0, session.count - maxMessages); index--) {
    const message = messageAt(index)
    if (message?.role === 'assistant' && message.speaker) return { id: message.speaker, name: message.characterName }
  }
  return undefined
}
