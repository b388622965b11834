import type { Character, CharacterId } from 'sdk'
import type { CardFiles } from '../../shared/cards/cardFiles.ts'
import type { LibraryEntry } from '../../shared/characters/characterRecords.ts'
import { libraryEntryOf } from '../../shared/characters/libraryEntry.ts'
import type { NormalCard } from '../media/contract.ts'
import type { Change, StorageContract } from '../storage/contract.ts'

/** Everything kept of one character, over all tables. */
export interface StoredCharacter {
  readonly character: Character
  readonly card: NormalCard | undefined
  readonly files: CardFiles | undefined
  readonly picture: Blob | undefined
  /** How it stands in lists; undefined for somebody new. */
  readonly libraryEntry: LibraryEntry | undefined
}

export async function readStoredCharacter(
  store: Pick<StorageContract, 'read'>,
  id: CharacterId,
): Promise<StoredCharacter | undefined> {
  const [character, card, picture, libraryEntry] = await Promise.all([
    store.read('characters', id),
    store.read('cards', id),
    store.read('pictures', id),
    store.read('shelf', id),
  ])
  if (!character) return undefined
  return {
    character,
    card: card?.card as NormalCard | undefined,
    files: card?.files as CardFiles | undefined,
    picture: picture?.blob,
    libraryEntry,
  }
}

/** The changes that make storage hold exactly this of a character. Its place in lists stays. */
export function putStoredCharacter({
  character,
  card,
  files,
  picture,
  libraryEntry,
}: StoredCharacter): readonly Change[] {
  const { id } = character
  return [
    { kind: 'put', table: 'characters', value: character },
    { kind: 'put', table: 'shelf', value: libraryEntryOf(character, libraryEntry) },
    card
      ? { kind: 'put', table: 'cards', value: { id, card, ...(files && { files }) } }
      : { kind: 'delete', table: 'cards', key: id },
    picture
      ? { kind: 'put', table: 'pictures', value: { id, blob: picture } }
      : { kind: 'delete', table: 'pictures', key: id },
  ]
}
