import { PluginError } from 'sdk'
import { concat } from '../../shared/files/bytes.ts'
import { endedBy } from './open.ts'

export interface BodyTerms {
  readonly origin: string
  readonly signal: AbortSignal
  /** In bytes. */
  readonly limit: number
  /** How long an answer may lie unread before its connection is closed. */
  readonly idleMs: number
  /** Called once, whichever way the body ended. */
  onEnd(): void
}

/**
 * An answer's bytes, pulled: nothing is read ahead of the reader. An object rather than a generator, because
 * leaving must close the connection at once, also while a read is waiting for a silent server.
 */
export function pulledBody(response: Response, terms: BodyTerms): AsyncIterable<Uint8Array> {
  const reader = response.body?.getReader()
  let bytes = 0
  let failure: Error | undefined
  let ended = false
  let idle: ReturnType<typeof setTimeout> | undefined

  const end = () => {
    if (ended) return
    ended = true
    clearTimeout(idle)
    terms.signal.removeEventListener('abort', abort)
    reader?.cancel().catch(() => {})
    terms.onEnd()
  }
  const fail = (error: Error) => {
    failure ??= error
    end()
  }
  const abort = () => fail(endedBy(terms.signal))
  const waitForReader = () => {
    idle = setTimeout(() => fail(unread(terms.origin)), terms.idleMs)
  }

  const iterator: AsyncIterator<Uint8Array> = {
    async next() {
      if (ended) return last()
      clearTimeout(idle)
      try {
        const chunk = await reader?.read()
        if (ended) return last()
        if (!chunk || chunk.done) end()
        else {
          bytes += chunk.value.byteLength
          if (bytes <= terms.limit) {
            waitForReader()
            return { value: chunk.value, done: false }
          }
          fail(tooLarge(terms.origin))
        }
      } catch (error) {
        fail(terms.signal.aborted ? endedBy(terms.signal) : brokenOff(terms.origin, error))
      }
      return last()
    },
    async return() {
      end()
      return { value: undefined, done: true }
    },
  }
  function last(): IteratorResult<Uint8Array> {
    if (!failure) return { value: undefined, done: true }
    const error = failure
    failure = undefined
    throw error
  }

  if (!reader) end()
  else if (terms.signal.aborted) abort()
  else {
    terms.signal.addEventListener('abort', abort, { once: true })
    waitForReader()
  }
  return { [Symbol.asyncIterator]: () => iterator }
}

/** Never reached: `wholeBody` asks for each piece as soon as it has the one before. */
const unreadMs = 60_000

/**
 * All bytes of an answer, at most `limit` of them whatever its content-length says. Rejects with `net/too-large` and closes
 * the connection when there are more.
 */
export async function wholeBody(
  response: Response,
  terms: Omit<BodyTerms, 'idleMs' | 'onEnd'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const body = pulledBody(response, { ...terms, idleMs: unreadMs, onEnd() {} })
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return concat(chunks)
}

export const tooLarge = (origin: string) =>
  new PluginError('net/too-large', `The answer from ${origin} is larger than allowed, so it was stopped.`)

const brokenOff = (origin: string, cause: unknown) =>
  new PluginError('net/unreachable', `The connection to ${origin} broke off. Please try again.`, { cause })

const unread = (origin: string) =>
  new PluginError('plugin/timed-out', `Nobody read the answer from ${origin}, so the connection was closed.`)
