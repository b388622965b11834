import { PluginError } from 'sdk'
import type { Clock } from 'sdk/devices'

/** The outcome of work that must not take longer. Rejects with the sentence when it does. */
export async function within<T>(clock: Clock, ms: number, work: Promise<T>, sentence: string): Promise<T> {
  const over = new AbortController()
  const late = clock.sleep(ms, over.signal).then(() => {
    throw new PluginError('device/none', sentence)
  })
  // Whichever comes second is of no interest.
  late.catch(() => {})
  work.catch(() => {})
  try {
    return await Promise.race([work, late])
  } finally {
    over.abort()
  }
}
