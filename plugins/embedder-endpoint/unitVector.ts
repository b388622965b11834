import { failure, failureError } from 'sdk/llm'

/** Longest vector that the host stores. */
export const maxDimensions = 4096

/**
 * A vector of any model with the length 1, as long as the model makes it. Of one that is too long the beginning is
 * kept: models with such vectors are mostly trained so that the first numbers say the most.
 */
export function unitVector(vector: Float32Array): Float32Array {
  const kept = vector.slice(0, maxDimensions)
  // Scaled first, for the square of a large number may be none any more.
  const largest = kept.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  if (largest === 0) throw failureError(failure('protocol', directionless, { retryable: false }))
  const length = largest * Math.sqrt(kept.reduce((sum, value) => sum + (value / largest) ** 2, 0))
  return kept.map((value) => value / length)
}

const directionless =
  'The server answered with a vector that says nothing in the part that can be used. Please try another embedding model.'
