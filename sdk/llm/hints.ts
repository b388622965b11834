import type { KeyValue } from '../context.ts'

/** What is known of models, kept between visits: small, harmless when lost, and only ever added to. */
export type Hints = Pick<KeyValue, 'get' | 'set'>

const read = new WeakMap<KeyValue, Map<string, Promise<unknown>>>()

/** Hints in a plugin's storage, each read from disk once: they are asked for before every reply. */
export function hints(storage: KeyValue): Hints {
  const known = read.get(storage) ?? new Map<string, Promise<unknown>>()
  read.set(storage, known)
  return {
    get(key) {
      const reading = known.get(key) ?? storage.get(key)
      known.set(key, reading)
      reading.catch(() => known.delete(key))
      return reading
    },
    set(key, value) {
      known.set(key, Promise.resolve(value))
      return storage.set(key, value)
    },
  }
}
