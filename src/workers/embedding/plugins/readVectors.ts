import { PluginError } from 'sdk'
import { toUnit } from '../toUnit.ts'

/** Longer ones are held by no index. */
const maxDimensions = 4_096

/** Checks what a plugin gave for `count` texts, and makes each vector one of length 1. */
export function readVectors(value: unknown, count: number): readonly Float32Array[] {
  if (!Array.isArray(value)) throw refused('It answered with no list of vectors.')
  if (value.length !== count) throw refused(`It was given ${count} texts and answered with ${value.length} vectors.`)
  const vectors = value.map(readVector)
  if (vectors.some(({ length }) => length !== vectors[0]?.length)) throw refused('Its vectors differ in length.')
  return vectors
}

function readVector(value: unknown): Float32Array {
  if (!(value instanceof Float32Array) || value.length === 0 || value.length > maxDimensions) {
    throw refused('It answered with something that is no vector.')
  }
  const vector = Float32Array.from(value)
  if (!toUnit(vector)) throw refused('It answered with a vector of no direction, or of something that is no number.')
  return vector
}

const refused = (what: string) => new PluginError('plugin/call-failed', what)
