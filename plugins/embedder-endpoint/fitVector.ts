import { failure, failureError } from 'sdk/llm'

/** What `plugin.json` says: most models that run at home have vectors of 384, 768 or 1,024 numbers. */
export const dimensions = 1024

/**
 * A vector of any model as one of the promised length, of length 1. Zeros at the end change no cosine, so shorter ones
 * stay what they are. Of longer ones the beginning is kept: models with such vectors are mostly trained so that the
 * first numbers say the most, and with the others something is lost.
 */
export function fitVector(vector: Float32Array): Float32Array {
  const fitted = new Float32Array(dimensions)
  fitted.set(vector.subarray(0, dimensions))
  // Scaled first, for the square of a large number may be none any more.
  const largest = fitted.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  if (largest === 0) throw failureError(failure('protocol', directionless, { retryable: false }))
  const length = largest * Math.hypot(...fitted.map((value) => value / largest))
  return fitted.map((value) => value / length)
}

const directionless =
  'The server answered with a vector that says nothing in the part that can be used. Please try another embedding model.'
