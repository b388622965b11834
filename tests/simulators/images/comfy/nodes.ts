import { bigInteger } from '../wire/bigJson.ts'
import { samplers, schedulers } from './samplers.ts'

/** The lists a server offers, by name. Each can be set. */
export interface NodeLists {
  readonly checkpoints: readonly string[]
  readonly loras: readonly string[]
  readonly vaes: readonly string[]
  readonly unets: readonly string[]
  readonly clips: readonly string[]
  readonly upscalers: readonly string[]
  readonly embeddings: readonly string[]
  readonly samplers: readonly string[]
  readonly schedulers: readonly string[]
}

export const usualLists: NodeLists = {
  checkpoints: ['dawn_v1.safetensors', 'xl/harbour_xl.safetensors'],
  loras: ['soft_light.safetensors', 'people/keeper_of_lamps.safetensors', 'watercolour.safetensors'],
  vaes: ['clear.vae.safetensors', 'pixel_space'],
  unets: ['flux-tide.safetensors'],
  clips: ['clip_l.safetensors', 't5xxl.safetensors'],
  upscalers: ['4x_crisp.pth'],
  embeddings: ['calm_hands'],
  samplers,
  schedulers,
}

export type InputSpec = readonly [string | readonly string[], Readonly<Record<string, unknown>>?]

export interface NodeInfo {
  readonly required: Readonly<Record<string, InputSpec>>
  readonly optional: Readonly<Record<string, InputSpec>>
  readonly outputs: readonly string[]
  readonly outputNames: readonly string[]
  readonly isOutput: boolean
  readonly hidden: boolean
  readonly category: string
}

/** Packs of nodes that not every server has. */
export type NodePack = 'impact' | 'tooling'

/** Every kind of node this server has. `inputFiles` are what `LoadImage` may choose from. */
export function nodeTable(
  lists: NodeLists,
  inputFiles: readonly string[],
  packs: readonly NodePack[] = [],
): ReadonlyMap<string, NodeInfo> {
  return new Map([
    ...Object.entries(loaders(lists)),
    ...Object.entries(conditioning),
    ...Object.entries(sampling(lists)),
    ...Object.entries(images(inputFiles)),
    ...(packs.includes('impact') ? Object.entries(impact(lists)) : []),
    ...(packs.includes('tooling') ? Object.entries(tooling) : []),
  ])
}

/** One node as `/object_info` tells it. */
export function infoOf(name: string, node: NodeInfo): Readonly<Record<string, unknown>> {
  const hidden = node.hidden ? { hidden: { prompt: 'PROMPT', extra_pnginfo: 'EXTRA_PNGINFO' } } : {}
  const optional = Object.keys(node.optional).length > 0 ? { optional: node.optional } : {}
  return {
    input: { required: node.required, ...optional, ...hidden },
    input_order: {
      required: Object.keys(node.required),
      ...(optional.optional ? { optional: Object.keys(optional.optional) } : {}),
      ...(node.hidden ? { hidden: ['prompt', 'extra_pnginfo'] } : {}),
    },
    output: node.outputs,
    output_is_list: node.outputs.map(() => false),
    output_name: node.outputNames,
    name,
    display_name: null,
    description: '',
    python_module: 'nodes',
    category: node.category,
    output_node: node.isOutput,
  }
}

const of = (type: string): InputSpec => [type]
const int = (preset: number, min: number, max: number, more = {}): InputSpec => [
  'INT',
  { default: preset, min, max, ...more },
]
const float = (preset: number, min: number, max: number): InputSpec => [
  'FLOAT',
  { default: preset, min, max, step: 0.01 },
]
const text = (more = {}): InputSpec => ['STRING', more]
const choice = (...options: readonly string[]): InputSpec => [options, {}]
const combo = (options: readonly string[]): InputSpec => ['COMBO', { multiselect: false, options }]
const seed = (): InputSpec => [
  'INT',
  { default: 0, min: 0, max: bigInteger('18446744073709551615'), control_after_generate: true },
]

interface NodeParts {
  readonly optional?: Readonly<Record<string, InputSpec>>
  readonly names?: readonly string[]
  readonly isOutput?: boolean
  readonly hidden?: boolean
}

function node(
  category: string,
  required: Readonly<Record<string, InputSpec>>,
  outputs: readonly string[],
  { optional = {}, names = outputs, isOutput = false, hidden = false }: NodeParts = {},
): NodeInfo {
  return { category, required, optional, outputs, outputNames: names, isOutput, hidden }
}

