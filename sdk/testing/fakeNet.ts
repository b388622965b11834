import type { Capabilities, NetReply, NetRequest } from '../context.ts'
import { PluginError } from '../errors.ts'
import type { Awaitable } from './remoted.ts'

/** What a scripted server answers. A chunk `'hang'` never comes; `'break'` tears the connection. */
export interface FakeAnswer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Iterable<Uint8Array | 'hang' | 'break'>
}

/** `'offline'` cannot be reached; `'silent'` never answers. One that works long promises its answer. */
export type FakeServer = (request: NetRequest) => Awaitable<FakeAnswer | 'offline' | 'silent'>

/** The `net` capability, and what happened on it. */
export interface FakeNet {
  readonly net: Capabilities['net']
  /** Every request so far, as the plugin made it. */
  readonly requests: readonly NetRequest[]
  /** Requests that are neither answered to the end, nor abandoned, nor aborted. */
  readonly open: number
  serve(server: FakeServer): void
  /** Requests that the host would send when everything must stop. */
  readonly stopRequests: readonly NetRequest[]
  /** @deprecated since 1.6: use `stopRequests`. */
  readonly lastWords: readonly NetRequest[]
}

/** A network whose other end is a function. */
export function fakeNet(first: FakeServer = () => ({ status: 404 })): FakeNet {
  let server = first
  const requests: NetRequest[] = []
  const open = new Set<NetRequest>()
  let stopRequests: readonly NetRequest[] = []
  const setStopRequests = async (next: readonly NetRequest[]) => {
    stopRequests = next
  }
  return {
    requests,
    get stopRequests() {
      return stopRequests
    },
    get lastWords() {
      return stopRequests
    },
    get open() {
      return open.size
    },
    serve(next) {
      server = next
    },
    net: {
      setStopRequests,
      lastWords: setStopRequests,
      async fetch(request, { signal }): Promise<NetReply> {
        signal.throwIfAborted()
        requests.push(request)
        open.add(request)
        const close = () => open.delete(request)
        signal.addEventListener('abort', close, { once: true })
        const given = server(request)
        const answer = given instanceof Promise ? await Promise.race([given, until(signal)]) : given
        if (answer === 'offline') {
          close()
          throw new PluginError('net/unreachable', 'The server cannot be reached.')
        }
        if (answer === 'silent') return until(signal)
        return {
          status: answer.status ?? 200,
          headers: answer.headers ?? {},
          body: bodyOf(answer.body ?? '', signal, close),
        }
      },
    },
  }
}

async function* bodyOf(
  body: NonNullable<FakeAnswer['body']>,
  signal: AbortSignal,
  close: () => void,
): AsyncGenerator<Uint8Array> {
  try {
    for (const chunk of typeof body === 'string' ? [new TextEncoder().encode(body)] : body) {
      signal.throwIfAborted()
      if (chunk === 'hang') await until(signal)
      else if (chunk === 'break') throw new PluginError('net/unreachable', 'The connection broke.')
      else yield chunk
    }
  } finally {
    close()
  }
}

function until(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
