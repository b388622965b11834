import { codeOf } from 'sdk'

/**
 * Asks the store again for as long as the browser has only not answered yet: a slow start is no failed one. Each time the
 * storage engine itself waits up to its limit.
 */
export async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (codeOf(error) !== 'storage/slow') throw error
    }
  }
}
