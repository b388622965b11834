import type { ShelfEntry } from '../../../workers/storage/contract.ts'

const plain = /^[\x20-\x7e\n]*$/

/** Without case and accents, so that "elise" finds "Élise" and "STRASSE" finds "Straße". */
export function folded(text: string): string {
  if (plain.test(text)) return text.toLowerCase()
  // Upper case first: some letters, like ß and the two small sigmas, are one only there.
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toUpperCase()
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ς', 'σ')
}

const texts = new WeakMap<ShelfEntry, string>()

/** What a search looks through: name, tags and the beginning of the personality. */
export function searchText(entry: ShelfEntry): string {
  const known = texts.get(entry)
  if (known !== undefined) return known
  const text = folded([entry.name, ...entry.tags, entry.excerpt].join('\n'))
  texts.set(entry, text)
  return text
}

export const wordsIn = (search: string): readonly string[] => folded(search).split(/\s+/).filter(Boolean)
