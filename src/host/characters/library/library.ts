import { folded, wordsIn } from '../../../shared/text/folded.ts'
import type { LibraryEntry } from '../../../workers/storage/contract.ts'
import { isWithin } from './folders.ts'

export type SortOrder = 'modified' | 'name' | 'created' | 'played' | 'favourites'

export const sortOrders: readonly { readonly value: SortOrder; readonly label: string }[] = [
  { value: 'modified', label: 'Last changed' },
  { value: 'name', label: 'Name' },
  { value: 'created', label: 'Oldest first' },
  { value: 'played', label: 'Last played' },
  { value: 'favourites', label: 'Favourites first' },
]

/** What of the library is to be seen. All of it must hold. */
export interface LibraryQuery {
  readonly search: string
  /** With the folders within; empty is everybody. */
  readonly folder: string
  readonly tags: readonly string[]
  readonly favourites: boolean
}

export const everybody: LibraryQuery = { search: '', folder: '', tags: [], favourites: false }

export const isFiltered = ({ search, folder, tags, favourites }: LibraryQuery): boolean =>
  search.trim() !== '' || folder !== '' || tags.length > 0 || favourites

/** So many are filtered within the press of a key; more come a moment later, so that typing stays quick. */
export const filteredAtOnce = 500

/**
 * Sorts lists of which each is the one before with some changes: whoever stayed as they were stand in order already,
 * so that a newcomer among thousands costs little.
 */
export function sorting(): (list: readonly LibraryEntry[], order: SortOrder) => readonly LibraryEntry[] {
  let former: { readonly order: SortOrder; readonly list: readonly LibraryEntry[] } | undefined
  return (list, order) => {
    const nearly = former?.order === order ? inFormerOrder(list, former.list) : list
    const result = sorted(nearly, order)
    former = { order, list: result }
    return result
  }
}

function inFormerOrder(list: readonly LibraryEntry[], former: readonly LibraryEntry[]): readonly LibraryEntry[] {
  const present = new Set(list)
  const known = new Set(former)
  return [...former.filter((entry) => present.has(entry)), ...list.filter((entry) => !known.has(entry))]
}

export const sorted = (list: readonly LibraryEntry[], order: SortOrder): readonly LibraryEntry[] =>
  list.toSorted(comparisons[order])

/** The characters that a query asks for, in the order they come. */
export function filtered(list: readonly LibraryEntry[], query: LibraryQuery): readonly LibraryEntry[] {
  if (!isFiltered(query)) return list
  const words = wordsIn(query.search)
  const tags = query.tags.map(folded)
  return list.filter(
    (entry) =>
      (!query.favourites || entry.favourite) &&
      isWithin(entry.folder, query.folder) &&
      hasTags(entry, tags) &&
      words.every((word) => searchText(entry).includes(word)),
  )
}

/** Like `filtered`, for a query that is being typed: a longer one looks only among those whom the shorter one found. */
export function filtering(): typeof filtered {
  let former = { list: [] as readonly LibraryEntry[], query: everybody, found: [] as readonly LibraryEntry[] }
  return (list, query) => {
    const isNarrower = former.list === list && narrows(query, former.query)
    const found = filtered(isNarrower ? former.found : list, query)
    former = { list, query, found }
    return found
  }
}

function narrows(query: LibraryQuery, former: LibraryQuery): boolean {
  const words = wordsIn(query.search)
  return (
    query.folder === former.folder &&
    query.tags === former.tags &&
    query.favourites === former.favourites &&
    wordsIn(former.search).every((word) => words.some((longer) => longer.includes(word)))
  )
}

const hasTags = (entry: LibraryEntry, wanted: readonly string[]): boolean =>
  wanted.length === 0 || wanted.every((tag) => entry.tags.some((own) => folded(own) === tag))

export interface TagCount {
  readonly tag: string
  readonly count: number
}

/** The tags of these characters, the commonest first. Spellings that differ in case or accents count as one. */
export function tagsOf(list: readonly LibraryEntry[]): readonly TagCount[] {
  const spelled = new Map<string, string>()
  const counts = new Map<string, { tag: string; count: number }>()
  for (const { tags } of list) {
    for (const tag of tags) {
      const key = spelled.get(tag) ?? folded(tag)
      spelled.set(tag, key)
      const known = counts.get(key)
      if (known) known.count += 1
      else counts.set(key, { tag, count: 1 })
    }
  }
  return [...counts.values()].toSorted((a, b) => b.count - a.count || compareText(a.tag, b.tag))
}

const maxRecent = 6

/** Whom one is likely to look for: those last played, then favourites, then everybody else. */
export function likelyFirst(list: readonly LibraryEntry[]): readonly LibraryEntry[] {
  const recent = list
    .filter(({ played }) => played > 0)
    .toSorted(comparisons.played)
    .slice(0, maxRecent)
  const known = new Set(recent)
  return [...recent, ...list.filter((entry) => !known.has(entry)).toSorted(comparisons.favourites)]
}

const { compare: compareText } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

const byName = (a: LibraryEntry, b: LibraryEntry) => compareText(a.name, b.name) || b.modified - a.modified

const comparisons: Readonly<Record<SortOrder, (a: LibraryEntry, b: LibraryEntry) => number>> = {
  modified: (a, b) => b.modified - a.modified || compareText(a.name, b.name),
  name: byName,
  created: (a, b) => a.created - b.created || compareText(a.name, b.name),
  played: (a, b) => b.played - a.played || b.modified - a.modified || compareText(a.name, b.name),
  favourites: (a, b) => Number(b.favourite) - Number(a.favourite) || byName(a, b),
}

const texts = new WeakMap<LibraryEntry, string>()

/** What a search looks through: name, tags and the beginning of the personality. */
export function searchText(entry: LibraryEntry): string {
  const known = texts.get(entry)
  if (known !== undefined) return known
  const text = folded([entry.name, ...entry.tags, entry.excerpt].join('\n'))
  texts.set(entry, text)
  return text
}
