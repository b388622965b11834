import type { ImageLora } from 'sdk'
import type { LoraPreset, LoraRecord } from '../records/imageRecords.ts'
import { type BaseModel, baseModelOf, baseModels, fitOf } from './baseModel.ts'
import { findLora } from './findLora.ts'
import { mentions } from './mentions.ts'

export interface LoraChoice {
  /** In the order they are to be chained: those that were asked for, then those the scene brings in. */
  readonly loras: readonly ImageLora[]
  /** What goes into the prompt for them, each once, and nothing the scene says already. */
  readonly words: readonly string[]
  readonly warnings: readonly LoraWarning[]
}

export interface LoraWarning {
  readonly kind: 'switched-off' | 'mismatch'
  readonly name: string
  /** In words for the player. */
  readonly message: string
}

export interface LoraQuestion {
  /** What is seen: the words keywords are looked for in. */
  readonly scene: string
  /** Who is seen: keywords may call them by names that a prompt does not say. */
  readonly names?: readonly string[]
  /** Those of the characters and outfits in the picture, and of chosen presets, in their order. */
  readonly uses: readonly ImageLora[]
  readonly library: readonly LoraRecord[]
  /** What the checkpoint is, where that is known. */
  readonly model?: BaseModel | undefined
}

/** Which add-ons a picture gets. Nothing is asked of a server: one that the library does not know goes along as it is. */
export function lorasFor({ scene, names = [], uses, library, model }: LoraQuestion): LoraChoice {
  const heard = [scene, ...names].join('\n')
  const asked = uses.map((use) => ({ use, record: findLora(use.name, library) }))
  const brought = library
    .filter(({ enabled, keywords }) => enabled && keywords.some((keyword) => mentions(heard, keyword)))
    .map((record) => ({ use: imageLoraOf(record), record }))
  const all = onceEach([...asked, ...brought])
  const used = all.filter(({ use, record }) => record?.enabled !== false && !isNothing(use))
  return {
    loras: used.map(({ use, record }) => (record ? { ...use, name: record.filename } : use)),
    words: wordsFor(
      used.flatMap(({ record }) => record ?? []),
      { scene, heard },
    ),
    warnings: all.flatMap(({ record }) => (record ? warningsOf(record, model) : [])),
  }
}

/** An add-on with the strengths of the library. */
export const imageLoraOf = ({ filename, modelStrength, clipStrength }: LoraRecord): ImageLora => ({
  name: filename,
  modelStrength,
  clipStrength,
})

/** The add-ons of a preset; those that are no longer in the library are left out. */
export function usesOfPreset({ uses }: LoraPreset, library: readonly LoraRecord[]): readonly ImageLora[] {
  const records = new Map(library.map((record) => [record.id, record]))
  return uses.flatMap(({ lora, modelStrength, clipStrength }) => {
    const record = records.get(lora)
    return record ? [{ name: record.filename, modelStrength, clipStrength }] : []
  })
}

interface Chosen {
  readonly use: ImageLora
  readonly record: LoraRecord | undefined
}

/** Whoever named it first decides how strong it is. */
function onceEach(all: readonly Chosen[]): readonly Chosen[] {
  const byName = new Map<string, Chosen>()
  for (const one of all) {
    const name = one.record?.filename ?? one.use.name
    if (!byName.has(name)) byName.set(name, one)
  }
  return [...byName.values()]
}

const isNothing = ({ modelStrength, clipStrength }: ImageLora): boolean => modelStrength === 0 && clipStrength === 0

/** Trigger words come with every use, or only with a scene that speaks of what the add-on is for. */
function wordsFor(
  records: readonly LoraRecord[],
  { scene, heard }: { readonly scene: string; readonly heard: string },
): readonly string[] {
  const words = new Map<string, string>()
  for (const { triggerWords, alwaysUseTriggerWords, keywords } of records) {
    if (!alwaysUseTriggerWords && !keywords.some((keyword) => mentions(heard, keyword))) continue
    for (const word of triggerWords.map((each) => each.trim())) {
      const key = word.toLowerCase()
      if (word !== '' && !words.has(key) && !mentions(scene, word)) words.set(key, word)
    }
  }
  return [...words.values()]
}

function warningsOf(record: LoraRecord, model: BaseModel | undefined): readonly LoraWarning[] {
  const { name, enabled } = record
  if (!enabled) {
    return [{ kind: 'switched-off', name, message: `${name} is turned off in your LoRAs, so it was skipped.` }]
  }
  const mismatch = mismatchOf(record, model)
  return mismatch === undefined ? [] : [{ kind: 'mismatch', name, message: mismatch }]
}

/** Why an add-on is no good on a model, in words for the player; undefined where nothing speaks against it. */
export function mismatchOf(
  { name, baseModel, filename }: Pick<LoraRecord, 'name' | 'baseModel' | 'filename'>,
  model: BaseModel | undefined,
): string | undefined {
  const made = baseModelOf(baseModel) ?? baseModelOf(filename)
  if (made === undefined || model === undefined || fitOf(made, model) !== 'mismatch') return undefined
  return `${name} was made for ${baseModels[made]}, and the model is ${baseModels[model]}: it does nothing there, or spoils the picture. Use another model, or leave it out.`
}
