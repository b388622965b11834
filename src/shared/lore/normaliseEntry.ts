import { clamp, type Fields, field, flagOf, numberOf, textOf, textsOf } from '../fields.ts'
import { applyDecorators } from './applyDecorators.ts'
import { parseDecorators } from './decorators.ts'
import {
  alsoMatchOf,
  anyFlag,
  filterOf,
  groupsOf,
  hasExtensionFields,
  logicOf,
  placeOf,
  recursionLevelOf,
  roleOf,
  setting,
  sourcesOf,
  triggersOf,
} from './entryFields.ts'
import { readKey, readWildcardKey, splitKeys } from './keys.ts'
import type { LoreWarning, Matcher, NormalEntry } from './types.ts'

const maxKeys = 500
const maxKeyLength = 1000

/** How the application that wrote the book meant its entries. */
export interface EntryManners {
  /** Entries of SillyTavern: keys are regular expressions only when they say so, secondary keys count unless switched off. */
  readonly worldInfo: boolean
  readonly wildcards: boolean
}

/** One entry in the fields of the published card format, made true. `raw` is what the file said. */
export function normaliseEntry(
  entry: Fields,
  raw: unknown,
  id: string,
  manners: EntryManners,
  warn: (warning: LoreWarning) => void,
): NormalEntry {
  const sources = sourcesOf(entry)
  const worldInfo = manners.worldInfo || hasExtensionFields(sources)
  const caseSensitive = flagOf(setting(sources, 'caseSensitive')) ?? null
  const toKey = keyReader({
    bareRegex: flagOf(field(entry, 'use_regex', 'useRegex')) === true && !worldInfo,
    caseSensitive: caseSensitive === true,
    wildcards: manners.wildcards,
  })
  const number = (name: string, fallback: number) => checkedNumber(setting(sources, name), name, fallback, id, warn)
  const { decorators, content, unsupported } = parseDecorators(textOf(field(entry, 'content')))
  for (const name of unsupported) {
    const message = `The lore instruction @@${name} is not supported and was left out.`
    warn({ code: 'unsupported-decorator', message, entryId: id })
  }
  const secondary = readKeys(field(entry, 'secondary_keys'), toKey, id, warn)
  const selective = flagOf(field(entry, 'selective')) ?? worldInfo
  const outlet = textOf(setting(sources, 'outletName')).trim()
  const filter = filterOf(sources)
  const normal: NormalEntry = {
    id,
    label: textOf(field(entry, 'name')).trim() || textOf(field(entry, 'comment')).trim(),
    enabled: flagOf(field(entry, 'enabled')) ?? true,
    content,
    decorators,
    keys: readKeys(field(entry, 'keys'), toKey, id, warn),
    secondary,
    logic: logicOf(setting(sources, 'selectiveLogic')),
    selective: selective && secondary.length > 0,
    constant: flagOf(field(entry, 'constant')) ?? false,
    caseSensitive,
    wholeWords: flagOf(setting(sources, 'matchWholeWords')) ?? null,
    scanDepth: optionalNumber(setting(sources, 'scanDepth')),
    order: checkedNumber(field(entry, 'insertion_order'), 'insertion_order', 100, id, warn),
    priority: numberOf(field(entry, 'priority')) ?? null,
    place: placeOf(sources),
    depth: Math.max(0, number('depth', 4)),
    role: roleOf(setting(sources, 'role')),
    probability: flagOf(setting(sources, 'useProbability')) === false ? 100 : clamp(number('probability', 100), 0, 100),
    groups: groupsOf(setting(sources, 'group')),
    groupOverride: anyFlag(sources, 'groupOverride'),
    groupWeight: Math.max(0, number('groupWeight', 100)),
    groupScoring: flagOf(setting(sources, 'useGroupScoring')) ?? null,
    excludeRecursion: anyFlag(sources, 'excludeRecursion'),
    preventRecursion: anyFlag(sources, 'preventRecursion'),
    recursionLevel: recursionLevelOf(setting(sources, 'delayUntilRecursion')),
    sticky: Math.max(0, number('sticky', 0)),
    cooldown: Math.max(0, number('cooldown', 0)),
    delay: Math.max(0, number('delay', 0)),
    triggers: triggersOf(setting(sources, 'triggers')),
    alsoMatch: alsoMatchOf(sources),
    ignoreBudget: anyFlag(sources, 'ignoreBudget'),
    ...(outlet === '' ? {} : { outlet }),
    ...(filter === undefined ? {} : { filter }),
    raw,
  }
  return applyDecorators(normal, decorators)
}

function keyReader(reading: { bareRegex: boolean; caseSensitive: boolean; wildcards: boolean }) {
  const read = reading.wildcards ? readWildcardKey : readKey
  return (source: string): Matcher => read(source, reading)
}

function readKeys(
  value: unknown,
  toKey: (source: string) => Matcher,
  entryId: string,
  warn: (warning: LoreWarning) => void,
): readonly Matcher[] {
  const written = typeof value === 'string' ? splitKeys(value) : textsOf(value)
  if (written.length > maxKeys) {
    const message = `The entry has ${written.length} keys; the first ${maxKeys} are used.`
    warn({ code: 'too-many-keys', message, entryId })
  }
  const keys: Matcher[] = []
  for (const source of written.slice(0, maxKeys)) {
    if (source.trim() === '') continue
    if (source.length > maxKeyLength) {
      const message = `A key of ${source.length} characters was left out; ${maxKeyLength} is the most.`
      warn({ code: 'long-key', message, entryId })
      continue
    }
    const key = toKey(source)
    if (key.kind === 'never') {
      warn({ code: 'invalid-regex', message: `The key "${source.slice(0, 80)}" never matches. ${key.reason}`, entryId })
    }
    keys.push(key)
  }
  return keys
}

const optionalNumber = (value: unknown): number | null => {
  const number = numberOf(value)
  return number === undefined ? null : Math.max(0, Math.floor(number))
}

function checkedNumber(
  value: unknown,
  name: string,
  fallback: number,
  entryId: string,
  warn: (warning: LoreWarning) => void,
): number {
  const number = numberOf(value)
  if (number !== undefined) return number
  if (value !== undefined && value !== '') {
    warn({ code: 'invalid-number', message: `"${name}" is not a number; ${fallback} is used instead.`, entryId })
  }
  return fallback
}