const [model, clip, vae, latent, image, mask, condition] = [
  of('MODEL'), of('CLIP'), of('VAE'), of('LATENT'), of('IMAGE'), of('MASK'), of('CONDITIONING'),
] // biome-ignore format: one line reads better

const resize = choice('nearest-exact', 'bilinear', 'area', 'bicubic', 'lanczos')
const largest = 16384

function loaders({ checkpoints, loras, vaes, unets, clips, upscalers }: NodeLists) {
  const lora = { lora_name: choice(...loras), strength_model: float(1, -100, 100) }
  const kinds = choice('stable_diffusion', 'sd3', 'flux', 'qwen_image', 'lumina2')
  const device = { optional: { device: choice('default', 'cpu') } }
  return {
    CheckpointLoaderSimple: node('loaders', { ckpt_name: choice(...checkpoints) }, ['MODEL', 'CLIP', 'VAE']),
    LoraLoader: node('loaders', { model, clip, ...lora, strength_clip: float(1, -100, 100) }, ['MODEL', 'CLIP']),
    LoraLoaderModelOnly: node('loaders', { model, ...lora }, ['MODEL']),
    VAELoader: node('loaders', { vae_name: choice(...vaes) }, ['VAE']),
    UNETLoader: node(
      'advanced/loaders',
      { unet_name: choice(...unets), weight_dtype: choice('default', 'fp8_e4m3fn', 'fp8_e4m3fn_fast', 'fp8_e5m2') },
      ['MODEL'],
    ),
    CLIPLoader: node('advanced/loaders', { clip_name: choice(...clips), type: kinds }, ['CLIP'], device),
    DualCLIPLoader: node(
      'advanced/loaders',
      {
        clip_name1: choice(...clips),
        clip_name2: choice(...clips),
        type: choice('sdxl', 'sd3', 'flux', 'hunyuan_video'),
      },
      ['CLIP'],
      device,
    ),
    UpscaleModelLoader: node('loaders', { model_name: combo(upscalers) }, ['UPSCALE_MODEL']),
  }
}

const conditioning = {
  CLIPTextEncode: node('conditioning', { text: text({ multiline: true, dynamicPrompts: true }), clip }, [
    'CONDITIONING',
  ]),
  CLIPSetLastLayer: node('conditioning', { clip, stop_at_clip_layer: int(-1, -24, -1) }, ['CLIP']),
  ConditioningZeroOut: node('advanced/conditioning', { conditioning: condition }, ['CONDITIONING']),
  FluxGuidance: node('advanced/conditioning/flux', { conditioning: condition, guidance: float(3.5, 0, 100) }, [
    'CONDITIONING',
  ]),
  ModelSamplingSD3: node('advanced/model', { model, shift: float(3, 0, 100) }, ['MODEL']),
}

function sampling(lists: NodeLists) {
  const batch_size = int(1, 1, 4096)
  const steps = int(20, 1, 10_000)
  const cfg = float(8, 0, 100)
  const denoise = float(1, 0, 1)
  const sampler_name = choice(...lists.samplers)
  const scheduler = choice(...lists.schedulers)
  const ends = { positive: condition, negative: condition, latent_image: latent }
  const guider = of('GUIDER')
  return {
    EmptyLatentImage: node(
      'latent',
      { width: int(512, 16, largest, { step: 8 }), height: int(512, 16, largest, { step: 8 }), batch_size },
      ['LATENT'],
    ),
    EmptySD3LatentImage: node(
      'latent/sd3',
      { width: int(1024, 16, largest, { step: 16 }), height: int(1024, 16, largest, { step: 16 }), batch_size },
      ['LATENT'],
    ),
    KSampler: node('sampling', { model, seed: seed(), steps, cfg, sampler_name, scheduler, ...ends, denoise }, [
      'LATENT',
    ]),
    KSamplerAdvanced: node(
      'sampling',
      {
        model,
        add_noise: choice('enable', 'disable'),
        noise_seed: seed(),
        steps,
        cfg,
        sampler_name,
        scheduler,
        ...ends,
        start_at_step: int(0, 0, 10_000),
        end_at_step: int(10_000, 0, 10_000),
        return_with_leftover_noise: choice('disable', 'enable'),
      },
      ['LATENT'],
    ),
    KSamplerSelect: node('sampling/custom_sampling/samplers', { sampler_name: combo(lists.samplers) }, ['SAMPLER']),
    BasicScheduler: node(
      'sampling/custom_sampling/schedulers',
      { model, scheduler: combo(lists.schedulers), steps, denoise },
      ['SIGMAS'],
    ),
    RandomNoise: node('sampling/custom_sampling/noise', { noise_seed: seed() }, ['NOISE']),
    BasicGuider: node('sampling/custom_sampling/guiders', { model, conditioning: condition }, ['GUIDER']),
    CFGGuider: node('sampling/custom_sampling/guiders', { model, positive: condition, negative: condition, cfg }, [
      'GUIDER',
    ]),
    SamplerCustomAdvanced: node(
      'sampling/custom_sampling',
      { noise: of('NOISE'), guider, sampler: of('SAMPLER'), sigmas: of('SIGMAS'), latent_image: latent },
      ['LATENT', 'LATENT'],
      { names: ['output', 'denoised_output'] },
    ),
    SetLatentNoiseMask: node('latent/inpaint', { samples: latent, mask }, ['LATENT']),
    LatentUpscaleBy: node(
      'latent',
      {
        samples: latent,
        upscale_method: choice('nearest-exact', 'bilinear', 'area', 'bicubic', 'bislerp'),
        scale_by: float(1.5, 0.01, 8),
      },
      ['LATENT'],
    ),
  }
}

