import type { SdapiProfile } from './profiles.ts'

export interface SdapiLists {
  readonly checkpoints: readonly string[]
  /** Without endings, as the tags in prompts name them. */
  readonly loras: readonly string[]
  readonly vaes: readonly string[]
  readonly samplers: readonly string[]
  readonly upscalers: readonly string[]
  readonly embeddings: readonly string[]
}

export const usualSdapiLists: SdapiLists = {
  checkpoints: ['dawn_v1.safetensors', 'harbour_xl.safetensors'],
  loras: ['soft_light', 'keeper_of_lamps', 'watercolour'],
  vaes: ['clear.vae.safetensors'],
  samplers: ['DPM++ 2M', 'DPM++ SDE', 'DPM++ 2M SDE', 'Euler a', 'Euler', 'LMS', 'Heun', 'DDIM', 'UniPC', 'LCM'],
  upscalers: ['None', 'Lanczos', 'Nearest', 'R-ESRGAN 4x+'],
  embeddings: ['calm_hands'],
}

const schedulers = ['Automatic', 'Uniform', 'Karras', 'Exponential', 'SGM Uniform', 'Simple', 'Normal', 'Beta']

/** A checkpoint as it is titled: with a hash behind its name. */
export const titleOf = (file: string) => `${file} [${hashOf(file).slice(0, 10)}]`

export const stemOf = (file: string) => file.replace(/\.[^.]+$/, '')

export const checkpointRow = (file: string) => ({
  title: titleOf(file),
  model_name: stemOf(file),
  hash: hashOf(file).slice(0, 10),
  sha256: hashOf(file),
  filename: `/srv/pictures/models/Stable-diffusion/${file}`,
  config: null,
})

/** Where schedulers stand apart, samplers carry theirs as a preset only; before, the name says both. */
export function samplerNames(lists: SdapiLists, { hasSchedulers }: SdapiProfile): readonly string[] {
  if (hasSchedulers) return lists.samplers
  return lists.samplers.flatMap((name) => (name.startsWith('DPM++') ? [`${name} Karras`, name] : [name]))
}

export const samplerRow = (name: string) => ({
  name,
  aliases: [`k_${name.toLowerCase().replaceAll(' ', '_')}`],
  options: name.startsWith('DPM++') ? { scheduler: 'karras' } : {},
})

export const schedulerRows = () =>
  schedulers.map((label) => ({
    name: label.toLowerCase().replaceAll(' ', '_'),
    label,
    aliases: null,
    default_rho: -1,
    need_inner_model: false,
  }))

export const loraRow = (name: string) => ({
  name,
  alias: name.replaceAll('_', ' '),
  path: `/srv/pictures/models/Lora/${name}.safetensors`,
  metadata: { ss_output_name: name, ss_sd_model_name: 'sdxl', ss_base_model_version: 'sdxl_base_v1-0' },
})

function hashOf(file: string): string {
  let hash = ''
  for (let at = 0; hash.length < 64; at++) {
    hash += ((file.charCodeAt(at % file.length) * 2654435761 + at * 40503) >>> 0).toString(16).padStart(8, '0')
  }
  return hash.slice(0, 64)
}
