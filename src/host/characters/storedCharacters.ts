import type { CharacterId } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { readStoredCharacter, type StoredCharacter } from '../../workers/shared/storedCharacter.ts'
import type { Change } from '../../workers/storage/contract.ts'

export const readCharacter = (id: CharacterId): Promise<StoredCharacter | undefined> =>
  readStoredCharacter(storage(), id)

/** The changes after which nothing is left of a character. Its chats stay. */
export const forget = (id: CharacterId): readonly Change[] => [
  { kind: 'delete', table: 'characters', key: id },
  { kind: 'delete', table: 'shelf', key: id },
  { kind: 'delete', table: 'cards', key: id },
  { kind: 'delete', table: 'pictures', key: id },
  { kind: 'delete', table: 'looks', key: id },
]
