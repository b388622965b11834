import { clamp, type Fields, field, flagOf, isFields, listOf, numberOf, textOf, textsOf } from '../../fields.ts'
import type { LoraCategory, LoraPreset, LoraRecord } from '../records/imageRecords.ts'
import { usualStrength } from './newLora.ts'

/** The shape add-ons have in files now; the schema in `schemas/lora.schema.json` says it. */
export const loraFileVersion = 1
/** Add-ons in a file, at most. */
const maxLoras = 5_000
const maxWords = 200
const maxWordLength = 500
const maxTextLength = 50_000
export const strongestLora = 2

export interface LoraFile {
  readonly loras: readonly LoraRecord[]
  readonly presets: readonly LoraPreset[]
  /** What could not be read, in words for the player. */
  readonly notes: readonly string[]
}

type LoraReading =
  | { readonly kind: 'read'; readonly file: LoraFile }
  | { readonly kind: 'refused'; readonly why: string }

export const loraFile = (loras: readonly LoraRecord[], presets: readonly LoraPreset[], now: number): string =>
  JSON.stringify(
    { vesper: 'loras', version: loraFileVersion, exportDate: new Date(now).toISOString(), loras, presets },
    null,
    2,
  )

/** Reads a file of add-ons. Ids are new ones, so that nothing here is written over; presets follow them. */
export function readLoraFile(document: unknown, newcomer: { newId(): string; readonly now: number }): LoraReading {
  if (field(document, 'vesper') !== 'loras' || !Array.isArray(field(document, 'loras'))) {
    return refused('It is not a LoRA list. Choose a file exported from this page.')
  }
  if ((numberOf(field(document, 'version')) ?? 0) > loraFileVersion) {
    return refused('It was written by a newer Vesper. Reload the page to get the new one, and try again.')
  }
  const entries = listOf(field(document, 'loras')).slice(0, maxLoras)
  const read = entries.map((entry) => ({ was: textOf(field(entry, 'id')), lora: loraFrom(entry, newcomer) }))
  const loras = read.flatMap(({ lora }) => lora ?? [])
  const ids = new Map(read.flatMap(({ was, lora }) => (was !== '' && lora ? [[was, lora.id] as const] : [])))
  const presets = listOf(field(document, 'presets'))
    .slice(0, maxLoras)
    .flatMap((entry) => presetFrom(entry, ids, newcomer) ?? [])
  if (loras.length === 0) return refused('It contains no readable LoRAs.')
  const unread = entries.length - loras.length
  const notes = unread > 0 ? [`${unread} of ${entries.length} could not be read, and are left out.`] : []
  return { kind: 'read', file: { loras, presets, notes } }
}

const refused = (why: string): LoraReading => ({ kind: 'refused', why })

type Newcomer = Parameters<typeof readLoraFile>[1]

function loraFrom(value: unknown, { newId, now }: Newcomer): LoraRecord | undefined {
  if (!isFields(value)) return undefined
  const filename = word(value, 'filename')
  if (filename === '') return undefined
  const category = field(value, 'category')
  return {
    id: newId(),
    name: word(value, 'name') || filename,
    filename,
    category: categories.find((known) => known === category) ?? 'style',
    tags: words(value, 'tags'),
    description: textOf(field(value, 'description')).slice(0, maxTextLength),
    modelStrength: strength(value, 'modelStrength'),
    clipStrength: strength(value, 'clipStrength'),
    enabled: flagOf(field(value, 'enabled')) ?? true,
    triggerWords: words(value, 'triggerWords'),
    alwaysUseTriggerWords: flagOf(field(value, 'alwaysUseTriggerWords')) ?? true,
    keywords: words(value, 'keywords'),
    baseModel: word(value, 'baseModel'),
    created: numberOf(field(value, 'created')) ?? now,
    modified: numberOf(field(value, 'modified')) ?? now,
  }
}

function presetFrom(
  value: unknown,
  ids: ReadonlyMap<string, string>,
  { newId, now }: Newcomer,
): LoraPreset | undefined {
  const name = isFields(value) ? word(value, 'name') : ''
  if (name === '' || !isFields(value)) return undefined
  const uses = listOf(field(value, 'uses'))
    .slice(0, maxWords)
    .flatMap((use): LoraPreset['uses'] => {
      const lora = ids.get(textOf(field(use, 'lora')))
      return lora !== undefined && isFields(use)
        ? [{ lora, modelStrength: strength(use, 'modelStrength'), clipStrength: strength(use, 'clipStrength') }]
        : []
    })
  return { id: newId(), name, uses, created: numberOf(field(value, 'created')) ?? now }
}

export const categories: readonly LoraCategory[] = ['character', 'outfit', 'style', 'pose']

const word = (from: Fields, name: string): string => textOf(field(from, name)).trim().slice(0, maxWordLength)

const words = (from: Fields, name: string): readonly string[] =>
  [
    ...new Set(
      textsOf(field(from, name))
        .map((text) => text.trim().slice(0, maxWordLength))
        .filter((text) => text !== ''),
    ),
  ].slice(0, maxWords)

const strength = (from: Fields, name: string): number =>
  clamp(numberOf(field(from, name)) ?? usualStrength, -strongestLora, strongestLora)
