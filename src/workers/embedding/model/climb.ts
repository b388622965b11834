import { messageOf } from 'sdk'
import type { Rung } from './contract.ts'
import type { Ladder } from './rungsFor.ts'

/** A model that was started. */
export interface RunningModel {
  embed(texts: readonly string[]): Promise<readonly Float32Array[]>
  close(): void
}

/** Rejects when the model cannot run so, and ends what it began when the signal says that nobody waits any more. */
export type StartModel = (rung: Rung, signal: AbortSignal) => Promise<RunningModel>

export type Climbed =
  | { readonly kind: 'model'; readonly model: RunningModel; readonly rung: Rung; readonly reasons: readonly string[] }
  | { readonly kind: 'none'; readonly reasons: readonly string[] }

/** Takes the best way of running the model that really works: each is tried, and examined before it is trusted. */
export async function climb({ rungs, reasons }: Ladder, start: StartModel): Promise<Climbed> {
  const missed = [...reasons]
  for (const rung of rungs) {
    try {
      return { kind: 'model', rung, reasons: missed, model: await startWithin(rung, start) }
    } catch (error) {
      missed.push(`${names[rung.runs]}: ${messageOf(error)}`)
    }
  }
  return { kind: 'none', reasons: missed }
}

const names = {
  webgpu: 'On the graphics card',
  threads: 'On several cores',
  wasm: 'On one core',
} as const satisfies Record<Rung['runs'], string>

/** Long, for the model may have to come over a slow line. */
const startMs = 5 * 60_000

async function startWithin(rung: Rung, start: StartModel): Promise<RunningModel> {
  const over = new AbortController()
  const timer = setTimeout(() => over.abort(), startMs)
  try {
    const model = await start(rung, over.signal)
    const late = new Promise<never>((_, reject) => {
      over.signal.addEventListener('abort', () => reject(new Error('it did not answer in five minutes.')))
    })
    try {
      await Promise.race([examine(model, rung), late])
    } catch (error) {
      model.close()
      throw error
    }
    return model
  } finally {
    clearTimeout(timer)
  }
}

/** Some drivers calculate nonsense without a word, and some cards are slower than the processor beside them. */
async function examine(model: RunningModel, { runs }: Rung): Promise<void> {
  const [lamp, light, soup] = await model.embed(exam)
  if (!lamp || !light || !soup || !(nearness(lamp, light) > nearness(lamp, soup) + 0.2)) {
    throw new Error('it gave wrong answers.')
  }
  if (runs !== 'webgpu') return
  // The second time, for at the first the card learns its programs.
  const began = performance.now()
  await model.embed(exam)
  if (performance.now() - began > slowestExamMs) throw new Error('it was slower than the processor.')
}

const exam = ['She lit the lamp in the window.', 'A light was burning behind the glass.', 'The soup needs more salt.']
const slowestExamMs = 90

const nearness = (one: Float32Array, other: Float32Array) =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? Number.NaN), 0)
