import type { Notes } from 'sdk/page/records/localNotes.ts'
import type { JsonObject, Settings } from 'sdk/page/settings/document.ts'
import { settingsSections } from 'sdk/page/settings/settingsSections.ts'
import { parseJson } from 'sdk/text/parseJson.ts'
import { ownRecord, ownValue } from '../../shared/fields.ts'
import { noteNames } from '../../shared/storageNames.ts'

/**
 * The few settings that are needed before the database has answered: how the page looks, and the panic key. They are
 * mirrored in a note of localStorage, which also `public/theme.js` reads. Nothing intimate belongs here.
 */
export function readFirstPaint(notes: Notes): JsonObject {
  return earlyOf(ownRecord(parseJson(notes.read(noteNames.firstPaint) ?? notes.read(noteNames.settings) ?? '')))
}

export function writeFirstPaint(notes: Notes, settings: Settings): void {
  const text = JSON.stringify(earlyOf(settings))
  if (notes.read(noteNames.firstPaint) !== text) notes.write(noteNames.firstPaint, text)
}

function earlyOf(document: JsonObject): JsonObject {
  const sections = [...settingsSections.read().values()].filter(({ early }) => early?.length)
  return Object.fromEntries(
    sections.map(({ id, early = [] }) => {
      const section = ownRecord(ownValue(document, id))
      return [id, Object.fromEntries(early.map((name) => [name, ownValue(section, name)]))]
    }),
  )
}
