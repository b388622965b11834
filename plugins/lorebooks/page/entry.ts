import { type Fields, field, flagOf, isFields, numberOf, textOf, textsOf } from '../../../src/shared/fields.ts'
import { folded } from '../../../src/shared/text/folded.ts'

export const logics = ['any', 'notAll', 'notAny', 'all'] as const
export const places = [
  'before',
  'after',
  'noteTop',
  'noteBottom',
  'depth',
  'examplesTop',
  'examplesBottom',
  'outlet',
] as const
export const loreRoles = ['system', 'user', 'assistant'] as const
export const triggerKinds = ['normal', 'continue', 'impersonate', 'swipe', 'regenerate', 'quiet'] as const

/** What the editor shows of an entry. An entry itself stays the record its author wrote. */
export interface LoreEntry {
  readonly label: string
  readonly enabled: boolean
  readonly keys: readonly string[]
  readonly secondary: readonly string[]
  readonly logic: (typeof logics)[number]
  readonly content: string
  readonly constant: boolean
  readonly order: number
  readonly priority: number | null
  readonly place: (typeof places)[number]
  readonly depth: number
  readonly role: (typeof loreRoles)[number]
  readonly outlet: string
  readonly probability: number
  readonly groups: string
  readonly groupOverride: boolean
  readonly groupWeight: number
  readonly excludeRecursion: boolean
  readonly preventRecursion: boolean
  readonly recursionLevel: number
  readonly sticky: number
  readonly cooldown: number
  readonly delay: number
  readonly caseSensitive: boolean | null
  readonly wholeWords: boolean | null
  readonly scanDepth: number | null
  readonly ignoreBudget: boolean
  readonly triggers: readonly (typeof triggerKinds)[number][]
}

/** Reads an entry of the published format, with SillyTavern's settings among its extensions or beside the text. */
export function readEntry(row: Fields): LoreEntry {
  const number = (name: string, fallback: number) => numberOf(setting(row, name)) ?? fallback
  const atLeast0 = (name: string) => Math.max(0, number(name, 0))
  const probability = flagOf(setting(row, 'useProbability')) === false ? 100 : number('probability', 100)
  const scanDepth = numberOf(setting(row, 'scanDepth'))
  return {
    label: labelOf(row),
    enabled: flagOf(field(row, 'enabled')) ?? true,
    keys: keysOf(field(row, 'keys')),
    secondary: keysOf(field(row, 'secondary_keys')),
    logic: logics[number('selectiveLogic', 0)] ?? 'any',
    content: textOf(field(row, 'content')),
    constant: flagOf(field(row, 'constant')) ?? false,
    order: numberOf(field(row, 'insertion_order')) ?? 100,
    priority: numberOf(field(row, 'priority')) ?? null,
    place: placeOf(row),
    depth: Math.max(0, number('depth', 4)),
    role: loreRoles.find((role) => role === setting(row, 'role')) ?? loreRoles[number('role', 0)] ?? 'system',
    outlet: textOf(setting(row, 'outletName')),
    probability: Math.min(100, Math.max(0, probability)),
    groups: textOf(setting(row, 'group')),
    groupOverride: anyFlag(row, 'groupOverride'),
    groupWeight: Math.max(0, number('groupWeight', 100)),
    excludeRecursion: anyFlag(row, 'excludeRecursion'),
    preventRecursion: anyFlag(row, 'preventRecursion'),
    recursionLevel: levelOf(setting(row, 'delayUntilRecursion')),
    sticky: atLeast0('sticky'),
    cooldown: atLeast0('cooldown'),
    delay: atLeast0('delay'),
    caseSensitive: flagOf(setting(row, 'caseSensitive')) ?? null,
    wholeWords: flagOf(setting(row, 'matchWholeWords')) ?? null,
    scanDepth: scanDepth === undefined ? null : Math.max(0, Math.floor(scanDepth)),
    ignoreBudget: anyFlag(row, 'ignoreBudget'),
    triggers: triggerKinds.filter((kind) => textsOf(setting(row, 'triggers')).includes(kind)),
  }
}

export const labelOf = (row: Fields): string =>
  textOf(field(row, 'name')).trim() || textOf(field(row, 'comment')).trim()

/** Whether an entry has every word somewhere in its name, its keys or its text; without case and accents. */
export function entryMatches(row: Fields, words: readonly string[]): boolean {
  if (words.length === 0) return true
  const keys = [...textsOf(field(row, 'keys')), ...textsOf(field(row, 'secondary_keys'))]
  const text = folded([labelOf(row), ...keys, textOf(field(row, 'content'))].join('\n'))
  return words.every((word) => text.includes(word))
}

const keysOf = (value: unknown): readonly string[] =>
  (typeof value === 'string' ? value.split(',') : textsOf(value)).filter((key) => key.trim() !== '')

export const snakeOf = (name: string): string =>
  camelOnly.has(name) ? name : name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Spelled with a capital in every program. */
const camelOnly: ReadonlySet<string> = new Set(['selectiveLogic', 'useProbability'])

/** The extension field is the newer truth; both spellings occur in both places. */
function setting(row: Fields, name: string): unknown {
  return field(field(row, 'extensions'), snakeOf(name), name) ?? field(row, name, snakeOf(name))
}

function anyFlag(row: Fields, name: string): boolean {
  const extensions = field(row, 'extensions')
  return [extensions, row].some((from) => [name, snakeOf(name)].some((key) => flagOf(field(from, key)) === true))
}

function placeOf(row: Fields): LoreEntry['place'] {
  const number = numberOf(field(field(row, 'extensions'), 'position')) ?? numberOf(field(row, 'position'))
  if (number !== undefined) return places[number] ?? 'before'
  return field(row, 'position') === 'after_char' ? 'after' : 'before'
}

function levelOf(value: unknown): number {
  const flag = flagOf(value)
  if (typeof value !== 'number' && flag !== undefined) return flag ? 1 : 0
  return Math.max(0, Math.floor(numberOf(value) ?? 0))
}

export const isFolderRow = (row: Fields): boolean => {
  const keys = field(row, 'keys') ?? field(row, 'key')
  const first = textOf(Array.isArray(keys) ? keys[0] : keys)
  return field(row, 'mode') === 'folder' || first.startsWith('\uF000folder:')
}

export const extensionsOf = (row: Fields): Fields => {
  const extensions = field(row, 'extensions')
  return isFields(extensions) ? extensions : {}
}
