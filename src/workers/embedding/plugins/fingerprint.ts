/** Two ordinary sentences by which a model is recognised. */
export const probes = ['The tea is on the table by the window.', 'Tomorrow we sail around the lighthouse.']

/**
 * A name for a model that does not tell its own: the length of its vectors and where each of them points most.
 *
 * A server may be given another model behind our back. Vectors of the old and the new would look alike and mean nothing
 * together, so the name must change with the model; and it must not change with the last digits, which servers round
 * as they please.
 */
export function fingerprint(vectors: readonly Float32Array[]): string {
  return [vectors[0]?.length ?? 0, ...vectors.map(farthest)].join('-')
}

function farthest(vector: Float32Array): number {
  return vector.reduce((best, value, at) => (Math.abs(value) > Math.abs(vector[best] ?? 0) ? at : best), 0)
}
