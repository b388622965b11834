import { catalogue, type Suggestion } from './catalogue.ts'

/** What is known of this computer. */
export interface Machine {
  /** Whether models run on the graphics card. */
  readonly gpu: boolean
  /** Memory of the computer, as far as the browser tells: rounded, and never more than it cares to say. */
  readonly memoryBytes: number | undefined
  /** Of `measuredSpeed`. */
  readonly millionsPerSecond: number
  readonly threads: number
}

const gigabyte = 1024 ** 3
/** WebAssembly's memory in llama.cpp's build; weights on a graphics card are not in it. */
const wasmBytes = 4 * gigabyte
/** For computing and for the program itself. */
const workingBytes = 300_000_000
/** The system, the browser and the page want the rest. */
const usableShare = 0.6
/** Below this a reply is slower than one reads. In tokens per second. */
const slowest = 2
const comfortable = 5
/**
 * llama.cpp's SIMD code against the plain loop of `measuredSpeed`, per thread. A rule of thumb: it decides what is
 * suggested and is told as an estimate.
 */
const simdGain = 5
/** Beyond these, threads wait for memory more than they compute. */
const usefulThreads = 4

/** About how much memory a model needs with a window of so many tokens. */
export const memoryOf = ({ bytes, bytesPerToken, trainedTokens }: Suggestion, contextTokens: number): number =>
  bytes + bytesPerToken * Math.min(contextTokens, trainedTokens) + workingBytes

/** Tokens per second on the processor, estimated. */
export const estimatedSpeed = (
  { millionsPerSecond, threads }: Machine,
  { parameters }: Pick<Suggestion, 'parameters'>,
): number => (millionsPerSecond * 1e6 * simdGain * Math.min(threads, usefulThreads)) / parameters

/** Why a model would not run well here; `undefined` where it should. */
export function whyUnfit(model: Suggestion, machine: Machine, contextTokens: number): string | undefined {
  const needed = memoryOf(model, contextTokens)
  const { memoryBytes, gpu } = machine
  if (memoryBytes !== undefined && needed > memoryBytes * usableShare) {
    return `Needs about ${inGb(needed)} of memory. This computer has ${inGb(memoryBytes)}, and other programs need some of it.`
  }
  if (gpu) return undefined
  if (needed > wasmBytes) {
    return 'Needs a graphics card: on the processor a browser gives a model at most 4 GB.'
  }
  const speed = estimatedSpeed(machine, model)
  if (speed < slowest) {
    // A token is about three quarters of a word.
    return `Slow on this computer: about ${Math.max(1, Math.round(speed * 45))} words a minute (estimate).`
  }
  return undefined
}

/** The one to start with: the largest that fits and answers at a comfortable speed, or the smallest of all. */
export function suggestedFor(machine: Machine, contextTokens: number): string | undefined {
  const fits = catalogue.filter((model) => whyUnfit(model, machine, contextTokens) === undefined)
  const quick = fits.filter((model) => machine.gpu || estimatedSpeed(machine, model) >= comfortable)
  return (quick.at(-1) ?? catalogue[0])?.id
}

/** How quick this computer is with a model of 1.5 billion parameters, which is a good middle. */
export function speedClass(machine: Machine): 'fast' | 'medium' | 'slow' {
  const tokens = estimatedSpeed(machine, { parameters: 1.54e9 })
  if (tokens >= 10) return 'fast'
  return tokens >= 4 ? 'medium' : 'slow'
}

const inGb = (bytes: number) => `${(bytes / gigabyte).toFixed(1).replace(/\.0$/, '')} GB`
