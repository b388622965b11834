import type { ImageRequest } from 'sdk'
import { clamp, seedOf, sideOf, wholeOf } from '../graph/size.ts'
import type { Uploads } from '../graph/types.ts'
import { type Json, numberJson, textJson } from './json.ts'

/**
 * What can go into a workflow, by the names of bindings and reports. `loras` and `output` are places rather than
 * values: where add-ons are hung in, and which node gives the picture. Slots of add-ons come on top: `lora1`.
 */
export const parameters: readonly string[] = [
  'prompt',
  'negativePrompt',
  'checkpoint',
  'vae',
  'sampler',
  'scheduler',
  'steps',
  'cfg',
  'width',
  'height',
  'seed',
  'denoise',
  'clipSkip',
  'count',
  'picture',
  'mask',
  'loras',
  'output',
]

/** Add-ons by slot: `lora1`, `lora1Weight` and so on. */
export const loraSlot = /^lora([1-9]\d?)(Weight)?$/

/** What an order has for a parameter; `undefined` when the order leaves it open. */
export function orderedValue(parameter: string, request: ImageRequest, uploads: Uploads): Json | undefined {
  const slot = loraSlot.exec(parameter)
  if (slot) return loraValue(request, Number(slot[1]) - 1, slot[2] !== undefined)
  switch (parameter) {
    case 'prompt':
      return textJson(request.prompt)
    case 'negativePrompt':
      return textJson(request.negativePrompt)
    case 'checkpoint':
      return optional(request.checkpoint)
    case 'vae':
      return optional(request.vae)
    case 'sampler':
      return optional(request.sampler)
    case 'scheduler':
      return optional(request.scheduler)
    case 'steps':
      return numberJson(wholeOf(request.steps, 1, 10_000))
    case 'cfg':
      return numberJson(clamp(request.cfg, 0, 100))
    case 'width':
      return numberJson(sideOf(request.width))
    case 'height':
      return numberJson(sideOf(request.height))
    case 'seed':
      return numberJson(seedOf(request.seed))
    case 'denoise':
      return request.init && numberJson(clamp(request.init.denoise, 0, 1))
    case 'clipSkip':
      return numberJson(wholeOf(request.clipSkip ?? 1, 1, 24))
    case 'count':
      return numberJson(wholeOf(request.count ?? 1, 1, 4096))
    case 'picture':
      return optional(uploads.init)
    case 'mask':
      return optional(uploads.mask)
    default:
      return undefined
  }
}

const optional = (text: string | undefined) => (text === undefined ? undefined : textJson(text))

function loraValue({ loras }: ImageRequest, index: number, isWeight: boolean): Json | undefined {
  const lora = loras[index]
  if (!lora) return isWeight ? numberJson(0) : undefined
  return isWeight ? numberJson(clamp(lora.modelStrength, -100, 100)) : textJson(lora.name)
}
