import type { PatternRecord, RecordingRecord } from '../../../shared/devices/deviceRecords.ts'
import { type Fields, field, isFields, listOf, numberOf } from '../../../shared/fields.ts'
import { decodeBase64, encodeBase64 } from '../../../shared/files/base64.ts'

/*
 * Patterns and recordings as they stand in a backup, and back. The numbers of a script are lists there, the levels of
 * a recording base64. Limits of devices are among the settings.
 */

export function patternEntry(record: PatternRecord): Fields {
  const { pattern } = record
  if (pattern.kind !== 'script') return { ...record }
  const axes = Object.entries(pattern.axes).map(([name, { at, place }]) => [name, { at: [...at], place: [...place] }])
  return { ...record, pattern: { ...pattern, axes: Object.fromEntries(axes) } }
}

/** With the numbers of a script where the store has them; whether it makes sense is for the store to say. */
export function patternFields(value: Fields): Fields {
  const pattern = field(value, 'pattern')
  const axes = field(pattern, 'axes')
  if (!isFields(pattern) || field(pattern, 'kind') !== 'script' || !isFields(axes)) return value
  const read = Object.entries(axes).map(([name, axis]) => [
    name,
    { at: Float64Array.from(numbersIn(axis, 'at')), place: Float32Array.from(numbersIn(axis, 'place')) },
  ])
  return { ...value, pattern: { ...pattern, axes: Object.fromEntries(read) } }
}

const numbersIn = (axis: unknown, name: string): readonly number[] =>
  listOf(field(axis, name)).map((item) => numberOf(item) ?? Number.NaN)

export const recordingEntry = (record: RecordingRecord): Fields => ({
  ...record,
  levels: record.levels.map((bytes) => new TextDecoder('latin1').decode(encodeBase64(bytes))),
})

export const recordingFields = (value: Fields): Fields => ({
  ...value,
  levels: listOf(field(value, 'levels')).map(
    (text) => typeof text === 'string' && decodeBase64(new TextEncoder().encode(text)),
  ),
})
