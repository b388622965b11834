import type { Rung } from './contract.ts'

/** What of a computer decides how fast the model can run. */
export interface Machine {
  /** `software` is a graphics card that the processor pretends to be, slower than no card at all. */
  readonly graphics: 'card' | 'software' | 'none'
  /** Whether threads may share memory. */
  readonly isolated: boolean
  readonly cores: number
}

export interface Ladder {
  /** Best first; never empty. */
  readonly rungs: readonly Rung[]
  /** Why the best ways are not among them. */
  readonly reasons: readonly string[]
}

/** The ways in which this machine could run the model. */
export function rungsFor({ graphics, isolated, cores }: Machine): Ladder {
  const threads = Math.min(maxThreads, Math.floor(cores / 2))
  const hasThreads = isolated && threads > 1
  const rungs: Rung[] = []
  const reasons: string[] = []
  if (graphics === 'card') rungs.push({ runs: 'webgpu' })
  else reasons.push(withoutCard[graphics])
  if (hasThreads) rungs.push({ runs: 'threads', threads })
  else reasons.push(isolated ? 'The processor has too few cores to share the work.' : notIsolated)
  return { rungs: [...rungs, { runs: 'wasm' }], reasons }
}

/** Sentences are short: more threads wait for each other. Half of the cores stay with the page and the games. */
const maxThreads = 4

const withoutCard = {
  none: 'The browser offers no graphics card for calculating.',
  software: 'The graphics card is only imitated by the processor here.',
} as const

const notIsolated = 'The page may use only one core, because the server did not isolate it.'
