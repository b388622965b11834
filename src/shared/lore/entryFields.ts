import { type Fields, field, flagOf, isFields, listOf, numberOf, textOf, textsOf } from '../fields.ts'
import { loreMarks } from './loreMarks.ts'
import {
  type CharacterFilter,
  type GenerationKind,
  generationKinds,
  type Place,
  type Role,
  type SecondaryLogic,
  type TextSource,
} from './types.ts'

/** Where an entry's SillyTavern settings may stand: in `extensions`, or beside the other fields of a world-info file. */
export interface EntrySources {
  readonly entry: Fields
  readonly extensions: Fields
}

export const sourcesOf = (entry: Fields): EntrySources => {
  const extensions = field(entry, 'extensions')
  return { entry, extensions: isFields(extensions) ? extensions : {} }
}

export const hasExtensionFields = ({ extensions }: EntrySources): boolean =>
  loreMarks.some((name) => Object.hasOwn(extensions, name))

const snakes = new Map<string, string>()

function snake(name: string): string {
  let spelling = snakes.get(name)
  if (spelling === undefined) {
    spelling = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    snakes.set(name, spelling)
  }
  return spelling
}

/** Both spellings occur in both places; the extension field is the newer truth. */
export const setting = ({ entry, extensions }: EntrySources, name: string): unknown =>
  field(extensions, snake(name), name) ?? field(entry, name, snake(name))

const places: readonly Place[] = [
  'before',
  'after',
  'anTop',
  'anBottom',
  'depth',
  'examplesTop',
  'examplesBottom',
  'outlet',
]

export function placeOf({ entry, extensions }: EntrySources): Place {
  const own = field(entry, 'position')
  const number = numberOf(field(extensions, 'position')) ?? numberOf(own)
  if (number !== undefined) return places[number] ?? 'before'
  return own === 'after_char' ? 'after' : 'before'
}

const logics: readonly SecondaryLogic[] = ['any', 'notAll', 'notAny', 'all']
export const logicOf = (value: unknown): SecondaryLogic => logics[numberOf(value) ?? 0] ?? 'any'

const roles: readonly Role[] = ['system', 'user', 'assistant']
export function roleOf(value: unknown): Role {
  return roles.find((role) => role === value) ?? roles[numberOf(value) ?? 0] ?? 'system'
}

/** One flag written in any of its spellings: true anywhere is true. */
export function anyFlag({ entry, extensions }: EntrySources, name: string): boolean {
  return [extensions, entry].some((from) => [name, snake(name)].some((key) => flagOf(field(from, key)) === true))
}

export function recursionLevelOf(value: unknown): number {
  const flag = flagOf(value)
  if (typeof value === 'boolean' || typeof value === 'string') {
    if (flag !== undefined) return flag ? 1 : 0
  }
  return Math.max(0, Math.floor(numberOf(value) ?? 0))
}

export const groupsOf = (value: unknown): readonly string[] => [
  ...new Set(
    textOf(value)
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
]

export const triggersOf = (value: unknown): readonly GenerationKind[] =>
  generationKinds.filter((kind) => textsOf(value).includes(kind))

const sourceSettings: readonly (readonly [string, TextSource])[] = [
  ['matchPersonaDescription', 'persona'],
  ['matchCharacterDescription', 'description'],
  ['matchCharacterPersonality', 'personality'],
  ['matchCharacterDepthPrompt', 'depthPrompt'],
  ['matchScenario', 'scenario'],
  ['matchCreatorNotes', 'creatorNotes'],
]

export const alsoMatchOf = (sources: EntrySources): readonly TextSource[] =>
  sourceSettings.filter(([name]) => anyFlag(sources, name)).map(([, source]) => source)

export function filterOf(sources: EntrySources): CharacterFilter | undefined {
  const filter = setting(sources, 'characterFilter')
  if (!isFields(filter)) return undefined
  const names = textsOf(field(filter, 'names'))
  const tags = listOf(field(filter, 'tags')).map((tag) => textOf(tag))
  if (names.length === 0 && tags.length === 0) return undefined
  return { exclude: flagOf(field(filter, 'isExclude')) ?? false, names, tags }
}
