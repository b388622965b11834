import type { Character, CharacterId } from 'sdk'
import type { NormalCard } from '../../../shared/cards/types.ts'
import { normalise } from './normalise.ts'
import { sameJson } from './record.ts'
import { readAppearance, vesperKey, withVesperFields } from './vesperExtension.ts'

export interface NewCharacter {
  readonly id: CharacterId
  /** The moment of the import. */
  readonly now: number
  readonly previewImage?: string
}

/** The character a card describes. What it has no field for stays in the card, which is kept beside it. */
export function characterFromCard(card: NormalCard, { id, now, previewImage }: NewCharacter): Character {
  return {
    id,
    name: card.name,
    personality: personaText(card),
    ...readAppearance(card.extensions),
    tags: card.tags,
    previewImage,
    created: card.createdMs ?? now,
    modified: now,
  }
}

/** What a user may have changed about a character. Fields left out stay as they are. */
export type CharacterEdits = Partial<Omit<Character, 'id' | 'previewImage' | 'created' | 'modified'>>

/** The card with a user's changes. A value that equals what the card already says is no change. */
export function applyEdits(card: NormalCard, edits: CharacterEdits): NormalCard {
  const { name = card.name, tags = card.tags, personality = personaText(card), ...rest } = edits
  const renamed: NormalCard = { ...card, name, tags }
  const told = personality === personaText(card) ? renamed : withPersona(renamed, personality)
  const look = readAppearance(card.extensions)
  const changes = Object.fromEntries(
    Object.entries(rest).filter(([key, value]) => !sameJson(value, look[key as keyof typeof look])),
  )
  return Object.keys(changes).length === 0 ? told : { ...told, extensions: withVesperFields(told.extensions, changes) }
}

/** The card to export for a character, from the card it was imported with or from nothing. */
export function cardFromCharacter(character: Character, card?: NormalCard): NormalCard {
  const { id: _id, previewImage: _previewImage, created, modified, ...edits } = character
  if (!card) return { ...applyEdits(blankCard(), edits), createdMs: created, modifiedMs: modified }
  const edited = applyEdits(card, edits)
  return sameJson(edited, card) ? card : { ...edited, modifiedMs: modified }
}

/** Description and personality as the one text a model reads. */
function personaText({ description, personality }: Pick<NormalCard, 'description' | 'personality'>): string {
  const summary = personality.trim() === '' ? '' : `Personality: ${personality}`
  return [description, summary].filter((part) => part !== '').join('\n\n')
}

/** Once edited, the joined text cannot be taken apart again: it becomes the description, and the originals are kept. */
function withPersona(card: NormalCard, text: string): NormalCard {
  const ours = card.extensions[vesperKey]
  const isKept = typeof ours === 'object' && ours !== null && 'previous' in ours
  const previous = { description: card.description, personality: card.personality }
  const wasEmpty = personaText(card) === ''
  const extensions = isKept || wasEmpty ? card.extensions : withVesperFields(card.extensions, { previous })
  return { ...card, description: text, personality: '', extensions }
}

function blankCard(): NormalCard {
  const raw = { spec: 'chara_card_v3', spec_version: '3.0', data: {} }
  return { ...normalise({ raw, spec: 'v3', container: 'json', fileName: '' }), warnings: [] }
}
