import { parseNodeCatalogue } from './nodeCatalogue.ts'
import type { NodeCatalogue } from './types.ts'

export const checkpoints = ['harbour.safetensors', 'illustrious\\gardenXL.safetensors']
export const loras = [
  'lantern.safetensors',
  'people/Maren_v2.safetensors',
  'people/ada.safetensors',
  'places/ada.safetensors',
]
const samplers = ['euler', 'euler_ancestral', 'dpmpp_2m', 'dpmpp_sde', 'ddim']
const schedulers = ['simple', 'karras', 'normal']
const upscaling = ['nearest-exact', 'bilinear', 'area', 'bicubic', 'lanczos']

const int = (min: number, max: number, byDefault = min) => ['INT', { default: byDefault, min, max }]
const float = (min: number, max: number, byDefault = min) => ['FLOAT', { default: byDefault, min, max }]
const link = (type: string) => [type]
const choice = (options: readonly string[]) => [options, {}]
const combo = (options: readonly string[]) => ['COMBO', { options }]
const side = int(16, 16_384, 512)
const text = ['STRING', { multiline: true }]

const kind = (required: object, output: readonly string[], more: object = {}) => ({
  input: { required, optional: {}, hidden: {} },
  output,
  output_node: false,
  ...more,
})

const sampling = {
  model: link('MODEL'),
  seed: ['INT', { default: 0, min: 0, max: 18446744073709552000 }],
  steps: int(1, 10_000, 20),
  cfg: float(0, 100, 8),
  sampler_name: choice(samplers),
  scheduler: choice(schedulers),
  positive: link('CONDITIONING'),
  negative: link('CONDITIONING'),
}

