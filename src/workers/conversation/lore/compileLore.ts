import { fillKey, readKey } from '../../../shared/lore/keys.ts'
import type { Decorator, Matcher, NormalBook, NormalEntry } from '../../../shared/lore/types.ts'
import { type Glance, Glances, isPlain } from './glance.ts'
import { alsoBits } from './scanTexts.ts'
import type { LoreSettings, LoreSource } from './settings.ts'
import { isTimed } from './timedEffects.ts'
import { type KeyRef, WordList, type WordSearch } from './wordSearch.ts'

/** A condition about further keys, from a decorator. */
export interface KeyCondition {
  readonly kind: 'additionalKeys' | 'excludeKeys' | 'excludeAllKeys'
  readonly keys: readonly KeyRef[]
}

export interface IndexedEntry {
  /** `bookId.entryId` */
  readonly key: string
  readonly book: NormalBook
  readonly entry: NormalEntry
  readonly primary: readonly KeyRef[]
  readonly secondary: readonly KeyRef[]
  readonly conditions: readonly KeyCondition[]
  readonly recursive: boolean
  readonly hasRegex: boolean
  readonly also: number
}

/** Books made ready to be searched, in the order their entries are considered. Worth keeping until a book or a name changes. */
export interface LoreIndex {
  readonly entries: readonly IndexedEntry[]
  readonly words: WordSearch
  readonly settings: LoreSettings
  /** How far back the most far-sighted entry looks. */
  readonly deepest: number
  /** The levels of recursion that some entry waits for, lowest first. */
  readonly levels: readonly number[]
  readonly timed: readonly IndexedEntry[]
  readonly glances: Glances
}

/** How far back an entry looks, before any widening. */
export const depthOf = (entry: NormalEntry, book: NormalBook, settings: LoreSettings): number =>
  entry.scanDepth ?? book.scanDepth ?? settings.depth

/** `substitute` fills in names where keys mention them, as in `{{char}}`. */
export function compileLore(
  sources: readonly LoreSource[],
  settings: LoreSettings,
  substitute: (text: string) => string = (text) => text,
): LoreIndex {
  const words = new WordList()
  const seen = new Set<string>()
  const entries: IndexedEntry[] = []
  const glances: (Glance | undefined)[] = []
  for (const { book, entry } of inSourceOrder(sources, settings)) {
    const key = `${book.id}.${entry.id}`
    if (seen.has(key)) continue
    seen.add(key)
    entries.push(indexEntry(key, book, entry))
  }
  const deepest = entries.reduce((most, { entry, book }) => {
    return entry.enabled ? Math.max(most, depthOf(entry, book, settings)) : most
  }, 0)
  const levels = entries.flatMap(({ recursive, entry }) => (recursive && entry.enabled ? [entry.recursionLevel] : []))
  return {
    entries,
    words: words.compile(),
    glances: new Glances(glances),
    settings,
    deepest,
    levels: [...new Set(levels)].filter((level) => level > 0).sort((a, b) => a - b),
    timed: entries.filter(({ entry }) => isTimed(entry)),
  }

  function indexEntry(key: string, book: NormalBook, entry: NormalEntry): IndexedEntry {
    const caseSensitive = entry.caseSensitive ?? settings.caseSensitive
    const wholeWords = entry.wholeWords ?? settings.wholeWords
    const toRef = (matcher: Matcher): KeyRef => {
      const filled = fillKey(matcher, substitute)
      if (filled.kind === 'regex') return filled
      if (filled.kind === 'never') return { kind: 'never', source: filled.source }
      return { kind: 'word', source: filled.source, word: words.add(filled.source, { caseSensitive, wholeWords }) }
    }
    const refs = entry.enabled ? (keys: readonly Matcher[]) => keys.map(toRef) : () => []
    const primary = refs(entry.keys)
    const secondary = entry.selective ? refs(entry.secondary) : []
    const conditions = entry.decorators.flatMap((decorator) => keyCondition(decorator, caseSensitive, refs))
    const all = [...primary, ...secondary, ...conditions.flatMap(({ keys }) => keys)]
    const hasRegex = all.some(({ kind }) => kind === 'regex')
    const recursive = book.recursive ?? settings.recursion
    const also = alsoBits(entry.alsoMatch)
    glances.push(
      isPlain(entry, primary)
        ? {
            words: primary.flatMap(wordOf),
            ownDepth: entry.scanDepth ?? -1,
            bookDepth: book.scanDepth ?? settings.depth,
            also,
            recursive,
          }
        : undefined,
    )
    return { key, book, entry, primary, secondary, conditions, recursive, hasRegex, also }
  }
}

const wordOf = (ref: KeyRef): readonly number[] => (ref.kind === 'word' ? [ref.word] : [])

function keyCondition(
  decorator: Decorator,
  caseSensitive: boolean,
  refs: (keys: readonly Matcher[]) => readonly KeyRef[],
): readonly KeyCondition[] {
  const { kind } = decorator
  if (kind !== 'additionalKeys' && kind !== 'excludeKeys' && kind !== 'excludeAllKeys') return []
  const matchers = decorator.keys.map((key) => readKey(key, { bareRegex: false, caseSensitive }))
  return [{ kind, keys: refs(matchers) }]
}

interface Sourced {
  readonly book: NormalBook
  readonly entry: NormalEntry
}

/** Chat lore, then the persona's, then character and global lore as the strategy says; inside each, high order first. */
function inSourceOrder(sources: readonly LoreSource[], { strategy }: LoreSettings): readonly Sourced[] {
  const of = (...owners: readonly LoreSource['owner'][]): readonly Sourced[] =>
    sources
      .filter(({ owner }) => owners.includes(owner))
      .flatMap(({ book }) => book.entries.map((entry) => ({ book, entry })))
      .sort((a, b) => b.entry.order - a.entry.order)
  const shared = {
    characterFirst: () => [...of('character'), ...of('global')],
    globalFirst: () => [...of('global'), ...of('character')],
    evenly: () => of('character', 'global'),
  }
  return [...of('chat'), ...of('persona'), ...shared[strategy]()]
}
