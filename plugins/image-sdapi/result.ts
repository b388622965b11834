import type { PluginError } from 'sdk'
import { isObject, listAt, numberAt, parseJson, textAt } from 'sdk/llm'
import type { Order } from './order.ts'
import { pictureFrom } from './pictures.ts'
import { problem } from './problem.ts'

export interface Painted {
  readonly picture: Blob
  readonly seed: number
}

export type Result =
  | { readonly kind: 'painted'; readonly all: readonly [...Painted[], Painted]; readonly warnings: readonly string[] }
  | { readonly kind: 'failed'; readonly problem: PluginError }

/** The pictures in a server's good answer, without its grid and the by-products of its scripts. */
export function resultOf(json: unknown, { count, seed, model }: Pick<Order, 'count' | 'seed' | 'model'>): Result {
  const images = listAt(json, 'images')
  const info = parseJson(textAt(json, 'info') ?? '')
  const grid = Math.min(Math.max(0, Math.trunc(numberAt(info, 'index_of_first_image') ?? 0)), images.length)
  const wanted = images.slice(grid, grid + count)
  if (wanted.length === 0) return { kind: 'failed', problem: isObject(json) ? noPictures() : corrupt() }
  const painted = wanted.flatMap((image, index) => {
    const picture = pictureFrom(image)
    return picture ? [{ picture, seed: seedAt(info, index) ?? seed + index }] : []
  })
  const last = painted.pop()
  if (!last) return { kind: 'failed', problem: corrupt() }
  const all = [...painted, last] as const
  const warnings: string[] = []
  if (all.length < count) warnings.push(`Only ${all.length} of ${count} pictures came from the server whole.`)
  const used = textAt(info, 'sd_model_name')
  if (model !== undefined && used !== undefined && !model.isCalled(used)) {
    warnings.push(`The server painted this with its model “${used.slice(0, 200)}” and not with “${model.name}”.`)
  }
  return { kind: 'painted', all, warnings }
}

function seedAt(info: unknown, index: number): number | undefined {
  const told = numberAt(info, 'all_seeds', index) ?? (index === 0 ? numberAt(info, 'seed') : undefined)
  return told !== undefined && Number.isSafeInteger(told) && told >= 0 ? told : undefined
}

const noPictures = () =>
  problem('result-missing', 'The image server finished and gave no picture. Its own window may tell why.')

const corrupt = () =>
  problem(
    'result-corrupt',
    'What came from the image server is no whole picture, so nothing was kept. Please make it again with the same seed.',
  )
