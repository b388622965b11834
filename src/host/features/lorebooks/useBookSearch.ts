import { useEffect, useState } from 'react'
import type { LorebookId } from 'sdk'
import { field, isFields, listOf } from '../../../shared/fields.ts'
import type { BookTitle, LorebookRecord } from '../../../workers/storage/contract.ts'
import { storage } from '../../engines/engine.ts'
import { labelOf } from './entry.ts'
import { entryMatches, folded, wordsOf } from './find.ts'

/** Names of the entries that were found, by book. */
export type BookHits = ReadonlyMap<LorebookId, readonly string[]>

const maxNamed = 5

/** The books in whose name or entries every word stands; undefined while nothing is searched for. */
export function useBookSearch(search: string, list: readonly BookTitle[]): BookHits | undefined {
  const [records, setRecords] = useState<readonly LorebookRecord[]>()
  const words = wordsOf(search)
  const isSearching = words.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the books are read anew when one of them changed
  useEffect(() => {
    let wanted = true
    if (isSearching)
      void storage()
        .list('lorebooks')
        .then((found) => wanted && setRecords(found))
    return () => {
      wanted = false
    }
  }, [isSearching, list])
  return isSearching && records ? hitsIn(records, words) : undefined
}

export function hitsIn(
  records: readonly Pick<LorebookRecord, 'id' | 'name' | 'book'>[],
  words: readonly string[],
): BookHits {
  const hits = new Map<LorebookId, readonly string[]>()
  for (const { id, name, book } of records) {
    const entries = listOf(field(book, 'entries')).filter(isFields)
    const found = entries.filter((row) => entryMatches(row, words))
    const isNamed = words.every((word) => folded(name).includes(word))
    if (!isNamed && found.length === 0) continue
    const names = found.slice(0, maxNamed).map((row) => labelOf(row) || 'an entry without a name')
    hits.set(id, found.length > maxNamed ? [...names, `${found.length - maxNamed} more`] : names)
  }
  return hits
}