function images(inputFiles: readonly string[]) {
  const size = int(512, 1, largest)
  const scaled = int(512, 0, largest)
  const shown = { isOutput: true, hidden: true }
  return {
    VAEDecode: node('latent', { samples: latent, vae }, ['IMAGE']),
    VAEEncode: node('latent', { pixels: image, vae }, ['LATENT']),
    VAEEncodeForInpaint: node('latent/inpaint', { pixels: image, vae, mask, grow_mask_by: int(6, 0, 64) }, ['LATENT']),
    LoadImage: node('image', { image: [inputFiles, { image_upload: true }] }, ['IMAGE', 'MASK']),
    EmptyImage: node('image', { width: size, height: size, batch_size: int(1, 1, 4096), color: int(0, 0, 0xffffff) }, [
      'IMAGE',
    ]),
    ImageScale: node(
      'image/upscaling',
      { image, upscale_method: resize, width: scaled, height: scaled, crop: choice('disabled', 'center') },
      ['IMAGE'],
    ),
    ImageScaleBy: node('image/upscaling', { image, upscale_method: resize, scale_by: float(1, 0.01, 8) }, ['IMAGE']),
    ImageUpscaleWithModel: node('image/upscaling', { upscale_model: of('UPSCALE_MODEL'), image }, ['IMAGE']),
    SaveImage: node('image', { images: image, filename_prefix: text({ default: 'ComfyUI' }) }, [], shown),
    PreviewImage: node('image', { images: image }, [], shown),
    SaveImageWebsocket: node('api/image', { images: image }, [], { isOutput: true }),
    PreviewAny: node('utils', { source: of('*') }, [], { isOutput: true }),
  }
}

function impact({ samplers, schedulers }: NodeLists) {
  return {
    UltralyticsDetectorProvider: node('ImpactPack', { model_name: choice('bbox/face_yolov8m.pt') }, [
      'BBOX_DETECTOR',
      'SEGM_DETECTOR',
    ]),
    FaceDetailer: node(
      'ImpactPack/Simple',
      {
        image,
        model,
        clip,
        vae,
        guide_size: float(512, 64, largest),
        guide_size_for: ['BOOLEAN', { default: true }],
        max_size: float(1024, 64, largest),
        seed: seed(),
        steps: int(20, 1, 10_000),
        cfg: float(8, 0, 100),
        sampler_name: choice(...samplers),
        scheduler: choice(...schedulers),
        positive: condition,
        negative: condition,
        denoise: float(0.5, 0.0001, 1),
        feather: int(5, 0, 100),
        noise_mask: ['BOOLEAN', { default: true }],
        bbox_threshold: float(0.5, 0, 1),
        bbox_detector: of('BBOX_DETECTOR'),
        wildcard: text({ multiline: true }),
      },
      ['IMAGE'],
    ),
  }
}

const tooling = {
  ETN_LoadImageBase64: node('external_tooling', { image: text({ multiline: false }) }, ['IMAGE', 'MASK']),
}
