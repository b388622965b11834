import { type Character, PluginError, type Session, type SessionId } from 'sdk'
import type { Remote } from 'sdk/runtime'
import type { NormalCard } from '../media/cards/types.ts'
import type { ChangeNotice, StorageContract } from '../storage/contract.ts'

/** Who a session is with, as storage knows it now. */
export interface Story {
  readonly session: Session
  readonly character: Character
  readonly card: NormalCard | undefined
}

/** The stories of the sessions in use, read once and read anew after a character has changed. */
export class Stories {
  readonly #storage: Remote<StorageContract>
  readonly #stories = new Map<SessionId, Promise<Story>>()

  constructor(storage: Remote<StorageContract>) {
    this.#storage = storage
  }

  of(session: SessionId): Promise<Story> {
    const known = this.#stories.get(session)
    if (known) return known
    const reading = readStory(this.#storage, session)
    this.#stories.set(session, reading)
    reading.catch(() => this.#stories.delete(session))
    return reading
  }

  /** What changed may be part of any of them. */
  heed({ tables }: Pick<ChangeNotice, 'tables'>): void {
    if (tables.includes('characters') || tables.includes('cards')) this.#stories.clear()
  }
}

async function readStory(storage: Remote<StorageContract>, id: SessionId): Promise<Story> {
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
