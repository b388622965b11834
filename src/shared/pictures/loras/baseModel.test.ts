import { expect, test } from 'vitest'
import { baseModelOf, fitOf } from './baseModel.ts'

test.each([
  ['sd_v1', 'sd-1'],
  ['sd_1.5', 'sd-1'],
  ['SD 1.5', 'sd-1'],
  ['stable-diffusion-v1-5', 'sd-1'],
  ['v1-5-pruned-emaonly.safetensors', 'sd-1'],
  ['sd15_tearoom.safetensors', 'sd-1'],
  ['sd_v2', 'sd-2'],
  ['SD 2.1 768', 'sd-2'],
  ['stable-diffusion-v2-768-v', 'sd-2'],
  ['sdxl_base_v1-0', 'sdxl'],
  ['stable-diffusion-xl-v1-base', 'sdxl'],
  ['SDXL 1.0', 'sdxl'],
  ['harbourXL_v4.safetensors', 'sdxl'],
  ['juniper_xl.safetensors', 'sdxl'],
  ['Pony', 'pony'],
  ['ponyDiffusionV6XL.safetensors', 'pony'],
  ['Illustrious', 'illustrious'],
  ['Illustrious-XL-v1.0.safetensors', 'illustrious'],
  ['NoobAI', 'illustrious'],
  ['noobaiXLNAIXL_vPred10.safetensors', 'illustrious'],
  ['styles\\lantern_IL.safetensors', 'illustrious'],
  ['SD 3.5 Large', 'sd-3'],
  ['sd3_medium.safetensors', 'sd-3'],
  ['stable-diffusion-v3', 'sd-3'],
  ['Flux.1 D', 'flux'],
  ['flux1-dev-fp8.safetensors', 'flux'],
  ['flux-1', 'flux'],
  ['Flux.2 D', 'flux-2'],
  ['qwen_image_fp8.safetensors', 'qwen'],
  ['z_image_turbo.safetensors', 'z-image'],
  ['HiDream', 'hidream'],
  ['Lumina', 'lumina'],
  ['Chroma', 'chroma'],
])('%s is %s', (text, model) => expect(baseModelOf(text)).toBe(model))

test.each(['', 'raincoat_v2.safetensors', 'Other', 'silk.safetensors', 'lantern v1.1', 'constructor'])(
  '"%s" tells nothing',
  (text) => expect(baseModelOf(text)).toBeUndefined(),
)

test('what was made for another kind of model does not fit; the children of SDXL are related', () => {
  expect(fitOf('sd-1', 'sd-1')).toBe('fits')
  expect(fitOf('sd-1', 'sdxl')).toBe('mismatch')
  expect(fitOf('sdxl', 'pony')).toBe('related')
  expect(fitOf('pony', 'illustrious')).toBe('related')
  expect(fitOf('flux', 'pony')).toBe('mismatch')
  expect(fitOf(undefined, 'pony')).toBe('unknown')
  expect(fitOf('pony', undefined)).toBe('unknown')
})
