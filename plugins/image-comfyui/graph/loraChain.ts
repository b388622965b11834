import type { ImageLora } from 'sdk'
import { type Draft, loraRole, outputOf } from './draft.ts'
import { type LoadedModel, ownName } from './model.ts'
import { clamp } from './size.ts'
import type { NodeCatalogue } from './types.ts'

/** Hangs add-ons on a model one after the other, in their order. One without any weight is left out. */
export function chainLoras(
  draft: Draft,
  from: LoadedModel,
  loras: readonly ImageLora[],
  known: NodeCatalogue,
): LoadedModel {
  let { model, clip } = from
  for (const [index, lora] of weighted(loras).entries()) {
    model = draft.add(loraRole(index), 'LoraLoader', {
      model,
      clip,
      lora_name: ownName(known, 'LoraLoader', 'lora_name', lora.name),
      strength_model: lora.modelStrength,
      strength_clip: lora.clipStrength,
    })
    clip = outputOf(model, 1)
  }
  return { ...from, model, clip }
}

/** The add-ons that do something, with strengths the server takes. */
export function weighted(loras: readonly ImageLora[]): readonly ImageLora[] {
  return loras
    .map((lora) => ({
      ...lora,
      modelStrength: strength(lora.modelStrength),
      clipStrength: strength(lora.clipStrength),
    }))
    .filter(({ modelStrength, clipStrength }) => modelStrength !== 0 || clipStrength !== 0)
    .slice(0, maxLoras)
}

/** What the order names comes first; a tag in the prompt adds what is not there yet. */
export function joined(loras: readonly ImageLora[], tagged: readonly ImageLora[]): readonly ImageLora[] {
  const names = new Set<string>()
  return [...loras, ...tagged].filter(({ name }) => !names.has(name) && names.add(name))
}

const maxLoras = 64
const strength = (value: number) => (Number.isNaN(value) ? 0 : clamp(value, -100, 100))
