import type { KeyValue } from '../context.ts'
import { hints } from './hints.ts'

/** The parameters each model has refused, remembered between visits so that a model says no only once. */
export interface Refusals {
  of(model: string): Promise<ReadonlySet<string>>
  add(model: string, parameter: string): Promise<void>
}

const maxRemembered = 32

/** Keeps refusals in a plugin's storage; `scope` tells servers apart that use the same model names. */
export function refusals(storage: KeyValue, scope: string): Refusals {
  const kept = hints(storage)
  const keyOf = (model: string) => `refused/${scope}/${model}`.slice(0, 200)
  const of = async (model: string) => {
    const stored = await kept.get(keyOf(model))
    const names = Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : []
    return new Set(names.slice(0, maxRemembered))
  }
  return {
    of,
    async add(model, parameter) {
      const names = await of(model)
      await kept.set(keyOf(model), [...names, parameter].slice(-maxRemembered))
    },
  }
}
