import { splitKeys } from './keys.ts'
import type { Decorator } from './types.ts'

export type DecoratorReading =
  | { readonly kind: 'read'; readonly decorator: Decorator }
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'unknown' }

/** Reads one decorator line. A value that makes no sense counts like a name nobody knows. */
export function readDecorator(name: string, value: string): DecoratorReading {
  if (unsupported.has(name)) return { kind: 'unsupported' }
  const decorator = readers.get(name)?.(value)
  return decorator ? { kind: 'read', decorator } : { kind: 'unknown' }
}

type Reader = (value: string) => Decorator | undefined

const unsupported = new Set(['inject_lore', 'inject_at', 'inject_replace', 'inject_prepend'])

const plain =
  (decorator: Decorator): Reader =>
  () =>
    decorator

const whole =
  (make: (count: number) => Decorator, least = 0): Reader =>
  (value) => {
    if (!/^-?\d{1,9}$/.test(value)) return undefined
    const count = Number(value)
    return count < least ? undefined : make(count)
  }

const keys =
  (make: (keys: readonly string[]) => Decorator): Reader =>
  (value) => {
    const list = splitKeys(value)
    return list.length === 0 ? undefined : make(list)
  }

const onlyAfter = whole((count) => ({ kind: 'onlyAfter', count }))
const onlyEvery = whole((count) => ({ kind: 'onlyEvery', count }), 1)

const places = new Map([
  ['before_desc', 'beforeDesc'],
  ['after_desc', 'afterDesc'],
  ['personality', 'personality'],
  ['scenario', 'scenario'],
] as const)

const position: Reader = (value) => {
  const slot = /^pt_(\S{1,100})$/.exec(value)?.[1]
  if (slot !== undefined) return { kind: 'slot', outlet: slot }
  const place = new Map<string, 'beforeDesc' | 'afterDesc' | 'personality' | 'scenario'>(places).get(value)
  return place && { kind: 'position', place }
}

const readers = new Map<string, Reader>([
  ['activate', plain({ kind: 'activate' })],
  ['dont_activate', plain({ kind: 'dontActivate' })],
  ['activate_only_after', onlyAfter],
  ['activate_after', onlyAfter],
  ['activate_only_every', onlyEvery],
  ['activate_every', onlyEvery],
  ['keep_activate_after_match', plain({ kind: 'keepAfterMatch' })],
  ['dont_activate_after_match', plain({ kind: 'dropAfterMatch' })],
  ['is_greeting', whole((index) => ({ kind: 'isGreeting', index }))],
  ['is_user_icon', (name) => (name === '' ? undefined : { kind: 'isUserIcon', name })],
  ['additional_keys', keys((list) => ({ kind: 'additionalKeys', keys: list }))],
  ['exclude_keys', keys((list) => ({ kind: 'excludeKeys', keys: list }))],
  ['exclude_keys_all', keys((list) => ({ kind: 'excludeAllKeys', keys: list }))],
  ['scan_depth', whole((depth) => ({ kind: 'scanDepth', depth }))],
  ['depth', whole((depth) => ({ kind: 'depth', depth: Math.max(0, depth) }), -999_999_999)],
  ['end', plain({ kind: 'depth', depth: 0 })],
  ['reverse_depth', whole((depth) => ({ kind: 'reverseDepth', depth }))],
  [
    'role',
    (role) => (role === 'system' || role === 'user' || role === 'assistant' ? { kind: 'role', role } : undefined),
  ],
  ['position', position],
  ['ignore_on_max_context', plain({ kind: 'trimFirst' })],
  [
    'disable_ui_prompt',
    (prompt) =>
      prompt === 'system_prompt' || prompt === 'post_history_instructions'
        ? { kind: 'disablePrompt', prompt }
        : undefined,
  ],
  ['probability', whole((percent) => ({ kind: 'probability', percent: Math.min(100, percent) }))],
  ['priority', whole((priority) => ({ kind: 'priority', priority }), -999_999_999)],
  ['match_full_word', plain({ kind: 'wholeWords', on: true })],
  ['match_partial_word', plain({ kind: 'wholeWords', on: false })],
  ['recursive', plain({ kind: 'triggersOthers', on: true })],
  ['unrecursive', plain({ kind: 'triggersOthers', on: false })],
  ['no_recursive_search', plain({ kind: 'excludeRecursion' })],
  ...['instruct_scan_depth', 'instruct_depth', 'reverse_instruct_depth'].map((name): [string, Reader] => [
    name,
    whole(() => ({ kind: 'notForChat', name })),
  ]),
])
