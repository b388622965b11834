import type { Character } from 'sdk'
import type { CardBook } from '../../shared/cards/bookTypes.ts'
import { ownFields } from '../../shared/cards/ownFields.ts'
import type { Json, NormalCard } from '../../shared/cards/types.ts'
import { cardFromCharacter } from './cards/character.ts'
import { normalise } from './cards/normalise.ts'
import { sameJson } from './cards/record.ts'
import { readAppearance, vesperKey } from './cards/vesperExtension.ts'
import type { CardField, CardPair } from './contract.ts'
import { withAllPrompts } from './promptSwitches.ts'

/** A card as its author made it, before anything was changed here. */
export const asImported = ({ raw, sourceSpec, sourceContainer, name }: NormalCard): NormalCard =>
  normalise({ raw, spec: sourceSpec, container: sourceContainer, fileName: name })

/** A character that is here, in the words of a card, all prompts in their places. */
export const asCard = ({ character, card }: CardPair): NormalCard => cardFromCharacter(character, withAllPrompts(card))

/** What in two cards is not the same, in the order a form would have it. */
export function differences(a: NormalCard, b: NormalCard): readonly CardField[] {
  return fieldNames.filter((name) => !sameJson(parts[name](a), parts[name](b)))
}

/** The parts of a character that stand in no card but in its own fields. */
export const looksOf = ({ basePrompt, defaultClothing, mainModel, characterLoras, outfitLoras, loras }: Character) => ({
  ...{ basePrompt, defaultClothing, mainModel, characterLoras, outfitLoras, loras },
})

const greetings = (card: NormalCard, isFirst: boolean) =>
  card.greetings
    .filter(({ kind, text }) => (kind === 'first') === isFirst && text.trim() !== '')
    .map(({ kind, text }) => [kind, text])

function foreignExtensions(extensions: Json): Json {
  const { [vesperKey]: _, ...others } = extensions
  return others
}

/** A lorebook by what it says, whichever program wrote it down. */
function meaningOf({ raw: _, entries, folders, ...book }: CardBook): unknown {
  return {
    ...book,
    entries: entries.map(({ raw: __, key: ___, index: ____, ...entry }) => entry),
    folders: folders.map(({ label }) => label),
  }
}

const parts: Readonly<Record<CardField, (card: NormalCard) => unknown>> = {
  Name: ({ name }) => name,
  Nickname: ({ nickname }) => nickname,
  Personality: ({ description, personality }) => [description, personality],
  Tags: ({ tags }) => tags,
  Scenario: ({ scenario }) => scenario,
  'First message': (card) => greetings(card, true),
  'Other greetings': (card) => greetings(card, false),
  'Example dialogue': ({ examples }) => examples,
  'System prompt': ({ systemPrompt }) => systemPrompt,
  'Post-history instructions': ({ postHistory }) => postHistory,
  'Depth prompt': ({ depthPrompt }) => depthPrompt ?? null,
  Lorebook: ({ book }) => (book ? meaningOf(book) : null),
  Looks: ({ extensions }) => readAppearance(extensions),
  Picture: ({ extensions }) => ownFields(extensions).ownPicture === true,
  'Creator notes': ({ creatorNotes }) => creatorNotes,
  Version: ({ version }) => version,
  Files: ({ assets }) => assets.map(({ type, name, ext }) => [type, name, ext]),
  Extensions: ({ extensions }) => foreignExtensions(extensions),
}

const fieldNames = Object.keys(parts) as readonly CardField[]
