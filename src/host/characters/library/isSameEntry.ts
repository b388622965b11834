import type { LibraryEntry } from '../../../workers/storage/contract.ts'

/** Whether two entries say the same, so that the one already shown can stay. */
export function isSameEntry(a: LibraryEntry, b: LibraryEntry): boolean {
  return (
    a.modified === b.modified &&
    a.name === b.name &&
    a.excerpt === b.excerpt &&
    a.model === b.model &&
    a.created === b.created &&
    a.folder === b.folder &&
    a.favourite === b.favourite &&
    a.played === b.played &&
    a.tags.length === b.tags.length &&
    a.tags.every((tag, index) => tag === b.tags[index])
  )
}
