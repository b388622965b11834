import { setTimeout as wait } from 'node:timers/promises'

/** What an engine says of work that came into the way of another's: a serialization failure, a deadlock. */
const worthAnotherTry = new Set(['40001', '40P01'])
const maxRetries = 5
const pauseMs = 20

/**
 * Runs `work`, and up to five times more where the engine asks for it. What then still fails is answered with 503: whoever
 * asked may try again.
 */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!worthAnotherTry.has(codeOf(error))) throw error
      if (retries >= maxRetries) throw Object.assign(Object(error), { statusCode: 503 })
      await wait(Math.random() * pauseMs * 2 ** retries)
    }
  }
}

/** The SQLSTATE of a failure. */
export const codeOf = (error: unknown): string => (error as { readonly code?: string } | undefined)?.code ?? ''
