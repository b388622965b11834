/** What an add-on can have been made for, or a checkpoint be: kinds between which add-ons do not travel. */
export const baseModels = {
  'sd-1': 'Stable Diffusion 1.5',
  'sd-2': 'Stable Diffusion 2',
  sdxl: 'SDXL',
  pony: 'Pony',
  illustrious: 'Illustrious',
  'sd-3': 'Stable Diffusion 3',
  flux: 'Flux',
  'flux-2': 'Flux 2',
  chroma: 'Chroma',
  qwen: 'Qwen Image',
  'z-image': 'Z-Image',
  hidream: 'HiDream',
  lumina: 'Lumina',
} as const

export type BaseModel = keyof typeof baseModels

/** Whether an add-on does anything good on a model. `unknown` where one of the two is. */
export type Fit = 'fits' | 'related' | 'mismatch' | 'unknown'

/** The most telling first: every Pony is an SDXL, and says so in part of its names. */
const signs: readonly (readonly [RegExp, BaseModel])[] = [
  [/pony|autismmix/, 'pony'],
  [/illustrious|noob ?ai|noobxl|\bilxl|\bil\b|\bwai\b/, 'illustrious'],
  [/flux ?\.?2/, 'flux-2'],
  [/chroma/, 'chroma'],
  [/flux|\bkrea\b/, 'flux'],
  [/qwen/, 'qwen'],
  [/z ?image/, 'z-image'],
  [/hidream/, 'hidream'],
  [/lumina|neta/, 'lumina'],
  [/\bsd ?3|stable diffusion (v ?)?3/, 'sd-3'],
  [/sd ?xl|xl\b/, 'sdxl'],
  [/\bsd ?v? ?2(\b|\.)|stable diffusion (v ?)?2/, 'sd-2'],
  [/\bsd ?v? ?1(\b|\.)|\bsd ?15\b|\b1\.5\b|stable diffusion (v ?)?1|v1 5 ?pruned|\bv1-?5\b/, 'sd-1'],
]

/**
 * Reads what trainers, servers and sites call a model ("sdxl_base_v1-0", "sd_v1", "Flux.1 D", "ponyDiffusionV6XL"), or
 * what a file's name tells. Undefined where that is nothing.
 */
export function baseModelOf(text: string): BaseModel | undefined {
  const plain = text
    .toLowerCase()
    .replace(/\.(safetensors|ckpt|gguf|sft|pt)$/, '')
    .replace(/[_/\\-]+/g, ' ')
  return signs.find(([sign]) => sign.test(plain))?.[1]
}

const ofSdxl: ReadonlySet<BaseModel> = new Set(['sdxl', 'pony', 'illustrious'])

/** The children of SDXL take each other's add-ons, though less well than their own. */
export function fitOf(made: BaseModel | undefined, model: BaseModel | undefined): Fit {
  if (made === undefined || model === undefined) return 'unknown'
  if (made === model) return 'fits'
  return ofSdxl.has(made) && ofSdxl.has(model) ? 'related' : 'mismatch'
}
