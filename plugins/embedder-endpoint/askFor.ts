import { isAbort } from 'sdk'
import { type Clock, failureError, failureOf, goodJson, type Net, sendRequest, type Timeouts } from 'sdk/llm'
import type { Connection } from './connection.ts'
import { readVectors } from './readVectors.ts'

export interface Asking {
  readonly net: Net
  readonly clock: Clock
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

/** As long as the host waits for a batch. */
const timeouts: Timeouts = { connectMs: 18_000, firstEventMs: 18_000, idleMs: 10_000, totalMs: 18_000 }

const attempts = 3
/** A server that asks for more time than this is not waited for. */
const maxWaitMs = 8_000

/** The first letters of a text say what it is about; the first length is tried first, for models with room for it. */
const lengths = [2000, 500, 125] as const

/** The vectors of a few texts. What a busy server refuses is asked again, as late as it wishes. */
export async function vectorsOf(
  connection: Connection,
  texts: readonly string[],
  asking: Asking,
): Promise<readonly Float32Array[]> {
  const { server } = connection
  let busy = 0
  let size = 0
  while (true) {
    try {
      return await once(connection, cut(texts, lengths[size] ?? 0), asking)
    } catch (error) {
      if (asking.signal.aborted || isAbort(error)) throw error
      const cause = failureOf(server, error)
      if (cause.kind === 'context' && size < lengths.length - 1) {
        size += 1
        continue
      }
      const waitMs = cause.retryAfterMs ?? 1000 * 2 ** busy
      busy += 1
      const isBusy = cause.kind === 'rate' || cause.kind === 'overloaded'
      if (!isBusy || busy >= attempts || waitMs > maxWaitMs) throw failureError(cause)
      await asking.clock.sleep(waitMs, asking.signal)
      asking.signal.throwIfAborted()
    }
  }
}

async function once({ url, model, server }: Connection, texts: readonly string[], { net, ...asking }: Asking) {
  const headers = { ...asking.headers, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ model, input: texts })
  const answer = await sendRequest(net, { url, method: 'POST', headers, body }, { ...asking, timeouts })
  return readVectors(server, goodJson(server, answer), texts.length)
}

/** Servers refuse texts without a letter, or leave them out; a full stop says as little. */
function cut(texts: readonly string[], most: number): readonly string[] {
  return texts.map((text) => {
    const trimmed = text.trim()
    return trimmed === '' ? '.' : [...trimmed.slice(0, 2 * most)].slice(0, most).join('')
  })
}
