import type { Notes } from 'sdk/page/records/localNotes.ts'
import type { JsonObject } from 'sdk/page/settings/document.ts'
import { parseJson } from 'sdk/text/parseJson.ts'
import { field, isFields, listOf, ownRecord, ownValue } from '../../shared/fields.ts'
import { noteNames } from '../../shared/storageNames.ts'
import type { SettingRecord } from '../../workers/storage/contract.ts'

/**
 * The last changes of a page that is left, as a note: the browser may end the page before the database has them. They
 * are told with what they were made to, so that a later change of another tab is not undone.
 */
export const noteUnsaved = (notes: Notes, parts: readonly SettingRecord[], before: JsonObject): void =>
  void notes.write(
    noteNames.unsavedSettings,
    JSON.stringify(parts.map(({ id, value }) => ({ id, value, before: ownValue(before, id) }))),
  )

/** The noted parts that are in the database as they were when they were changed. */
export function readUnsaved(notes: Notes, saved: JsonObject): JsonObject {
  const parts = listOf(parseJson(notes.read(noteNames.unsavedSettings) ?? '')).filter(isFields)
  return Object.fromEntries(
    parts.flatMap((part): readonly (readonly [string, unknown])[] => {
      const id = field(part, 'id')
      if (typeof id !== 'string' || !isFields(field(part, 'value'))) return []
      const isAsItWas = JSON.stringify(field(part, 'before')) === JSON.stringify(ownValue(saved, id))
      return isAsItWas ? [[id, ownRecord(field(part, 'value'))]] : []
    }),
  )
}

export const forgetUnsaved = (notes: Notes): void => void notes.write(noteNames.unsavedSettings, undefined)