/** An answer of `/object_info`: the kinds of nodes every server has, with the files of this one. */
export const objectInfo = {
  CheckpointLoaderSimple: kind({ ckpt_name: choice(checkpoints) }, ['MODEL', 'CLIP', 'VAE']),
  LoraLoader: kind(
    {
      model: link('MODEL'),
      clip: link('CLIP'),
      lora_name: choice(loras),
      strength_model: float(-100, 100, 1),
      strength_clip: float(-100, 100, 1),
    },
    ['MODEL', 'CLIP'],
  ),
  LoraLoaderModelOnly: kind({ model: link('MODEL'), lora_name: choice(loras), strength_model: float(-100, 100, 1) }, [
    'MODEL',
  ]),
  CLIPTextEncode: kind({ text, clip: link('CLIP') }, ['CONDITIONING']),
  CLIPSetLastLayer: kind({ clip: link('CLIP'), stop_at_clip_layer: int(-24, -1) }, ['CLIP']),
  ConditioningZeroOut: kind({ conditioning: link('CONDITIONING') }, ['CONDITIONING']),
  FluxGuidance: kind({ conditioning: link('CONDITIONING'), guidance: float(0, 100, 3.5) }, ['CONDITIONING']),
  EmptyLatentImage: kind({ width: side, height: side, batch_size: int(1, 4096) }, ['LATENT']),
  EmptySD3LatentImage: kind({ width: side, height: side, batch_size: int(1, 4096) }, ['LATENT']),
  KSampler: kind({ ...sampling, latent_image: link('LATENT'), denoise: float(0, 1, 1) }, ['LATENT']),
  KSamplerSelect: kind({ sampler_name: combo(samplers) }, ['SAMPLER']),
  BasicScheduler: kind(
    { model: link('MODEL'), scheduler: combo(schedulers), steps: int(1, 10_000), denoise: float(0, 1) },
    ['SIGMAS'],
  ),
  RandomNoise: kind({ noise_seed: sampling.seed }, ['NOISE']),
  BasicGuider: kind({ model: link('MODEL'), conditioning: link('CONDITIONING') }, ['GUIDER']),
  SamplerCustomAdvanced: kind(
    {
      noise: link('NOISE'),
      guider: link('GUIDER'),
      sampler: link('SAMPLER'),
      sigmas: link('SIGMAS'),
      latent_image: link('LATENT'),
    },
    ['LATENT', 'LATENT'],
  ),
  VAELoader: kind({ vae_name: choice(['soft.safetensors', 'ae.safetensors']) }, ['VAE']),
  VAEDecode: kind({ samples: link('LATENT'), vae: link('VAE') }, ['IMAGE']),
  VAEEncode: kind({ pixels: link('IMAGE'), vae: link('VAE') }, ['LATENT']),
  VAEEncodeForInpaint: kind({ pixels: link('IMAGE'), vae: link('VAE'), mask: link('MASK'), grow_mask_by: int(0, 64) }, [
    'LATENT',
  ]),
  SetLatentNoiseMask: kind({ samples: link('LATENT'), mask: link('MASK') }, ['LATENT']),
  LatentUpscaleBy: kind({ samples: link('LATENT'), upscale_method: choice(upscaling), scale_by: float(0.01, 8, 1.5) }, [
    'LATENT',
  ]),
  LoadImage: kind({ image: [[], { image_upload: true }] }, ['IMAGE', 'MASK']),
  ImageToMask: kind({ image: link('IMAGE'), channel: choice(['red', 'green', 'blue', 'alpha']) }, ['MASK']),
  ImageScale: kind(
    {
      image: link('IMAGE'),
      upscale_method: choice(upscaling),
      width: int(0, 16_384),
      height: int(0, 16_384),
      crop: choice(['disabled', 'center']),
    },
    ['IMAGE'],
  ),
  UpscaleModelLoader: kind({ model_name: combo(['crisp_x4.pth']) }, ['UPSCALE_MODEL']),
  ImageUpscaleWithModel: kind({ upscale_model: link('UPSCALE_MODEL'), image: link('IMAGE') }, ['IMAGE']),
  UNETLoader: kind(
    {
      unet_name: choice(['flux-dev.safetensors', 'z_image_turbo.safetensors', 'unheard_of.safetensors']),
      weight_dtype: choice(['default']),
    },
    ['MODEL'],
  ),
  CLIPLoader: kind({ clip_name: choice(['qwen_3_4b.safetensors']), type: choice(['lumina2', 'qwen_image']) }, ['CLIP']),
  DualCLIPLoader: kind(
    {
      clip_name1: choice(['t5xxl_fp8.safetensors', 'clip_l.safetensors']),
      clip_name2: choice(['t5xxl_fp8.safetensors', 'clip_l.safetensors']),
      type: choice(['sdxl', 'flux']),
    },
    ['CLIP'],
  ),
  SaveImage: kind({ images: link('IMAGE'), filename_prefix: ['STRING', { default: 'ComfyUI' }] }, [], {
    output_node: true,
  }),
  PreviewImage: kind({ images: link('IMAGE') }, [], { output_node: true }),
  EmptyImage: kind({ width: side, height: side, batch_size: int(1, 4096), color: int(0, 16_777_215) }, ['IMAGE']),
}

/** What the Impact Pack adds. */
export const impactPack = {
  FaceDetailer: kind(
    {
      ...sampling,
      image: link('IMAGE'),
      clip: link('CLIP'),
      vae: link('VAE'),
      denoise: float(0, 1, 0.5),
      bbox_detector: link('BBOX_DETECTOR'),
      guide_size: float(64, 8192, 512),
      noise_mask: ['BOOLEAN', { default: true }],
      wildcard: ['STRING', { default: '' }],
      sam_hint: choice(['center-1', 'none']),
    },
    ['IMAGE'],
  ),
  UltralyticsDetectorProvider: kind({ model_name: choice(['bbox/hand.pt', 'bbox/face_yolov8n.pt']) }, [
    'BBOX_DETECTOR',
  ]),
}

export const known: NodeCatalogue = parseNodeCatalogue(objectInfo)
export const knownWithFaces: NodeCatalogue = parseNodeCatalogue({ ...objectInfo, ...impactPack })
