/* What a Coyote 2 is told and tells: words of 24 bits, lowest byte first. */

/** Its strengths are 0..2047; the app's 200 is this. One step of 200 is seven of its own. */
export const stepsOfWord = 7
const widestPulse = 20

const bytesOf = (word: number): Uint8Array => new Uint8Array([word & 0xff, (word >> 8) & 0xff, (word >> 16) & 0xff])

/** Both strengths, in the device's own steps. */
export const strengthWord = (a: number, b: number): Uint8Array => bytesOf(((a & 0x7ff) << 11) | (b & 0x7ff))

export function parseStrengthWord(bytes: Uint8Array): readonly [a: number, b: number] | undefined {
  const [low, middle, high] = bytes
  if (bytes.length !== 3 || low === undefined || middle === undefined || high === undefined) return undefined
  const word = low | (middle << 8) | (high << 16)
  return [(word >> 11) & 0x7ff, word & 0x7ff]
}

/** Pulses in a burst, the pause after it in milliseconds, and the width of a pulse in units of 5 µs. */
export interface WaveWord {
  readonly x: number
  readonly y: number
  readonly z: number
}

export const waveWord = ({ x, y, z }: WaveWord): Uint8Array =>
  bytesOf(((z & 0x1f) << 15) | ((y & 0x3ff) << 5) | (x & 0x1f))

/** A wave of a period in milliseconds, 10..1000, at an intensity of 0..100. Wider pulses than 20 sting and are never made. */
export function waveOf(periodMs: number, intensity: number): WaveWord {
  const period = Math.min(1000, Math.max(10, Math.round(periodMs)))
  const x = Math.max(1, Math.round(Math.sqrt(period / 1000) * 15))
  const z = intensity <= 0 ? 0 : Math.max(1, Math.round((Math.min(100, intensity) * widestPulse) / 100))
  return { x, y: period - x, z }
}
