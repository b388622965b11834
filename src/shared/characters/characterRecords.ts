import type { Character, CharacterId } from 'sdk'

/** A character of whom nothing is known yet. */
export const blankCharacter: Omit<Character, 'id'> = {
  name: '',
  personality: '',
  basePrompt: '',
  defaultClothing: '',
  mainModel: '',
  tags: [],
  previewImage: undefined,
  characterLoras: [],
  outfitLoras: [],
  loras: [],
  created: 0,
  modified: 0,
}

/** The card a character came from, untouched beside the normal form, so that export loses nothing. */
export interface CardRecord {
  readonly id: CharacterId
  readonly card: unknown
  /** Files that came with the card, as blobs: needed again only when it is exported. */
  readonly files?: unknown
}

/** A character's picture in full size. */
export interface PictureRecord {
  readonly id: CharacterId
  readonly blob: Blob
}

/**
 * A character as lists show it: small, so that thousands are read at once. Whoever writes a character writes this
 * with it; what the player adds here (folder, favourite) is no part of the character.
 */
export interface LibraryEntry {
  readonly id: CharacterId
  readonly name: string
  readonly excerpt: string
  readonly tags: readonly string[]
  readonly model: string
  readonly created: number
  readonly modified: number
  /** "Work/Harbour"; empty is none. */
  readonly folder: string
  readonly favourite: boolean
  /** When a chat with it was last opened; 0 is never. */
  readonly played: number
}
