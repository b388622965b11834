/** The mean of the model's states over all pieces of one text: `dims` is texts, pieces, numbers. */
export function meanOf(states: ArrayLike<number>, dims: readonly number[]): Float32Array {
  const [texts, pieces = 0, width = 0] = dims
  if (texts !== 1 || pieces < 1 || states.length !== pieces * width) {
    throw new Error(`The model answered in an unknown form (${dims.join(' × ')}).`)
  }
  const mean = new Float32Array(width)
  for (let at = 0; at < states.length; at++) {
    const column = at % width
    mean[column] = (mean[column] ?? 0) + (states[at] ?? Number.NaN) / pieces
  }
  return mean
}
