import { type Fields, field, flagOf, textOf, textsOf } from '../../../src/shared/fields.ts'
import { loreMarks } from '../../../src/shared/lore/loreMarks.ts'
import { extensionsOf, type LoreEntry, logics, loreRoles, places, snakeOf } from './entry.ts'

/** The entry with these changes, written over what its author wrote: what did not change stays as it is, known or not. */
export function writeEntry(row: Fields, changes: Partial<LoreEntry>): Fields {
  let written = row
  for (const name of Object.keys(changes) as (keyof LoreEntry)[]) written = writeField(written, name, changes)
  return written
}

/** An entry that says nothing yet. */
export const newEntry = (id: number): Fields => ({
  id,
  name: '',
  comment: '',
  keys: [],
  secondary_keys: [],
  content: '',
  enabled: true,
  constant: false,
  selective: true,
  insertion_order: 100,
  use_regex: false,
  position: 'before_char',
  extensions: { position: 0 },
})

function writeField(row: Fields, name: keyof LoreEntry, changes: Partial<LoreEntry>): Fields {
  const value = changes[name]
  if (value === undefined) return row
  switch (name) {
    case 'label':
      return { ...row, name: value, ...(field(row, 'comment') !== undefined && { comment: value }) }
    case 'enabled':
    case 'content':
    case 'constant':
      return { ...row, [name]: value }
    case 'keys':
      return { ...row, keys: value }
    case 'secondary':
      return { ...row, secondary_keys: value, ...(textsOf(value).length > 0 && { selective: true }) }
    case 'order':
      return { ...row, insertion_order: value }
    case 'priority':
      return value === null ? without(row, ['priority']) : { ...row, priority: value }
    case 'place': {
      const number = places.indexOf(value as LoreEntry['place'])
      const written = setExtension(row, 'position', number)
      return { ...written, position: number === 0 ? 'before_char' : 'after_char' }
    }
    case 'logic':
      return setExtension(row, 'selectiveLogic', logics.indexOf(value as LoreEntry['logic']))
    case 'role':
      return setExtension(row, 'role', loreRoles.indexOf(value as LoreEntry['role']))
    case 'outlet':
      return setExtension(row, 'outletName', value)
    case 'groups':
      return setExtension(row, 'group', value)
    case 'wholeWords':
      return setExtension(row, 'matchWholeWords', value)
    case 'recursionLevel':
      return setExtension(row, 'delayUntilRecursion', value)
    case 'probability':
      return setExtension(setExtension(row, 'probability', value), 'useProbability', true)
    default:
      return setExtension(row, name, value)
  }
}

/** Sets one of SillyTavern's settings where it belongs, and takes away what other spellings and places say of it. */
function setExtension(row: Fields, name: string, value: unknown): Fields {
  const settled = settleManners(row)
  const names = [name, snakeOf(name)]
  const extensions = { ...without(extensionsOf(settled), names), [snakeOf(name)]: value }
  return { ...without(settled, names), extensions }
}

const without = (record: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)))

const metacharacter = /[\\^$.*+?()[\]{}|]/
const regexForm = /^\/((?:[^/\\]|\\[\s\S])+)\/([gimsuy]*)$/

/**
 * An entry with SillyTavern's settings is read as that program means it: bare keys are plain, and secondary keys count
 * unless switched off. Before an entry gets its first such setting, what it meant until now is written out.
 */
function settleManners(row: Fields): Fields {
  if (Object.keys(extensionsOf(row)).some((name) => marks.has(name))) return row
  const isRegex = flagOf(field(row, 'use_regex', 'useRegex')) === true
  const isCased = flagOf(field(row, 'case_sensitive')) === true
  const asPattern = (key: string) => (metacharacter.test(key) && !regexForm.test(key) ? patternOf(key, isCased) : key)
  const keys = (value: unknown) => textsOf(value).map(asPattern)
  return {
    ...row,
    selective: flagOf(field(row, 'selective')) ?? false,
    ...(isRegex && { keys: keys(field(row, 'keys')), secondary_keys: keys(field(row, 'secondary_keys')) }),
  }
}

function patternOf(key: string, isCased: boolean): string {
  const pattern = textOf(key)
    .trim()
    .replaceAll(/(\\[\s\S])|\//g, (found, escaped?: string) => escaped ?? `\\${found}`)
  return `/${pattern}/${isCased ? '' : 'i'}`
}

const marks: ReadonlySet<string> = new Set(loreMarks)
