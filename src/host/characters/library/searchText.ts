import { folded } from '../../../shared/text/folded.ts'
import type { ShelfEntry } from '../../../workers/storage/contract.ts'

const texts = new WeakMap<ShelfEntry, string>()

/** What a search looks through: name, tags and the beginning of the personality. */
export function searchText(entry: ShelfEntry): string {
  const known = texts.get(entry)
  if (known !== undefined) return known
  const text = folded([entry.name, ...entry.tags, entry.excerpt].join('\n'))
  texts.set(entry, text)
  return text
}
