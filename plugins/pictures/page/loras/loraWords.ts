import { type BaseModel, baseModelOf, baseModels } from '../../../../src/shared/pictures/loras/baseModel.ts'
import type { LoraCategory, LoraRecord } from '../../../../src/workers/storage/contract.ts'

/** The four groups of the library, in the order they are shown in. */
export const groups: readonly { readonly category: LoraCategory; readonly title: string; readonly one: string }[] = [
  { category: 'character', title: 'Characters', one: 'Character' },
  { category: 'outfit', title: 'Outfits', one: 'Outfit' },
  { category: 'style', title: 'Styles', one: 'Style' },
  { category: 'pose', title: 'Poses', one: 'Pose' },
]

/** What is told of an add-on under its name. */
export function factsOf(lora: LoraRecord): string {
  const { filename, modelStrength, clipStrength, triggerWords, keywords } = lora
  const strengths = modelStrength === clipStrength ? `${modelStrength}` : `${modelStrength} / ${clipStrength}`
  return [
    filename,
    `strength ${strengths}`,
    modelNameOf(lora),
    triggerWords.length > 0 && `trigger “${triggerWords.join(', ')}”`,
    keywords.length > 0 && `keywords “${keywords.join(', ')}”`,
  ]
    .filter((part) => part !== false && part !== '')
    .join(' · ')
}

/** What an add-on was made for, by the name people know; the maker's own words where nobody does. */
export function modelNameOf({ baseModel, filename }: Pick<LoraRecord, 'baseModel' | 'filename'>): string {
  const model: BaseModel | undefined = baseModelOf(baseModel) ?? baseModelOf(filename)
  return model ? `for ${baseModels[model]}` : baseModel && `for ${baseModel}`
}

/** "rain, wet quay" as a list, each once. */
export const wordsOf = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[,\n]/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
]

export const count = (many: number): string => `${many.toLocaleString()} ${many === 1 ? 'LoRA' : 'LoRAs'}`
