import type { ImageRequest } from 'sdk'
import { codeOf } from 'sdk'
import { expect, test } from 'vitest'
import { orderOf } from './order.ts'

const request: ImageRequest = {
  prompt: 'A pier in the evening',
  negativePrompt: 'blurry',
  width: 1152,
  height: 1600,
  steps: 28,
  cfg: 5,
  loras: [],
}
const terms = { task: 'task(vesper-1)', keepOnServer: false, seed: 11 }
const plain = { isForge: false }
const bodyOf = (parts: Partial<ImageRequest>, known: Parameters<typeof orderOf>[1] = plain, enclosed = {}) =>
  orderOf({ ...request, ...parts }, known, enclosed, terms).body
const models = [{ name: 'harbour.safetensors [0a1b2c3d]', aliases: ['harbour.safetensors', 'harbour'] }]

test('everything that has a default on the server is said', () => {
  expect(bodyOf({})).toEqual({
    prompt: 'A pier in the evening',
    negative_prompt: 'blurry',
    seed: 11,
    steps: 28,
    cfg_scale: 5,
    width: 1152,
    height: 1600,
    batch_size: 1,
    n_iter: 1,
    override_settings: {},
    override_settings_restore_afterwards: true,
    send_images: true,
    save_images: false,
    do_not_save_grid: true,
    force_task_id: 'task(vesper-1)',
  })
})

test('sizes come in steps of eight, and several pictures one after the other', () => {
  expect(bodyOf({ width: 100, height: 771, count: 3, seed: 5, keepOnServer: true })).toMatchObject({
    width: 104,
    height: 768,
    batch_size: 1,
    n_iter: 3,
    seed: 5,
    save_images: true,
  })
})

test('images-F10 model, clip skip and VAE are settings of this picture only', () => {
  const known = { isForge: false, models, vaes: { kind: 'vae', all: [{ name: 'soft.pt', aliases: [] }] } } as const
  expect(bodyOf({ checkpoint: 'harbour', clipSkip: 2, vae: 'soft' }, known)).toMatchObject({
    override_settings: {
      sd_model_checkpoint: 'harbour.safetensors [0a1b2c3d]',
      CLIP_stop_at_last_layers: 2,
      sd_vae: 'soft.pt',
    },
    override_settings_restore_afterwards: true,
  })
})

test('a model the server does not have is not left to its silence', () => {
  const missing = () => bodyOf({ checkpoint: 'harbor.safetensors' }, { isForge: false, models })
  expect(missing).toThrow(/harbor/)
  try {
    missing()
  } catch (error) {
    expect([codeOf(error), (error as { details?: unknown }).details]).toEqual([
      'image/missing-model',
      { wanted: 'harbor.safetensors', suggestions: ['harbour.safetensors [0a1b2c3d]'] },
    ])
  }
})

test('images-F09 Forge takes its VAE as a module, beside the text encoders that are loaded', () => {
  const all = [{ name: '/models/VAE/soft.safetensors', aliases: ['soft'] }]
  const known = {
    isForge: true,
    vaes: { kind: 'modules', all },
    loaded: ['/models/text_encoder/t5.safetensors', '/models/VAE/old.safetensors'],
  } as const
  expect(bodyOf({ vae: 'soft' }, known).override_settings).toEqual({
    forge_additional_modules: ['/models/text_encoder/t5.safetensors', '/models/VAE/soft.safetensors'],
  })
})

test('a second, larger pass is asked for by name, and Forge gets the list it cannot do without', () => {
  const upscalers = [
    { name: 'Latent', aliases: [] },
    { name: '4x_Soft', aliases: [] },
  ]
  const enlarge = { scale: 1.5, denoise: 0.4, upscaler: '4x_Soft' }
  const asked = { enable_hr: true, hr_scale: 1.5, hr_upscaler: '4x_Soft', denoising_strength: 0.4 }
  expect(bodyOf({ enlarge }, { isForge: false, upscalers })).toMatchObject(asked)
  expect(bodyOf({ enlarge }, { isForge: false, upscalers })).not.toHaveProperty('hr_additional_modules')
  expect(bodyOf({ enlarge }, { isForge: true, upscalers })).toMatchObject({
    ...asked,
    hr_additional_modules: ['Use same choices'],
  })
})

test('from a picture, enlarging paints it over in the larger size', () => {
  const init = { picture: new Blob(), denoise: 0.35, mask: new Blob() }
  const parts = { init, enlarge: { scale: 2, denoise: 0.5 }, width: 512, height: 512 }
  const order = orderOf({ ...request, ...parts }, plain, { init: 'AAAA', mask: 'BBBB' }, terms)
  expect(order.path).toBe('/sdapi/v1/img2img')
  expect(order.body).toMatchObject({
    init_images: ['AAAA'],
    mask: 'BBBB',
    denoising_strength: 0.35,
    width: 1024,
    height: 1024,
  })
  expect(order.body).not.toHaveProperty('enable_hr')
})

test('an unlisted folder of add-ons is warned of', () => {
  const loras = [{ name: 'mira.safetensors', modelStrength: 1, clipStrength: 1 }]
  const order = orderOf({ ...request, loras }, plain, {}, terms)
  expect(order.body.prompt).toBe('A pier in the evening <lora:mira:1>')
  expect(order.warnings).toEqual([expect.stringMatching(/doesn’t list/)])
})
