import { ownRecord, ownValue } from '../../../src/shared/fields.ts'
import {
  type Block,
  conform,
  type FieldValue,
  type GroupValue,
  type ItemValue,
  isSafeName,
  maxItemsEver,
  type ScalarValue,
} from './conform.ts'
import { settingsSections } from './settingsSections.ts'

/** What the player has chosen. Sections are read through the handle that `settingsSection` gives their feature. */
export interface Settings {
  /** One block per other plugin, under the plugin's id. */
  plugins: Record<string, Block>
  visitCount: number
  [section: string]: unknown
}

/** A document as it was parsed. */
export type JsonObject = { readonly [name: string]: unknown }

/** The version of the document that this Vesper writes. */
export const currentVersion = 1

/** Step `n` turns a document of version `n + 1` into one of version `n + 2`. */
export const migrations: readonly ((document: JsonObject) => JsonObject)[] = []

const maxBlocks = 500
const maxFields = 200

/** Reads any stored document. What is damaged or missing becomes its default; what is newer than us is not ours to read. */
export function readSettings(document: unknown): Settings {
  const stored = ownRecord(document)
  return {
    ...Object.fromEntries([...settingsSections.read().keys()].map((id) => [id, readSection(id, stored)])),
    plugins: blocksOf(ownValue(stored, 'plugins')),
    visitCount: countOf(ownValue(stored, 'visitCount')),
  }
}

/** One section of a stored document, with the blocks of language models where it holds them. */
export function readSection(id: string, stored: JsonObject): Record<string, FieldValue | Block> {
  const section = settingsSections.read().get(id)
  const value = ownValue(stored, id)
  if (!section) return {}
  const isField = (name: string) => Object.hasOwn(section.schema.properties, name)
  return { ...(section.holdsModels && blocksOf(value, isField)), ...conform(section.schema, value) }
}

/** Parses what lies on disk and brings it to our version. Undefined when it is no settings document at all. */
export function parseDocument(text: string, steps = migrations): JsonObject | undefined {
  let parsed: unknown
  try {
    parsed = JSON.parse(text, (name, value) => (isSafeName(name) ? value : undefined))
  } catch {
    return undefined
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined
  return migrate(parsed as JsonObject, steps)
}

/** The document in our version; one that is as new or newer is returned as it is. */
export function migrate(document: JsonObject, steps: readonly ((document: JsonObject) => JsonObject)[]): JsonObject {
  const version = versionOf(document)
  const newest = steps.length + 1
  if (version >= newest) return document
  return { ...steps.slice(version - 1).reduce((older, step) => step(older), document), version: newest }
}

/** What to write: ours over what was there, so that keys of a newer Vesper stay untouched. */
export function writeDocument(onDisk: JsonObject, settings: Settings): JsonObject {
  const below = { ...onDisk, plugins: withoutForgotten(ownValue(onDisk, 'plugins'), settings.plugins) }
  return { ...merge(below, settings), version: Math.max(currentVersion, versionOf(onDisk)) }
}

/** All blocks of plugins are read, so one that is not there any more was forgotten. */
const withoutForgotten = (blocks: unknown, known: Settings['plugins']): object =>
  Object.fromEntries(Object.entries(ownRecord(blocks)).filter(([name]) => Object.hasOwn(known, name)))

/** The section where a language model keeps its settings under its id; none where a field has that name. */
export const modelSectionFor = (model: string): string | undefined =>
  [...settingsSections.read().values()].find(
    ({ holdsModels, schema }) => holdsModels && !Object.hasOwn(schema.properties, model),
  )?.id

function versionOf(document: JsonObject): number {
  const version = ownValue(document, 'version')
  return typeof version === 'number' && Number.isInteger(version) && version >= 1 ? version : 1
}

function blocksOf(value: unknown, isOther = (_: string) => false): Record<string, Block> {
  const blocks = Object.entries(ownRecord(value))
    .filter(([name, block]) => isSafeName(name) && !isOther(name) && typeof block === 'object' && block !== null)
    .slice(0, maxBlocks)
  return Object.fromEntries(blocks.map(([name, block]) => [name, blockOf(block)]))
}

function blockOf(value: unknown): Block {
  return fieldsOf(value, (field) => {
    if (Array.isArray(field)) return field.slice(0, maxItemsEver).flatMap(itemOf)
    return isObject(field) ? groupOf(field) : scalarOf(field)
  })
}

const itemOf = (value: unknown): readonly ItemValue[] =>
  isObject(value) ? [groupOf(value)] : isScalar(value) ? [value] : []

const groupOf = (value: unknown): GroupValue => fieldsOf(value, scalarOf)

/** What `read` makes of the fields of an object, without those it makes nothing of. */
function fieldsOf<Value extends FieldValue>(
  value: unknown,
  read: (field: unknown) => Value | undefined,
): Record<string, Value> {
  const fields = Object.entries(ownRecord(value)).flatMap(([name, field]) => {
    const kept = isSafeName(name) ? read(field) : undefined
    return kept === undefined ? [] : [[name, kept] as const]
  })
  return Object.fromEntries(fields.slice(0, maxFields))
}

const isScalar = (value: unknown): value is ScalarValue => /^(string|number|boolean)$/.test(typeof value)
const scalarOf = (value: unknown) => (isScalar(value) ? value : undefined)

function countOf(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : 0
}

function merge(under: object, over: object): JsonObject {
  const merged: Record<string, unknown> = { ...under }
  for (const [name, value] of Object.entries(over)) {
    const below = ownValue(merged, name)
    merged[name] = isObject(value) && isObject(below) ? merge(below, value) : value
  }
  return merged
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
