import type { Character, CharacterId } from 'sdk'
import type { CardFiles, NormalCard } from '../../workers/media/contract.ts'
import type { Change } from '../../workers/storage/contract.ts'
import { storage } from '../engine.ts'

/** Everything kept of one character, over all tables. */
export interface KeptCharacter {
  readonly character: Character
  readonly card: NormalCard | undefined
  readonly files: CardFiles | undefined
  readonly picture: Blob | undefined
}

export async function readCharacter(id: CharacterId): Promise<KeptCharacter | undefined> {
  const [character, card, picture] = await Promise.all([
    storage().read('characters', id),
    storage().read('cards', id),
    storage().read('pictures', id),
  ])
  if (!character) return undefined
  return {
    character,
    card: card?.card as NormalCard | undefined,
    files: card?.files as CardFiles | undefined,
    picture: picture?.blob,
  }
}

/** The changes that make storage hold exactly this of a character. */
export function keep({ character, card, files, picture }: KeptCharacter): readonly Change[] {
  const { id } = character
  return [
    { kind: 'put', table: 'characters', value: character },
    card
      ? { kind: 'put', table: 'cards', value: { id, card, ...(files && { files }) } }
      : { kind: 'delete', table: 'cards', key: id },
    picture
      ? { kind: 'put', table: 'pictures', value: { id, blob: picture } }
      : { kind: 'delete', table: 'pictures', key: id },
  ]
}

/** The changes after which nothing is left of a character. Its chats stay. */
export const forget = (id: CharacterId): readonly Change[] => [
  { kind: 'delete', table: 'characters', key: id },
  { kind: 'delete', table: 'cards', key: id },
  { kind: 'delete', table: 'pictures', key: id },
]
