import type { Character } from 'sdk'
import { greetingChoice, statedAgeOf, talkativenessOf } from '../../../shared/cards/ownFields.ts'
import { blankCharacter } from '../../../shared/characters/characterRecords.ts'
import { field, isFields } from '../../../shared/fields.ts'
import type { CardEdits, CharacterEdits, Greeting, NormalCard, PromptSwitch } from '../../../workers/media/contract.ts'

/** A character as it stands in the form. */
export interface CharacterDraft
  extends Pick<Character, 'name' | 'personality' | 'basePrompt' | 'defaultClothing' | 'mainModel' | 'tags'> {
  /** The age in years as it is typed; empty where it is not stated. */
  readonly age: string
  readonly scenario: string
  readonly first: string
  /** Each with the number by which lore may refer to it. */
  readonly alternates: readonly Pick<Greeting, 'index' | 'text'>[]
  readonly examples: string
  readonly systemPrompt: string
  readonly postHistory: string
  readonly switchedOff: readonly PromptSwitch[]
  /** Which greeting chats begin with, by its number. */
  readonly greeting: number
  /** How readily they speak in a group, 0..1; undefined where nobody has said so. */
  readonly talkativeness: number | undefined
  readonly picture: PictureDraft
}

export type PictureDraft =
  | { readonly kind: 'kept'; readonly thumbnail: string | undefined }
  | { readonly kind: 'new'; readonly blob: Blob; readonly thumbnail: string }
  | { readonly kind: 'removed' }

export function draftOf(character: Omit<Character, 'id'>, card: NormalCard | undefined): CharacterDraft {
  const { name, personality, basePrompt, defaultClothing, mainModel, tags, previewImage } = character
  const greetings = card?.greetings ?? []
  return {
    ...{ name, personality, basePrompt, defaultClothing, mainModel, tags },
    age: String(statedAgeOf(card?.extensions ?? {}) ?? ''),
    scenario: card?.scenario ?? '',
    first: greetings.find(({ kind }) => kind === 'first')?.text ?? '',
    alternates: greetings.filter(({ kind }) => kind === 'alternate').map(({ index, text }) => ({ index, text })),
    examples: card?.examples ?? '',
    ...cardPrompts(card),
    greeting: greetingChoice(card?.extensions ?? {}),
    talkativeness: talkativenessOf(card?.extensions ?? {}),
    picture: { kind: 'kept', thumbnail: previewImage },
  }
}

export const emptyDraft: CharacterDraft = draftOf(blankCharacter, undefined)

/** What the form changes of the character itself. */
export function characterEdits(
  draft: CharacterDraft,
): Required<Omit<CharacterEdits, 'characterLoras' | 'outfitLoras' | 'loras'>> {
  const { name, personality, basePrompt, defaultClothing, mainModel, tags } = draft
  return { name: name.trim(), personality, basePrompt, defaultClothing, mainModel: mainModel.trim(), tags }
}

/** What it changes of the card. Greetings for groups are not in the form and stay. */
export function cardEdits(
  draft: CharacterDraft,
  before: readonly Greeting[] = [],
): CardEdits & Required<Pick<CardEdits, 'greetings'>> {
  const { scenario, first, alternates, examples, systemPrompt, postHistory, switchedOff } = draft
  const { talkativeness, picture } = draft
  const greetings: readonly Greeting[] = [
    { kind: 'first', index: 0, text: first },
    ...alternates.map(({ index, text }): Greeting => ({ kind: 'alternate', index, text })),
    ...before.filter(({ kind }) => kind === 'group'),
  ]
  return {
    ...{ scenario, examples, systemPrompt, postHistory, switchedOff },
    greetings: greetings.filter(({ text }) => text.trim() !== ''),
    greeting: chosenAlternate(draft)?.index ?? 0,
    age: Number(draft.age.trim()),
    ...(talkativeness !== undefined && { talkativeness }),
    ...(picture.kind !== 'kept' && { ownPicture: true }),
  }
}

const chosenAlternate = ({ alternates, greeting }: CharacterDraft) =>
  alternates.find(({ index, text }) => index === greeting && text.trim() !== '')

/** The greeting that chats begin with. */
export const openingOf = (draft: CharacterDraft): string => (chosenAlternate(draft)?.text ?? draft.first).trim()

/** The draft with one more greeting at the end. */
export function withGreeting(draft: CharacterDraft): CharacterDraft {
  const index = 1 + Math.max(0, ...draft.alternates.map((greeting) => greeting.index))
  return { ...draft, alternates: [...draft.alternates, { index, text: '' }] }
}

/** The draft with more tags: trimmed, none twice, commas separate. */
export function withTags(draft: CharacterDraft, typed: string): CharacterDraft {
  const tags = [...draft.tags]
  for (const tag of typed.split(',').map((part) => part.trim().slice(0, maxTagLetters))) {
    const isKnown = tags.some((other) => other.toLowerCase() === tag.toLowerCase())
    if (tag !== '' && !isKnown && tags.length < maxTags) tags.push(tag)
  }
  return { ...draft, tags }
}

const maxTags = 100
const maxTagLetters = 64
const maxNameLetters = 200

export type DraftMistakes = { readonly name?: string; readonly age?: string }

export function mistakesIn({ name, age }: CharacterDraft): DraftMistakes {
  if (name.trim() === '') return { name: 'Name is required' }
  if ([...name.trim()].length > maxNameLetters) return { name: `Name can have at most ${maxNameLetters} letters` }
  const wrongAge = age.trim() === '' ? undefined : ageMistake(age)
  return wrongAge === undefined ? {} : { age: wrongAge }
}

/** What is wrong with an age in years. */
export function ageMistake(age: string): string | undefined {
  if (!/^[1-9]\d{0,2}$/.test(age.trim())) return 'Age is a whole number of years'
  return Number(age) < 18 ? 'Characters are adults, aged 18 or older' : undefined
}

interface CardPrompts {
  readonly systemPrompt: string
  readonly postHistory: string
  readonly switchedOff: readonly PromptSwitch[]
}

/** The prompts of a card with their words, also where they are switched off and wait in its extensions. */
function cardPrompts(card: NormalCard | undefined): CardPrompts {
  const off = field(field(card?.extensions, 'app.vesper'), 'off')
  const waiting = (name: PromptSwitch) => {
    const text = isFields(off) ? field(off, name) : undefined
    return typeof text === 'string' && text !== '' ? text : undefined
  }
  return {
    systemPrompt: waiting('systemPrompt') ?? card?.systemPrompt ?? '',
    postHistory: waiting('postHistory') ?? card?.postHistory ?? '',
    switchedOff: (['systemPrompt', 'postHistory'] as const).filter((name) => waiting(name) !== undefined),
  }
}
