import type { ScenarioContract } from '../workers/scenario/contract.ts'
import { once, openEngine } from './engine.ts'

/** The worker that plays stories, with the engines of their formats. */
export const scenarios = once(() => {
  const worker = new Worker(new URL('../workers/scenario/worker.ts', import.meta.url), {
    type: 'module',
    name: 'scenario',
  })
  return openEngine<ScenarioContract>(worker, 'scenario')
})
