import { noteNames } from '../../shared/storageNames.ts'
import { notes } from '../localNotes/localNotes.ts'

/** Words that were written in some chat and not sent. */
export const countDrafts = (): number => notes.keys(noteNames.draft).length

/** Forgets them all; returns the function that brings them back. */
export function clearDrafts(): () => void {
  const drafts = notes.keys(noteNames.draft).map((key) => [key, notes.read(key)] as const)
  for (const [key] of drafts) notes.write(key, undefined)
  return () => {
    for (const [key, text] of drafts) if (notes.read(key) === undefined) notes.write(key, text)
  }
}
