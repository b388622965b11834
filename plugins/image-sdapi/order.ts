import type { ImageRequest } from 'sdk'
import type { Vaes } from './lists.ts'
import { asksForLoras, type KnownLoras, withLoraTags } from './loraTags.ts'
import { find, type Named, nearest, stemOf } from './names.ts'
import { problem } from './problem.ts'
import { choose, type Offered } from './samplers.ts'

/** What must be known of a server to write an order; what the order does not need is not asked for. */
export interface Known extends Offered {
  readonly models?: readonly Named[]
  readonly loras?: KnownLoras
  readonly vaes?: Vaes
  /** Modules that are loaded now, text encoders among them. */
  readonly loaded?: readonly string[]
  readonly upscalers?: readonly Named[]
  readonly isForge: boolean
}

/** The pictures an order takes along, as text. */
export interface Enclosed {
  readonly init?: string
  readonly mask?: string
}

export interface Order {
  readonly path: '/sdapi/v1/txt2img' | '/sdapi/v1/img2img'
  readonly body: Readonly<Record<string, unknown>>
  readonly count: number
  readonly seed: number
  /** The model asked for, to be held against the one the server says it used. */
  readonly model?: { readonly name: string; isCalled(name: string): boolean }
  readonly warnings: readonly string[]
}

export interface Terms {
  readonly task: string
  readonly keepOnServer: boolean
  /** The seed, when none was asked for. */
  readonly seed: number
}

/** Writes the order for a request. Throws what the server would pass over in silence: unknown models and add-ons. */
export function orderOf(request: ImageRequest, known: Known, enclosed: Enclosed, terms: Terms): Order {
  const { init, enlarge, count = 1 } = request
  const seed = request.seed ?? terms.seed
  const chosen = choose(known, request.sampler, request.scheduler)
  const warnings = [...chosen.warnings]
  const model = request.checkpoint === undefined ? undefined : modelFor(request.checkpoint, known.models)
  // Enlarging has no second pass here when it starts from a picture: that picture is painted over in the larger size.
  const scale = init && enlarge ? enlarge.scale : 1
  if (asksForLoras(request.prompt, request.loras) && !known.loras) {
    warnings.push('The server doesn’t list its LoRAs, so Vesper can’t check whether it has the ones for this picture.')
  }
  const body = {
    prompt: withLoraTags(request.prompt, request.loras, known.loras),
    negative_prompt: request.negativePrompt,
    seed,
    steps: request.steps,
    cfg_scale: request.cfg,
    width: eights(request.width * scale),
    height: eights(request.height * scale),
    ...(chosen.sampler !== undefined && { sampler_name: chosen.sampler }),
    ...(chosen.scheduler !== undefined && { scheduler: chosen.scheduler }),
    batch_size: 1,
    n_iter: count,
    ...(request.fixFaces && { restore_faces: true }),
    ...(init ? fromPicture(init.denoise, enclosed) : enlarged(enlarge, known, warnings)),
    override_settings: {
      ...(model && { sd_model_checkpoint: model.title }),
      ...(request.clipSkip !== undefined && { CLIP_stop_at_last_layers: Math.max(1, Math.trunc(request.clipSkip)) }),
      ...vaeSetting(request.vae, known),
    },
    override_settings_restore_afterwards: true,
    send_images: true,
    save_images: request.keepOnServer ?? terms.keepOnServer,
    do_not_save_grid: true,
    force_task_id: terms.task,
  }
  const path = init ? '/sdapi/v1/img2img' : '/sdapi/v1/txt2img'
  return { path, body, count, seed, ...(model && { model }), warnings }
}

const eights = (pixels: number) => Math.max(64, Math.round(pixels / 8) * 8)

function fromPicture(denoise: number, { init, mask }: Enclosed) {
  return {
    init_images: [init],
    denoising_strength: denoise,
    // Cropped to the shape asked for rather than pulled out of it.
    resize_mode: 1,
    include_init_images: false,
    // What the mask covers begins as it was.
    ...(mask !== undefined && { mask, inpainting_fill: 1, inpaint_full_res: false }),
  }
}

function enlarged(enlarge: ImageRequest['enlarge'], { upscalers, isForge }: Known, warnings: string[]) {
  if (!enlarge) return {}
  const wanted = enlarge.upscaler
  const found = wanted === undefined || !upscalers ? undefined : find(upscalers, wanted)
  if (found && found.kind !== 'found') {
    warnings.push(`The server cannot enlarge with “${wanted}”. It is done in the plain way.`)
  }
  return {
    enable_hr: true,
    hr_scale: enlarge.scale,
    hr_upscaler: found?.kind === 'found' ? found.name : 'Latent',
    hr_second_pass_steps: 0,
    denoising_strength: enlarge.denoise,
    // Forge breaks off when this list is not there.
    ...(isForge && { hr_additional_modules: ['Use same choices'] }),
  }
}

function vaeSetting(wanted: string | undefined, { vaes, loaded = [], isForge }: Known) {
  if (wanted === undefined) return {}
  if (!vaes || vaes.kind === 'vae') {
    const isWord = /^(automatic|none)$/i.test(wanted)
    return isForge ? {} : { sd_vae: isWord || !vaes ? wanted : nameFor('VAE', wanted, vaes.all) }
  }
  const path = nameFor('VAE', wanted, vaes.all)
  // The list is taken whole: the text encoders that are loaded must stand in it again.
  const others = loaded.filter((module) => !/[\\/]vae[\\/]/i.test(module) && module !== path)
  return { forge_additional_modules: [...others, path] }
}

function modelFor(wanted: string, models: readonly Named[] = []) {
  const title = nameFor('model', wanted, models)
  const { aliases = [] } = models.find(({ name }) => name === title) ?? {}
  const stems = new Set([title, ...aliases].map(stemOf))
  // A file in a folder is told as "folder_file".
  const isCalled = (told: string) =>
    [...stems].some((stem) => stemOf(told) === stem || stemOf(told).endsWith(`_${stem}`))
  return { title, name: wanted, isCalled }
}

function nameFor(what: 'model' | 'VAE', wanted: string, all: readonly Named[]): string {
  const found = find(all, wanted)
  if (found.kind === 'found') return found.name
  const suggestions = found.kind === 'ambiguous' ? found.names.slice(0, 5) : nearest(all, wanted)
  const near = suggestions.length > 0 ? ` What comes nearest: ${suggestions.join(', ')}.` : ''
  throw problem(
    what === 'model' ? 'missing-model' : 'bad-choice',
    `The server does not have the ${what} “${wanted}”.${near} Choose one in the settings of pictures.`,
    { wanted, suggestions },
  )
}
