import { type Character, PluginError, type Session, type SessionId } from 'sdk'
import type { NormalCard } from '../media/cards/types.ts'
import type { Remote } from '../shared/connect.ts'
import type { StorageContract } from '../storage/contract.ts'

/** Who a session is with, as storage knows it now. */
export interface Story {
  readonly session: Session
  readonly character: Character
  readonly card: NormalCard | undefined
}

export async function readStory(storage: Remote<StorageContract>, id: SessionId): Promise<Story> {
  const session = await storage.read('sessions', id)
  if (!session) throw new PluginError('storage/not-found', 'Session not found')
  const [character, card] = await Promise.all([
    storage.read('characters', session.character.id),
    storage.read('cards', session.character.id),
  ])
  if (!character) {
    throw new PluginError('chat/no-character', `Character "${session.character.name}" not found. Please recreate it.`)
  }
  return { session, character, card: card?.card as NormalCard | undefined }
}
