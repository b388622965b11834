import { type Capabilities, type NetRequest, PluginError } from 'sdk'
import type { Clock } from '../llm/clock.ts'
import { type Fault, type FaultScript, faultOf } from './double.ts'

/** A request as a double of a server sees it. */
export interface HttpAsk {
  readonly method: string
  readonly url: URL
  /** With names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface HttpAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string
}

/** The core of a double that is a server: pure, without sockets. */
export interface HttpDouble {
  readonly clock: Clock
  readonly faults: FaultScript
  /** Carries a request out, now. Faults of the way are not its concern, those of the server are. */
  answer(ask: HttpAsk, faults: readonly Fault[]): HttpAnswer
}

/** What came of a request on its way: an answer, or nothing at all. */
export type Passage = HttpAnswer | 'refused' | 'broken' | 'never'

/** The ways that a double's requests travel, with the faults of the way. One for all who talk to the same double. */
export class HttpWay {
  readonly #double: HttpDouble
  #held: (() => void) | undefined
  #isLate = false

  constructor(double: HttpDouble) {
    this.#double = double
  }

  async pass(ask: HttpAsk): Promise<Passage> {
    const { clock, faults } = this.#double
    const due = faults.next(clock.now())
    if (faultOf(due, 'refuse')) return 'refused'
    if (faultOf(due, 'drop')) return 'broken'
    if (faultOf(due, 'halfOpen')) return 'never'
    await clock.sleep(this.#jitter(faultOf(due, 'jitter')?.ms))
    if (faultOf(due, 'reorder') && !this.#held) {
      await new Promise<void>((resolve) => {
        this.#held = resolve
      })
    }
    const answer = this.#double.answer(ask, due)
    if (faultOf(due, 'duplicate')) this.#double.answer(ask, due)
    this.#held?.()
    this.#held = undefined
    if (faultOf(due, 'silent')) return 'never'
    await clock.sleep(faultOf(due, 'slow')?.ms ?? 0)
    return faultOf(due, 'malformed') ? malformed(answer, faultOf(due, 'malformed')?.form) : answer
  }

  /** Every other request is late: enough to let two overtake each other, and the same in every run. */
  #jitter(ms = 0): number {
    this.#isLate = !this.#isLate
    return this.#isLate ? ms : 0
  }
}

function malformed({ status, body }: HttpAnswer, form = 'html'): HttpAnswer {
  switch (form) {
    case 'truncated':
      return { status, body: body.slice(0, Math.floor(body.length / 2)) }
    case 'empty':
      return { status, body: '' }
    case 'prototype':
      return { status, body: '{"__proto__":{"data":[{}]},"constructor":7,"data":{"__proto__":[]}}' }
    default:
      return { status, headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Sign in</title>' }
  }
}

/** The `net` capability of a plugin, with doubles behind it by origin, and what it would say when all must stop. */
export interface DoubleNet {
  readonly net: Capabilities['net']
  /** Every request that was made, in order. */
  readonly requests: readonly NetRequest[]
  readonly stopRequests: readonly NetRequest[]
  /** What Vesper does when everything must stop: all stop requests at once. */
  sendStopRequests(): Promise<void>
}

/** Secrets stand in headers as "{{secret:name}}" and are filled in here, as Vesper does it. */
export function netTo(
  doubles: Readonly<Record<string, HttpDouble>>,
  secrets: Readonly<Record<string, string>> = {},
): DoubleNet {
  const ways = new Map(Object.entries(doubles).map(([origin, double]) => [origin, new HttpWay(double)]))
  const requests: NetRequest[] = []
  let stopRequests: readonly NetRequest[] = []
  const setStopRequests = async (requests: readonly NetRequest[]) => {
    stopRequests = requests
  }

  async function send(request: NetRequest, signal: AbortSignal): Promise<HttpAnswer> {
    signal.throwIfAborted()
    requests.push(request)
    const way = ways.get(new URL(request.url).origin)
    const passage = await (way ? Promise.race([way.pass(askOf(request, secrets)), aborted(signal)]) : 'refused')
    signal.throwIfAborted()
    if (passage === 'refused') throw new PluginError('net/unreachable', 'The server cannot be reached.')
    if (passage === 'broken') throw new PluginError('net/unreachable', 'The connection broke.')
    if (passage === 'never') return aborted(signal)
    return passage
  }

  return {
    requests,
    get stopRequests() {
      return stopRequests
    },
    async sendStopRequests() {
      const { signal } = new AbortController()
      await Promise.allSettled(stopRequests.map((request) => send(request, signal)))
    },
    net: {
      setStopRequests,
      lastWords: setStopRequests,
      async fetch(request, { signal }) {
        const { status, headers = {}, body } = await send(request, signal)
        return { status, headers, body: once(new TextEncoder().encode(body)) }
      },
    },
  }
}

/** A request of a plugin as a server gets it, with its secrets filled in. */
export function askOf(
  { method = 'GET', url, headers = {}, body }: NetRequest,
  secrets: Readonly<Record<string, string>> = {},
) {
  const filled = Object.entries(headers).map(([name, value]) => [
    name.toLowerCase(),
    value.replace(/\{\{secret:([a-z-]+)\}\}/g, (_, secret: string) => secrets[secret] ?? ''),
  ])
  return {
    method,
    url: new URL(url),
    headers: Object.fromEntries(filled) as Readonly<Record<string, string>>,
    body: typeof body === 'string' ? body : '',
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
