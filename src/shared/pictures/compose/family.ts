import type { ModelFamily } from '../look.ts'

/** How one family of models wants to be spoken to. */
export interface Manner {
  /** What goes before everything else. */
  readonly quality: string
  readonly negative: string
  readonly isSentences: boolean
}

const blemishes = 'blurry, bad anatomy, bad hands, extra limbs, watermark, signature, text'

export const manners: Readonly<Record<ModelFamily, Manner>> = {
  sentences: { quality: '', negative: blemishes, isSentences: true },
  tags: { quality: 'best quality, detailed', negative: `low quality, ${blemishes}`, isSentences: false },
  pony: { quality: 'score_9, score_8_up, score_7_up', negative: `score_4, score_5, ${blemishes}`, isSentences: false },
  illustrious: {
    quality: 'masterpiece, best quality, very aesthetic',
    negative: `worst quality, lowres, ${blemishes}`,
    isSentences: false,
  },
}

const signs: readonly (readonly [RegExp, ModelFamily])[] = [
  [/pony|autismmix/, 'pony'],
  [/illustrious|noob|wai/, 'illustrious'],
  [/flux|qwen|z[-_ ]?image|sd3|hidream|chroma|lumina|krea/, 'sentences'],
]

/** The family of a model, as far as its file's name tells. */
export function familyOf(checkpoint: string): ModelFamily {
  const name = checkpoint.toLowerCase()
  return signs.find(([sign]) => sign.test(name))?.[1] ?? 'tags'
}
