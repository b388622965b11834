import { ownRecord, ownValue } from '../../shared/fields.ts'
import { noteNames } from '../../shared/storageNames.ts'
import type { Notes } from '../engines/localNotes/Notes.ts'
import type { JsonObject, Settings } from './document.ts'

/**
 * The few settings that are needed before the database has answered: how the page looks, and the panic key. They are
 * mirrored in a note of localStorage, which also `public/theme.js` reads. Nothing intimate belongs here.
 */
export function readFirstPaint(notes: Notes): JsonObject {
  try {
    const note = ownRecord(JSON.parse(notes.read(noteNames.firstPaint) ?? notes.read(noteNames.settings) ?? '{}'))
    return {
      ui: ownValue(note, 'ui'),
      privacy: { panicKey: ownValue(ownRecord(ownValue(note, 'privacy')), 'panicKey') },
    }
  } catch {
    return {}
  }
}

export function writeFirstPaint(notes: Notes, { ui, privacy }: Pick<Settings, 'ui' | 'privacy'>): void {
  const text = JSON.stringify({ ui, privacy: { panicKey: privacy.panicKey } })
  if (notes.read(noteNames.firstPaint) !== text) notes.write(noteNames.firstPaint, text)
}
