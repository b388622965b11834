/**
 * Stands above the creator's notes of the V2 copy inside a picture, so that readers of V2 learn there is more.
 * Our own importer takes it off again.
 */
const backfillNote = 'This is the V2 copy of a V3 card; a program that reads V3 shows all of it.'

export const withBackfillNote = (notes: string): string => (notes === '' ? backfillNote : `${backfillNote}\n\n${notes}`)

export function withoutBackfillNote(notes: string): string {
  return notes.startsWith(backfillNote) ? notes.slice(backfillNote.length).replace(/^\r?\n\r?\n/, '') : notes
}
