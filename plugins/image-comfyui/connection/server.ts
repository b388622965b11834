import { type Capabilities, codeOf, isAbort, type NetRequest, type PluginError } from 'sdk'
import { type Clock, parseJson } from 'sdk/llm'
import type { Connection } from './connection.ts'
import {
  blocked,
  loginWanted,
  mixedContent,
  type Page,
  problem,
  serverFailed,
  tookTooLong,
  unreachable,
} from './problem.ts'

/** An answer, read to its end, whatever its status. */
export interface Answer {
  readonly status: number
  /** Of the content, in lower case; empty when the server does not say. */
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
  text(): string
  /** What the text says as JSON; `undefined` when it is none. */
  json(): unknown
}

export interface Asking {
  readonly signal: AbortSignal
  /** For the whole answer, in milliseconds. */
  readonly withinMs?: number
  readonly method?: NetRequest['method']
  readonly body?: string | Blob
  readonly contentType?: string
}

/** One player's server, to be asked over HTTP. */
export interface Server {
  readonly connection: Connection
  /**
   * Rejects with `image/…`: when there is no answer, and when it is that the asker may not ask. Any other status is an
   * answer. A path begins with a slash; under `api` it is one that only lies there.
   */
  ask(path: string, asking: Asking, under?: 'base' | 'api'): Promise<Answer>
}

export interface ServerParts {
  readonly net: Capabilities['net']
  readonly clock: Clock
  readonly page: Page
}

const usualMs = 15_000

export function serverAt(connection: Connection, { net, clock, page }: ServerParts): Server {
  const { base, headers } = connection
  const failure = (error: unknown): unknown => {
    if (codeOf(error) === 'net/unreachable') return unreachable(base, page)
    if (codeOf(error) === 'secret/missing') return loginWanted()
    return error
  }
  return {
    connection,
    async ask(path, { signal, withinMs = usualMs, method = 'GET', body, contentType }, under = 'base') {
      const mixed = mixedContent(base, page)
      if (mixed) throw mixed
      const request: NetRequest = {
        url: `${connection[under]}${path}`,
        method,
        headers: body === undefined ? headers : { ...headers, 'Content-Type': contentType ?? 'application/json' },
        ...(body !== undefined && { body }),
      }
      const answer = await within(clock, withinMs, signal, tookTooLong(base), (ends) => read(net, request, ends)).catch(
        (error: unknown) => {
          throw failure(error)
        },
      )
      const refusal = refusalOf(answer, page)
      if (refusal) throw refusal
      return answer
    },
  }
}

/** The JSON of a good answer. Rejects with `image/server`. */
export async function askJson(server: Server, path: string, asking: Asking, under?: 'base' | 'api'): Promise<unknown> {
  const answer = await server.ask(path, asking, under)
  if (answer.status !== 200) throw serverFailed(answer.status, answer.text())
  return answer.json()
}

function refusalOf({ status, bytes }: Answer, page: Page): PluginError | undefined {
  if (status === 401) return loginWanted()
  if (status !== 403) return undefined
  // ComfyUI's own check of where a page comes from answers without a word; whoever else refuses says something.
  return bytes.length === 0
    ? blocked(page)
    : problem(
        'forbidden',
        'Your server does not allow this. Check the login in the settings, and what your proxy lets through.',
      )
}

async function read(net: Capabilities['net'], request: NetRequest, signal: AbortSignal): Promise<Answer> {
  const { status, headers, body } = await net.fetch(request, { signal })
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for await (const chunk of body) chunks.push(new Uint8Array(chunk))
  const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer())
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
  const text = () => new TextDecoder().decode(bytes)
  return { status, type: type.toLowerCase(), bytes, text, json: () => parseJson(text()) }
}

/** Work that is called off when its time is over, and when its caller goes. */
async function within<T>(
  clock: Clock,
  ms: number,
  signal: AbortSignal,
  late: PluginError,
  work: (ends: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted()
  const over = new AbortController()
  const isDone = new AbortController()
  const leave = () => over.abort(new DOMException('The request was cancelled', 'AbortError'))
  signal.addEventListener('abort', leave, { once: true })
  void clock.sleep(ms, isDone.signal).then(() => {
    if (!isDone.signal.aborted) over.abort(late)
  })
  try {
    return await Promise.race([work(over.signal), rejection(over.signal)])
  } catch (error) {
    throw isAbort(error) && over.signal.reason === late ? late : error
  } finally {
    isDone.abort()
    signal.removeEventListener('abort', leave)
    over.abort()
  }
}

function rejection(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
