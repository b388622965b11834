import type { Retelling, RetoldNode, RetoldPlace, StageMedia } from 'sdk/story'
import type { LoadedGuide } from '../engine/library.ts'
import type { Conditions, Consequences, Page } from '../parse/guide.ts'
import { isWildcard } from '../rules/mediaFiles.ts'
import type { Flags } from './flags.ts'
import type { Holding } from './holding.ts'
import type { Values } from './values.ts'

/** A guide while it is told again. */
export interface Telling {
  readonly retelling: Retelling
  readonly loaded: LoadedGuide
  readonly flags: Flags
  readonly values: Values
  /** The node a target leads to; undefined where there is none. */
  aim(target: string, place: RetoldPlace): RetoldNode | undefined
  /** Nodes a script may lead to: those it names. */
  named(script: string): readonly RetoldNode[]
}

export const placeOf = ({ id, line }: Page, path?: string): RetoldPlace => ({ page: id, line, ...(path && { path }) })

/** When something counts. Times of day cannot be told. */
export function holdingOf({ flags, retelling }: Telling, conditions: Conditions, place: RetoldPlace): Holding {
  if (conditions.ifBefore !== undefined || conditions.ifAfter !== undefined) {
    retelling.lose('What happens only at certain times of day happens at all times.', place)
  }
  const holding = flags.holds(conditions)
  if (typeof holding === 'boolean' && conditions.ifSet.length + conditions.ifNotSet.length > longCondition) {
    retelling.lose(`So many flags are more than a condition can ask for; it counts as ${holding}.`, place)
  }
  return holding
}

/** Letters of flags from which on a condition may not fit. */
const longCondition = 250

/** The changes something makes. Scripts it calls cannot be told. */
export function changesOf(
  { flags, values, retelling }: Telling,
  act: Consequences,
  place: RetoldPlace,
): readonly string[] {
  if (act.call !== '') retelling.lose('This calls a script, which cannot be told.', { ...place, excerpt: act.call })
  return [...flags.changes(act.set, act.unset), ...values.changes(act.variables, place)].slice(0, 40)
}

/** Things with their conditions, up to the first that always counts. */
export function untilCertain<Item extends Conditions>(
  telling: Telling,
  items: readonly Item[],
  place: RetoldPlace,
): readonly { readonly item: Item; readonly holding: Holding }[] {
  const possible = items
    .map((item) => ({ item, holding: holdingOf(telling, item, place) }))
    .filter(({ holding }) => holding !== false)
  const certain = possible.findIndex(({ holding }) => holding === true)
  return certain < 0 ? possible : possible.slice(0, certain + 1)
}

/** The picture or clip an id names. */
export function mediumOf(
  { loaded, retelling }: Telling,
  id: string,
  kind: 'image' | 'audio' | 'video',
  place: RetoldPlace,
): StageMedia | undefined {
  const path = id.trim()
  if (/^https?:\/\//i.test(path)) return { kind: 'link', url: path }
  const many = isWildcard(path) ? loaded.media.wildcard(path, kind) : []
  const file = many[0] ?? loaded.media.find(path)
  if (many.length > 1)
    retelling.lose('One of several is shown by chance; it is always the first now.', { ...place, excerpt: id })
  if (!file && path !== '') retelling.lose(`“${path.slice(0, 80)}” is not among the files of this guide.`, place)
  return file && { kind: 'file', name: file.name }
}
