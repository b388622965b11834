/** Both ears of a sound that a page rendered: its samples in base64, the left before the right. */
export function stereoOf(text: string) {
  const bytes = Buffer.from(text, 'base64')
  const both = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)
  return { left: both.subarray(0, both.length / 2), right: both.subarray(both.length / 2) }
}

export const peak = (samples: Float32Array) => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)

/** The amplitude of one frequency, by Goertzel. */
export function amplitudeOf(samples: Float32Array, hertz: number, sampleRate: number): number {
  const turn = 2 * Math.cos((2 * Math.PI * hertz) / sampleRate)
  let before = 0
  let last = 0
  for (const sample of samples) [before, last] = [last, sample + turn * last - before]
  return (2 * Math.sqrt(last ** 2 + before ** 2 - turn * last * before)) / samples.length
}
