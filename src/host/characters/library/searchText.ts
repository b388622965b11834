import { folded } from '../../../shared/text/folded.ts'
import type { LibraryEntry } from '../../../workers/storage/contract.ts'

const texts = new WeakMap<LibraryEntry, string>()

/** What a search looks through: name, tags and the beginning of the personality. */
export function searchText(entry: LibraryEntry): string {
  const known = texts.get(entry)
  if (known !== undefined) return known
  const text = folded([entry.name, ...entry.tags, entry.excerpt].join('\n'))
  texts.set(entry, text)
  return text
}
