import type { KeyValue } from '../context.ts'

/** The parameters each model has refused, remembered between visits so that a model says no only once. */
export interface Refusals {
  of(model: string): Promise<ReadonlySet<string>>
  add(model: string, parameter: string): Promise<void>
}

const mostRemembered = 32

/** Keeps refusals in a plugin's storage; `scope` tells servers apart that use the same model names. */
export function refusals(storage: KeyValue, scope: string): Refusals {
  const keyOf = (model: string) => `refused/${scope}/${model}`.slice(0, 200)
  const of = async (model: string) => {
    const stored = await storage.get(keyOf(model))
    const names = Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : []
    return new Set(names.slice(0, mostRemembered))
  }
  return {
    of,
    async add(model, parameter) {
      const names = await of(model)
      await storage.set(keyOf(model), [...names, parameter].slice(-mostRemembered))
    },
  }
}
