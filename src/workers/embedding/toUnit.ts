/** Scales a vector to length 1; false when it has none, or one that is no number. */
export function toUnit(vector: Float32Array): boolean {
  let sum = 0
  for (const value of vector) sum += value * value
  if (!(sum > 0) || !Number.isFinite(sum)) return false
  const scale = 1 / Math.sqrt(sum)
  for (let at = 0; at < vector.length; at++) vector[at] = (vector[at] ?? 0) * scale
  return true
}
