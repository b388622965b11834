import type { Overrides } from '../engine/overrides.ts'
import type { Entries, GuideMemory, Plain } from '../engine/state.ts'
import type { GlobalCommand, GuideSettings, Preference } from '../parse/guide.ts'
import { asPlain } from './plain.ts'
import { listIn, partIn, partsOf, readCommands, readWishes } from './readWishes.ts'

/** What a call changed and asked for, checked: a script can put anything into the text it comes from. */
export interface ScriptResult {
  readonly log: readonly (readonly ['note' | 'error', string])[]
  readonly memory: Pick<
    GuideMemory,
    'page' | 'currPage' | 'prevPage' | 'flags' | 'variables' | 'scope' | 'preferences' | 'settings'
  >
  readonly shared: Entries
  readonly undeclared: Entries
  readonly profile: Entries<string | number | boolean>
  readonly captured: Entries<string>
  readonly wishes: Overrides
  readonly commands: readonly GlobalCommand[]
  readonly ops: readonly unknown[]
}

export function readResult(text: unknown): ScriptResult | undefined {
  const value = typeof text === 'string' ? parsed(text) : undefined
  if (typeof value !== 'object' || value === null) return undefined
  const part = partsOf(value)
  const wishes = partIn(value, 'wishes')
  return {
    log: entriesIn(value, 'log', (line) => String(line)).map(([kind, line]) => [
      kind === 'error' ? 'error' : 'note',
      line,
    ]),
    memory: {
      page: part('page'),
      currPage: part('currPage'),
      prevPage: part('prevPage'),
      flags: [...new Set(listIn(value, 'flags').filter((flag) => typeof flag === 'string'))],
      variables: entriesIn(value, 'variables', asPlain),
      scope: entriesIn(value, 'scope', asPlain),
      preferences: listIn(value, 'preferences').flatMap(preference),
      settings: settingsIn(partIn(value, 'settings')),
    },
    shared: entriesIn(value, 'shared', asPlain),
    undeclared: entriesIn(value, 'undeclared', asPlain),
    profile: entriesIn(value, 'profile', (one) => asPlain(one)).flatMap(([key, one]) =>
      typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean' ? [[key, one] as const] : [],
    ),
    captured: entriesIn(value, 'captured', String),
    wishes: readWishes(wishes),
    commands: readCommands(wishes),
    ops: listIn(value, 'ops'),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function entriesIn<Value extends Plain>(value: unknown, name: string, read: (part: unknown) => Value): Entries<Value> {
  const entries = new Map<string, Value>()
  for (const pair of listIn(value, name)) {
    if (Array.isArray(pair) && typeof pair[0] === 'string') entries.set(pair[0], read(pair[1]))
  }
  return [...entries]
}

function preference(value: unknown): readonly Preference[] {
  const part = partsOf(value)
  const inner = partIn(value, 'value')
  const common = { key: part('key'), label: part('label'), sortOrder: Math.trunc(Number(part('sortOrder'))) || 0 }
  if (typeof inner === 'string') return [{ ...common, type: 'String', value: inner }]
  if (typeof inner === 'boolean') return [{ ...common, type: 'Boolean', value: inner }]
  if (typeof inner === 'number' && Number.isFinite(inner)) return [{ ...common, type: 'Number', value: inner }]
  return []
}

function settingsIn(value: unknown): GuideSettings {
  const is = (name: string) => partIn(value, name) === true
  return {
    autoSetPageWhenSeen: is('autoSetPageWhenSeen'),
    pageSound: is('pageSound'),
    forceStartPage: is('forceStartPage'),
    convertArgumentTypes: is('convertArgumentTypes'),
  }
}
