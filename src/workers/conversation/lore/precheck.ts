import type { LoreState } from '../../../shared/lore/loreState.ts'
import type { Cause, InactiveReason } from '../../../shared/lore/trace.ts'
import type { CharacterFilter, Decorator } from '../../../shared/lore/types.ts'
import type { ActivationInput } from './activation.ts'
import type { IndexedEntry } from './compileLore.ts'

/** One round of looking at all entries. */
export interface Pass {
  readonly kind: 'first' | 'recursion' | 'wider'
  readonly number: number
  /** Entries that wait for recursion may come in up to this level. */
  readonly level: number
}

export type Precheck =
  | { readonly kind: 'closed'; readonly reason: InactiveReason; readonly detail?: string }
  /** Active without keys, as long as the conditions about further keys hold. */
  | { readonly kind: 'open'; readonly cause: Cause }
  /** Active whatever the conditions say. */
  | { readonly kind: 'certain'; readonly cause: Cause }
  | { readonly kind: 'by-keys' }

export interface ChatCounts {
  readonly messages: number
  readonly replies: number
}

const closed = (reason: InactiveReason): Precheck => ({ kind: 'closed', reason })
const outcomes = {
  disabled: closed('disabled'),
  character: closed('for-other-characters'),
  kind: closed('other-generation-kind'),
  delayed: closed('delayed'),
  cooling: closed('cooling-down'),
  waits: closed('waits-for-recursion'),
  excluded: closed('excluded-from-recursion'),
  byKeys: { kind: 'by-keys' },
} as const satisfies Record<string, Precheck>

/** Everything about an entry that can be decided before its keys are looked for. */
export function precheck(
  indexed: IndexedEntry,
  pass: Pass,
  input: ActivationInput,
  state: LoreState,
  counts: ChatCounts,
): Precheck {
  const { key, entry } = indexed
  if (!entry.enabled) return outcomes.disabled
  if (entry.filter && !passesFilter(entry.filter, input.character)) return outcomes.character
  if (entry.triggers.length > 0 && !entry.triggers.includes(input.kind)) return outcomes.kind
  if (entry.delay > 0 && counts.messages < entry.delay) return outcomes.delayed
  const sticky = Object.hasOwn(state.sticky, key)
  if (!sticky) {
    if (Object.hasOwn(state.cooldown, key)) return outcomes.cooling
    if (pass.kind === 'recursion') {
      if (entry.excludeRecursion) return outcomes.excluded
      if (entry.recursionLevel > pass.level) return outcomes.waits
    } else if (entry.recursionLevel > 0) {
      return outcomes.waits
    }
  }
  if (entry.decorators.length > 0) {
    const decided = askDecorators(indexed, input, state, counts)
    if (decided) return decided
  }
  if (sticky) return { kind: 'open', cause: { kind: 'sticky' } }
  if (entry.constant) return { kind: 'open', cause: { kind: 'constant' } }
  if (input.forced?.has(key)) return { kind: 'open', cause: { kind: 'forced' } }
  return outcomes.byKeys
}

function askDecorators(
  { key, entry: { decorators } }: IndexedEntry,
  input: ActivationInput,
  state: LoreState,
  counts: ChatCounts,
): Precheck | undefined {
  const has = (kind: Decorator['kind']) => decorators.some((decorator) => decorator.kind === kind)
  if (has('activate')) return { kind: 'certain', cause: { kind: 'decorator' } }
  if (has('dontActivate')) return { kind: 'closed', reason: 'decorator', detail: 'dont_activate' }
  const matchedBefore = Object.hasOwn(state.matched, key)
  const failed = decorators.find((decorator) => !conditionHolds(decorator, input, matchedBefore, counts))
  if (failed) return { kind: 'closed', reason: 'decorator', detail: failed.kind }
  if (matchedBefore && has('keepAfterMatch')) return { kind: 'open', cause: { kind: 'kept' } }
  return undefined
}

function conditionHolds(
  decorator: Decorator,
  input: ActivationInput,
  matchedBefore: boolean,
  { replies }: ChatCounts,
): boolean {
  switch (decorator.kind) {
    case 'onlyAfter':
      return replies >= decorator.count
    case 'onlyEvery':
      return replies % decorator.count === 0
    case 'dropAfterMatch':
      return !matchedBefore
    case 'isGreeting':
      return input.greetingIndex === decorator.index
    case 'isUserIcon':
      return input.userIcon === decorator.name
    default:
      return true
  }
}

function passesFilter(filter: CharacterFilter, character: ActivationInput['character']): boolean {
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
  const listed =
    character !== undefined &&
    (filter.names.some((name) => same(name, character.name)) ||
      filter.tags.some((tag) => character.tags.some((own) => same(tag, own))))
  return listed !== filter.exclude
}
