import type { FaultId } from '../faults.ts'
import { type Dialect, dialects, type Script } from '../script.ts'

/** How a well-behaved client ends after the fault. */
export interface Expectation {
  readonly outcome: 'complete' | 'incomplete' | 'error'
  /** The kind of error the client names. */
  readonly error?: string
  /** Requests made in all, when that is part of the promise. */
  readonly attempts?: number
}

export interface FaultCase {
  readonly variant: string
  readonly scripts: readonly Script[]
  readonly dialects: readonly Dialect[]
  /** `mock`: cannot be staged on a real socket. */
  readonly faces: readonly ('mock' | 'http')[]
  /** Patience differs: cloud servers are given less time than local ones. */
  readonly expect: { readonly cloud: Expectation; readonly local: Expectation }
  /** What the client's request must contain for the fault to show. */
  readonly ask?: 'sampler' | 'tools' | 'stop' | 'modelList' | 'twice'
  /** The text a client must end up with, where that is the point. */
  readonly text?: string
}

export interface CataloguedFault {
  readonly id: FaultId
  readonly name: string
  readonly cases: readonly [FaultCase, ...FaultCase[]]
}

export const isCloud = (dialect: Dialect) => dialect === 'openai' || dialect === 'openrouter'

export const sseDialects: readonly Dialect[] = dialects.filter((dialect) => dialect !== 'ollama')

export const complete: Expectation = { outcome: 'complete' }
export const incomplete: Expectation = { outcome: 'incomplete' }
export const fails = (error: string, attempts?: number): Expectation => ({
  outcome: 'error',
  error,
  ...(attempts === undefined ? {} : { attempts }),
})
export const completeAfter = (attempts: number): Expectation => ({ outcome: 'complete', attempts })

type Details = Partial<Pick<FaultCase, 'dialects' | 'faces' | 'ask' | 'text'>> & { readonly local?: Expectation }

export function fault(
  variant: string,
  scripts: Script | readonly Script[],
  expect: Expectation,
  details: Details = {},
): FaultCase {
  const { local = expect, ...rest } = details
  return {
    variant,
    scripts: isList(scripts) ? scripts : [scripts],
    dialects,
    faces: ['mock', 'http'],
    expect: { cloud: expect, local },
    ...rest,
  }
}

const isList = (scripts: Script | readonly Script[]): scripts is readonly Script[] => Array.isArray(scripts)

export const entry = (id: FaultId, name: string, ...cases: CataloguedFault['cases']): CataloguedFault => ({
  id,
  name,
  cases,
})
