import { setTimeout as delay } from 'node:timers/promises'

/** The result of `work`, or a failure once it takes longer: a database that hangs must not hang who asks how it is. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const over = new AbortController()
  const late = delay(ms, undefined, { signal: over.signal }).then(() => Promise.reject(new Error('It takes too long.')))
  try {
    return await Promise.race([work, late])
  } finally {
    late.catch(() => undefined)
    over.abort()
  }
}
