import type { CharacterEntry } from './characters.ts'

export type SortOrder = 'modified' | 'name' | 'created'

export const sortOrders: readonly { readonly value: SortOrder; readonly label: string }[] = [
  { value: 'modified', label: 'Last changed' },
  { value: 'name', label: 'Name' },
  { value: 'created', label: 'Oldest first' },
]

/** The characters that match every word of a search, in the order asked for. */
export function arrange(list: readonly CharacterEntry[], search: string, order: SortOrder): readonly CharacterEntry[] {
  const words = folded(search).split(/\s+/).filter(Boolean)
  const found = words.length === 0 ? list : list.filter((entry) => matches(entry, words))
  return found.toSorted(comparisons[order])
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

const comparisons: Readonly<Record<SortOrder, (a: CharacterEntry, b: CharacterEntry) => number>> = {
  modified: (a, b) => b.modified - a.modified || collator.compare(a.name, b.name),
  name: (a, b) => collator.compare(a.name, b.name) || b.modified - a.modified,
  created: (a, b) => a.created - b.created || collator.compare(a.name, b.name),
}

function matches({ name, excerpt, tags }: CharacterEntry, words: readonly string[]): boolean {
  const text = folded([name, ...tags, excerpt].join('\n'))
  return words.every((word) => text.includes(word))
}

/** Without case and accents, so that "elise" finds "Élise". */
const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
