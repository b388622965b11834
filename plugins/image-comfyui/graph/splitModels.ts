/** A family of models whose parts are files of their own, and how their names are usually written. */
export interface SplitFamily {
  readonly name: string
  readonly model: RegExp
  /** Two text encoders where the family needs two. */
  readonly textEncoders: readonly [RegExp] | readonly [RegExp, RegExp]
  /** What the loader of the text encoders calls the family. */
  readonly type: string
  readonly vae: RegExp
  /** Led by a number in the text's place: no words against anything, and a plain `cfg` of 1. */
  readonly isGuided: boolean
}

const t5 = /t5.?xxl/i
const fluxVae = /(^|[\\/])ae\.|flux.*(vae|ae)/i

export const splitFamilies: readonly SplitFamily[] = [
  {
    name: 'Flux',
    model: /flux/i,
    textEncoders: [t5, /clip.?l/i],
    type: 'flux',
    vae: fluxVae,
    isGuided: true,
  },
  {
    name: 'Z-Image',
    model: /z.?image/i,
    textEncoders: [/qwen.?3.?4b/i],
    type: 'lumina2',
    vae: fluxVae,
    isGuided: false,
  },
  {
    name: 'Qwen-Image',
    model: /qwen.?image/i,
    textEncoders: [/qwen.?2\.?5.?vl/i],
    type: 'qwen_image',
    vae: /qwen.*vae/i,
    isGuided: false,
  },
  { name: 'Chroma', model: /chroma/i, textEncoders: [t5], type: 'chroma', vae: fluxVae, isGuided: false },
]
