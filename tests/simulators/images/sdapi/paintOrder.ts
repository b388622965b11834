import { seedOf } from '../../llm/random.ts'
import { encodePng } from '../pictures/png.ts'
import type { Task } from './Studio.ts'

export interface OrderPictures {
  readonly images: readonly Uint8Array[]
  readonly seeds: readonly number[]
  readonly infotexts: readonly string[]
}

export interface PaintParts {
  readonly seed: number
  readonly sampler: string
  readonly model: string
  readonly knownLoras: readonly string[]
  readonly version: string
}

/** The pictures of an order, each with the words it was made from written into it. */
export function paintOrder({ order, isInterrupted, step }: Task, parts: PaintParts): OrderPictures {
  const count = order.batchSize * order.batches
  const [width, height] = [order.width, order.height].map((size) => Math.round(size * order.scale)) as [number, number]
  const seeds = Array.from({ length: count }, (_, at) => parts.seed + at)
  const loras = [...order.prompt.matchAll(/<lora:([^:>]+)[^>]*>/g)].map(([, name = '']) => name)
  const used = loras.filter((name) => parts.knownLoras.includes(name))
  const infotexts = seeds.map((seed) =>
    [
      order.prompt,
      `Negative prompt: ${order.negative}`,
      [
        `Steps: ${order.steps}`,
        `Sampler: ${parts.sampler}`,
        `CFG scale: ${order.cfg}`,
        `Seed: ${seed}`,
        `Size: ${width}x${height}`,
        `Model: ${parts.model}`,
        ...(used.length > 0 ? [`Lora hashes: "${used.map((name) => `${name}: 0badcafe`).join(', ')}"`] : []),
        `Version: ${parts.version}`,
      ].join(', '),
    ].join('\n'),
  )
  const unfinished = isInterrupted ? step : 0
  const images = seeds.map((seed, at) => {
    const look = seedOf(seed, order.prompt, order.negative, parts.model, unfinished)
    return encodePng({ width, height, look, text: { parameters: infotexts[at] ?? '' } })
  })
  return { images, seeds, infotexts }
}
