import { folded } from '../../../src/shared/text/folded.ts'
import { rankMatch } from '../../../src/shared/text/rankMatch.ts'
import type { FindSource, Found } from '../points/findSources.ts'
import type { WithId } from '../points/Point.ts'

/** A row of the list: what was found, and the source it is of. */
export interface FoundRow extends Found {
  readonly source: WithId<FindSource>
  /** One of a kind in the whole list. */
  readonly key: string
}

/** What was found, by the id of its source. */
export type FoundBySource = ReadonlyMap<string, readonly Found[]>

const maxOfKind = 5
/** While nothing is searched for: of the chats and characters one had last. */
const maxRecent = 3

/**
 * One list out of all, the best match first: of what matches alike, kinds that go ahead, then what is latest, then in the
 * order of the sources. Without words, what is latest and then everything else. `maxOfAny` is for when one kind is chosen.
 */
export function mergeFound(
  sources: readonly WithId<FindSource>[],
  found: FoundBySource,
  words: readonly string[],
  maxOfAny?: number,
): readonly FoundRow[] {
  const isSearching = words.length > 0
  const rows = sources.flatMap((source) => {
    const ofKind = (found.get(source.id) ?? []).map((one) => ({ ...one, source, key: `${source.id} ${one.id}` }))
    const isRecent = ofKind.some(({ at }) => at !== undefined)
    const max = maxOfAny ?? (isSearching ? maxOfKind : isRecent ? maxRecent : ofKind.length)
    return ofKind.toSorted((a, b) => a.rank - b.rank).slice(0, max)
  })
  const ahead = ({ source, at }: FoundRow) => (isSearching ? source.isAhead === true : at !== undefined)
  return rows.toSorted((a, b) => a.rank - b.rank || Number(ahead(b)) - Number(ahead(a)) || (b.at ?? 0) - (a.at ?? 0))
}

/** The list as it is to be, with the rows up to one that is marked where they were. */
export function holdRows(before: readonly FoundRow[], after: readonly FoundRow[], marked: number): readonly FoundRow[] {
  const byKey = new Map(after.map((row) => [row.key, row]))
  const held = before.slice(0, marked + 1).flatMap(({ key }) => byKey.get(key) ?? [])
  const keys = new Set(held.map(({ key }) => key))
  return [...held, ...after.filter(({ key }) => !keys.has(key))]
}

/** What was found for other words and has these words, too, as it shows: to be seen until the answer comes. */
export const stillMatching = (found: readonly Found[], words: readonly string[]): readonly Found[] =>
  words.length === 0
    ? []
    : found.flatMap((one) => {
        const rank = rankMatch(words, folded(one.label), folded(one.below ?? ''))
        return rank === undefined ? [] : { ...one, rank }
      })
