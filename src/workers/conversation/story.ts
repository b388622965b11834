import { type Character, type CharacterId, PluginError, type Session, type SessionId } from 'sdk'
import type { Remote } from 'sdk/runtime'
import type { NormalCard } from '../../shared/cards/types.ts'
import type { Moment, Summaries } from '../../shared/chats/chatRecords.ts'
import type { LorebookRecord } from '../../shared/lore/lorebookRecords.ts'
import type { ChangeNotice, StorageContract } from '../storage/contract.ts'

/** A character with the card it came from. */
export interface CastMember {
  readonly character: Character
  readonly card: NormalCard | undefined
}

/** Who a session is with and what is known besides its messages, as storage knows it now. */
export interface Story extends CastMember {
  readonly session: Session
  /** Everybody of a chat with several, as the session lists them. Absent in a chat with one. */
  readonly members?: readonly CastMember[]
  readonly books?: readonly LorebookRecord[]
  readonly moment?: Moment
  readonly summaries?: Summaries
}

/** Everybody of a story, whether they are in the scene now or not. */
export const castOf = ({ character, card, members = [] }: Story): readonly CastMember[] =>
  members.length > 0 ? members : [{ character, card }]

/** The same story with another of its characters as the one who speaks. */
export function storyAs(story: Story, speaker: CharacterId | undefined): Story {
  const found = story.members?.find(({ character }) => character.id === speaker)
  return found ? { ...story, ...found } : story
}

/** Names a reply of the speaker must not go on under: of everybody else in a chat with several. */
export function otherNames({ members = [], character }: Story): readonly string[] {
  return members.filter((one) => one.character.id !== character.id).map((one) => one.character.name)
}

/** Names of the others who are in the scene now. */
export function otherNamesPresent(story: Story): readonly string[] {
  const away = new Set(story.session.members?.filter(({ present }) => !present).map(({ id }) => id))
  const here = story.members?.filter(({ character }) => !away.has(character.id))
  return here ? otherNames({ ...story, members: here }) : []
}

/** The stories of the sessions in use. Each record is read once, and anew after it has changed. */
export class Stories {
  readonly #storage: Pick<Remote<StorageContract>, 'read' | 'list'>
  readonly #sessions = new Map<SessionId, Promise<Session | undefined>>()
  readonly #cast = new Map<CharacterId, Promise<CastMember | undefined>>()
  readonly #moments = new Map<SessionId, Promise<Moment | undefined>>()
  readonly #summaries = new Map<SessionId, Promise<Summaries | undefined>>()
  readonly #books = new Map<'all', Promise<readonly LorebookRecord[]>>()

  constructor(storage: Pick<Remote<StorageContract>, 'read' | 'list'>) {
    this.#storage = storage
  }

  async load(id: SessionId): Promise<Story> {
    const storage = this.#storage
    const [session, books, moment, summaries] = await Promise.all([
      once(this.#sessions, id, () => storage.read('sessions', id)),
      once(this.#books, 'all', () => storage.list('lorebooks')),
      once(this.#moments, id, () => storage.read('moments', id)),
      once(this.#summaries, id, () => storage.read('summaries', id)),
    ])
    if (!session) {
      this.#sessions.delete(id)
      throw new PluginError('storage/not-found', 'Session not found')
    }
    const ids = session.members?.map((member) => member.id) ?? []
    const [first, ...members] = await Promise.all([session.character.id, ...ids].map((one) => this.#member(one)))
    const speaker = first ?? members.find((member) => member !== undefined)
    if (!speaker) {
      this.#cast.delete(session.character.id)
      throw new PluginError('chat/no-character', `Character "${session.character.name}" not found. Please recreate it.`)
    }
    return {
      ...speaker,
      session,
      books,
      ...(session.members && { members: members.filter((member) => member !== undefined) }),
      ...(moment && { moment }),
      ...(summaries && { summaries }),
    }
  }

  /** These characters with their cards; those that are gone are left out. */
  async cast(ids: readonly CharacterId[]): Promise<readonly CastMember[]> {
    const found = await Promise.all(ids.map((id) => this.#member(id)))
    return found.filter((member) => member !== undefined)
  }

  /** What changed may be part of any of them. */
  onChange({ tables }: Pick<ChangeNotice, 'tables'>): void {
    for (const table of tables) {
      if (table === 'sessions') this.#sessions.clear()
      if (table === 'characters' || table === 'cards') this.#cast.clear()
      if (table === 'moments') this.#moments.clear()
      if (table === 'summaries') this.#summaries.clear()
      if (table === 'lorebooks') this.#books.clear()
    }
  }

  #member(id: CharacterId): Promise<CastMember | undefined> {
    return once(this.#cast, id, async () => {
      const [character, card] = await Promise.all([
        this.#storage.read('characters', id),
        this.#storage.read('cards', id),
      ])
      return character && { character, card: card?.card as NormalCard | undefined }
    })
  }
}

/** What is being read already is not read twice; what could not be read is tried again next time. */
function once<Key, Value>(known: Map<Key, Promise<Value>>, key: Key, read: () => Promise<Value>): Promise<Value> {
  const reading = known.get(key) ?? read()
  if (!known.has(key)) {
    known.set(key, reading)
    reading.catch(() => known.delete(key))
  }
  return reading
}
