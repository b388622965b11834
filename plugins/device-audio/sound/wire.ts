import { modes, ranges, type Tuning, within } from './tuning.ts'

/** What the provider says to the audio thread. Times are milliseconds since the epoch. */
export type ToAudio =
  | { readonly kind: 'frame'; readonly at: number; readonly expires: number; readonly levels: readonly number[] }
  /** To silence, and say so by this number. */
  | { readonly kind: 'stop'; readonly number: number; readonly at: number }
  | { readonly kind: 'tune'; readonly tuning: Tuning }

/** Why there is no sound any more, by the audio thread or by the page. */
export const partings = ['changed', 'interrupted', 'no-output', 'too-loud', 'broken'] as const
export type Parting = (typeof partings)[number]

/** What the audio thread says to the provider. */
export type FromAudio =
  /** How it stands: gains as parts of the cap, and the highest sample of each side since the last time, in dBFS. */
  | { readonly kind: 'status'; readonly gains: readonly [number, number]; readonly peaksDb: readonly [number, number] }
  /** All is silent since the stop of this number. */
  | { readonly kind: 'silent'; readonly number: number }
  /** The page cut the sound. Frames do nothing until the provider has said stop. */
  | { readonly kind: 'cut' }
  | { readonly kind: 'gone'; readonly why: Parting }

const maxNumbers = 32
const bytesEach = 8

const words = { frame: 1, stop: 2, tune: 3, status: 11, silent: 12, cut: 13, gone: 14 } as const

export function writeToAudio(message: ToAudio): Uint8Array {
  switch (message.kind) {
    case 'frame':
      return bytesOf([words.frame, message.at, message.expires, ...message.levels])
    case 'stop':
      return bytesOf([words.stop, message.number, message.at])
    default:
      return bytesOf([words.tune, ...numbersOf(message.tuning)])
  }
}

/** What the bytes say, or undefined when they say nothing. */
export function readToAudio(data: unknown): ToAudio | undefined {
  const [word, ...rest] = numbersIn(data)
  const [first = Number.NaN, second = Number.NaN] = rest
  if (word === words.frame && first <= second) {
    return { kind: 'frame', at: first, expires: second, levels: rest.slice(2) }
  }
  if (word === words.stop && Number.isFinite(first + second)) return { kind: 'stop', number: first, at: second }
  if (word === words.tune && rest.length === tuned.length + 2) return { kind: 'tune', tuning: tuningIn(rest) }
  return undefined
}

export function writeFromAudio(message: FromAudio): Uint8Array {
  switch (message.kind) {
    case 'status':
      return bytesOf([words.status, ...message.gains, ...message.peaksDb])
    case 'silent':
      return bytesOf([words.silent, message.number])
    case 'cut':
      return bytesOf([words.cut])
    default:
      return bytesOf([words.gone, partings.indexOf(message.why)])
  }
}

export function readFromAudio(data: unknown): FromAudio | undefined {
  const [word, ...rest] = numbersIn(data)
  const [a = Number.NaN, b = Number.NaN, c = Number.NaN, d = Number.NaN] = rest
  if (word === words.status && rest.length === 4 && !Number.isNaN(a + b + c + d)) {
    return { kind: 'status', gains: [part(a), part(b)], peaksDb: [Math.min(0, c), Math.min(0, d)] }
  }
  if (word === words.silent && Number.isFinite(a)) return { kind: 'silent', number: a }
  if (word === words.cut) return { kind: 'cut' }
  const why = word === words.gone ? partings[a] : undefined
  return why && { kind: 'gone', why }
}

const tuned = [
  'capDb',
  'carrierHz',
  'pulseHz',
  'widthCycles',
  'riseCycles',
  'randomness',
  'leftDb',
  'rightDb',
  'commonDb',
  'centreDb',
] as const

const numbersOf = (tuning: Tuning): readonly number[] => [
  modes.indexOf(tuning.mode),
  tuning.isPulsed ? 1 : 0,
  ...tuned.map((name) => tuning[name]),
]

/** Whatever stands there, the result is a tuning the player could have made. */
function tuningIn([mode = 0, isPulsed, ...rest]: readonly number[]): Tuning {
  const number = (name: (typeof tuned)[number]) => within(ranges[name], rest[tuned.indexOf(name)])
  return {
    mode: modes[mode] ?? 'stereo',
    isPulsed: isPulsed !== 0,
    capDb: number('capDb'),
    carrierHz: number('carrierHz'),
    pulseHz: number('pulseHz'),
    widthCycles: number('widthCycles'),
    riseCycles: number('riseCycles'),
    randomness: number('randomness'),
    leftDb: number('leftDb'),
    rightDb: number('rightDb'),
    commonDb: number('commonDb'),
    centreDb: number('centreDb'),
  }
}

/** Bytes and not text: the audio thread has nothing that reads text. */
const bytesOf = (numbers: readonly number[]): Uint8Array => new Uint8Array(new Float64Array(numbers).buffer)

function numbersIn(data: unknown): readonly number[] {
  if (!(data instanceof Uint8Array)) return []
  const { length } = data
  if (length === 0 || length % bytesEach !== 0 || length > maxNumbers * bytesEach) return []
  return [...new Float64Array(data.slice().buffer)]
}

const part = (value: number): number => Math.min(1, Math.max(0, value))
