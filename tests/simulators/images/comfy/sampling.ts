import { encodeJpeg } from '../pictures/jpeg.ts'
import { numbered } from '../wire/bigJson.ts'
import type { Files } from './files.ts'
import { type Graph, type GraphNode, linkOf } from './graph.ts'
import { canvasAt } from './paint.ts'

const samplers = ['KSampler', 'KSamplerAdvanced', 'SamplerCustomAdvanced', 'FaceDetailer']

export const isSampler = ({ class_type }: GraphNode) => samplers.includes(class_type)

/** How many steps a sampler takes; some have them from a scheduler of their own. */
export function stepsOf(graph: Graph, id: string): number {
  const inputs = graph[id]?.inputs ?? {}
  const sigmas = linkOf(inputs.sigmas)
  const steps = Number(numbered(inputs.steps ?? (sigmas ? graph[sigmas.node]?.inputs.steps : undefined)))
  return Number.isFinite(steps) && steps > 0 ? steps : 1
}

/** The longest side of a preview. */
const previewSize = 512

/** A preview of each step, in the shape of the picture to come. */
export function previewOf(graph: Graph, id: string, files: Files): (step: number) => Uint8Array {
  const { width, height } = canvasAt(graph, id, files)
  const scale = previewSize / Math.max(width, height)
  return (step) => encodeJpeg(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)), step)
}
