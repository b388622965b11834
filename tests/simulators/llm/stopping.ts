import type { Memory } from './exchange.ts'

/** Cuts a reply's deltas short once somebody asks the server to stop what it is doing. */
export function* unlessStopped<T>(deltas: Iterable<T>, memory: Memory): Generator<T> {
  const stopsBefore = memory.stops
  for (const delta of deltas) {
    if (memory.stops !== stopsBefore) return
    yield delta
  }
}
