import type { Json } from '../../../shared/cards/types.ts'
import { flagOf } from '../../../shared/fields.ts'
import { toNumber } from './coerce.ts'
import { isRecord, own, withoutPrototypeKeys } from './record.ts'
import type { Warn } from './warnings.ts'

/**
 * SillyTavern's extra fields of a book entry with true types. Tools write them in two spellings, as digits in quotes,
 * as empty texts and as null; nothing written means "use the default", so such fields are simply absent here.
 */
export function readEntryExtensions(entry: Json, field: string, warn: Warn): Json {
  const source = own(entry, 'extensions')
  const view: Record<string, unknown> = isRecord(source) ? { ...withoutPrototypeKeys(source) } : {}
  for (const [snake, camel] of spellings) {
    if (view[snake] === undefined && view[camel] !== undefined) view[snake] = view[camel]
    delete view[camel]
  }
  if (typeof own(entry, 'position') === 'number' && view.position === undefined) view.position = own(entry, 'position')
  for (const name of numbers) readNumber(view, name, `${field}.extensions.${name}`, warn)
  for (const name of flags) {
    const flag = flagOf(view[name])
    if (flag !== undefined) view[name] = flag
  }
  for (const [snake, camel] of recursionFlags) {
    const places = [isRecord(source) ? source : {}, entry]
    if (places.some((place) => flagOf(own(place, snake)) === true || flagOf(own(place, camel)) === true))
      view[snake] = true
  }
  return view
}

const spellings = [
  ['exclude_recursion', 'excludeRecursion'],
  ['prevent_recursion', 'preventRecursion'],
  ['delay_until_recursion', 'delayUntilRecursion'],
  ['group_override', 'groupOverride'],
  ['group_weight', 'groupWeight'],
  ['use_group_scoring', 'useGroupScoring'],
  ['scan_depth', 'scanDepth'],
  ['case_sensitive', 'caseSensitive'],
  ['match_whole_words', 'matchWholeWords'],
  ['automation_id', 'automationId'],
  ['display_index', 'displayIndex'],
  ['outlet_name', 'outletName'],
  ['ignore_budget', 'ignoreBudget'],
] as const

const recursionFlags = [
  ['exclude_recursion', 'excludeRecursion'],
  ['prevent_recursion', 'preventRecursion'],
] as const

const numbers = [
  'position',
  'depth',
  'role',
  'selectiveLogic',
  'probability',
  'group_weight',
  'scan_depth',
  'sticky',
  'cooldown',
  'delay',
  'display_index',
]

const flags = [
  'useProbability',
  'group_override',
  'use_group_scoring',
  'case_sensitive',
  'match_whole_words',
  'vectorized',
  'ignore_budget',
]

const roles = ['system', 'user', 'assistant']
const positions = ['before_char', 'after_char']

function readNumber(view: Record<string, unknown>, name: string, field: string, warn: Warn): void {
  const value = view[name]
  const word = typeof value === 'string' ? value.trim().toLowerCase() : ''
  const number =
    name === 'role' && roles.includes(word)
      ? roles.indexOf(word)
      : name === 'position' && positions.includes(word)
        ? positions.indexOf(word)
        : toNumber(value)
  if (number !== undefined && Number.isFinite(number)) {
    view[name] = number
    return
  }
  if (number !== undefined) warn('book/wrong-type', `"${field}" is not a number; the default is used.`, field)
  delete view[name]
}
