import { seedOf } from '../../llm/random.ts'
import { encodePng } from '../pictures/png.ts'
import { pngSize } from '../pictures/pngSize.ts'
import { numbered } from '../wire/bigJson.ts'
import type { Files } from './files.ts'
import { cacheKey, type Graph, linkOf } from './graph.ts'

/** How large the pictures at an input are, and how many. */
export interface Canvas {
  readonly width: number
  readonly height: number
  readonly count: number
}

const inputsOfPictures = ['images', 'image', 'samples', 'pixels', 'latent_image']
const eighths = (size: number) => Math.floor(size / 8) * 8

/** Follows the pictures upstream to where their size is said. */
export function canvasAt(graph: Graph, id: string, files: Files): Canvas {
  const node = graph[id]
  if (!node) return { width: 64, height: 64, count: 1 }
  const { class_type, inputs } = node
  const number = (name: string, preset: number) => Number(numbered(inputs[name]) ?? preset)
  const before = (): Canvas => {
    const link = inputsOfPictures.map((name) => linkOf(inputs[name])).find((found) => found !== undefined)
    return link ? canvasAt(graph, link.node, files) : { width: 64, height: 64, count: 1 }
  }
  switch (class_type) {
    case 'EmptyLatentImage':
    case 'EmptySD3LatentImage':
      return {
        width: eighths(number('width', 512)),
        height: eighths(number('height', 512)),
        count: number('batch_size', 1),
      }
    case 'EmptyImage':
      return { width: number('width', 512), height: number('height', 512), count: number('batch_size', 1) }
    case 'LoadImage':
      return {
        ...(pngSize(files.named(String(inputs.image)) ?? new Uint8Array()) ?? { width: 64, height: 64 }),
        count: 1,
      }
    case 'ImageScale': {
      const canvas = before()
      return { ...canvas, width: number('width', 0) || canvas.width, height: number('height', 0) || canvas.height }
    }
    case 'LatentUpscaleBy':
    case 'ImageScaleBy':
      return times(before(), number('scale_by', 1))
    case 'ImageUpscaleWithModel':
      return times(before(), 4)
    default:
      return before()
  }
}

/** The pictures of an output node: their look follows from everything that made them. */
export function paint(
  graph: Graph,
  id: string,
  files: Files,
  text: Readonly<Record<string, string>>,
): readonly Uint8Array[] {
  const { width, height, count } = canvasAt(graph, id, files)
  const link = linkOf(graph[id]?.inputs.images)
  const key = link ? cacheKey(graph, link.node) : ''
  return Array.from({ length: count }, (_, at) => encodePng({ width, height, look: seedOf(key, at), text }))
}

const times = ({ width, height, count }: Canvas, factor: number): Canvas => ({
  width: Math.round(width * factor),
  height: Math.round(height * factor),
  count,
})
