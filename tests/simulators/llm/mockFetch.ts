import { allowsOrigin, headersToAskFor, needsPreflight, preflightPasses, visibleHeaders } from './browserRules.ts'
import { type Clock, type ManualClock, manualClock } from './clock.ts'
import { createSimulation, type Simulation, type SimulationOptions } from './core.ts'
import { servers } from './dialects/index.ts'
import type { Answer, SimRequest } from './exchange.ts'
import type { Step } from './framing.ts'
import type { LogEntry } from './log.ts'
import { play, waitForHeaders } from './playing.ts'
import { type Dialect, dialects, type Script } from './script.ts'

export interface MockOptions<C extends Clock = ManualClock> extends Omit<SimulationOptions, 'clock'> {
  readonly clock?: C
  /** The page that fetches. `null` fetches like a program, with no CORS in the way. */
  readonly origin?: string | null
  /** More addresses to answer at, beside each server's usual one: `{ 'http://nas.local:11434': 'ollama' }`. */
  readonly hosts?: Readonly<Record<string, Dialect>>
}

export interface Mock<C extends Clock = ManualClock> {
  readonly fetch: typeof globalThis.fetch
  /** Time stands still until `clock.advance` unless another clock was given. */
  readonly clock: C
  /** Where the server lives: `http://localhost:11434`. */
  url(dialect: Dialect): string
  /** What a person would paste as its base: `http://localhost:1234/v1`. */
  base(dialect: Dialect): string
  script(...scripts: readonly Script[]): void
  log(): readonly LogEntry[]
  reset(): void
}

export function createMockFetch(options?: MockOptions): Mock
export function createMockFetch<C extends Clock>(options: MockOptions<C> & { readonly clock: C }): Mock<C>
export function createMockFetch(options: MockOptions<Clock> = {}): Mock<Clock> {
  const { clock = manualClock(), origin = 'http://localhost:5173', hosts = {} } = options
  const simulation = createSimulation({ ...options, clock })
  const addresses = new Map<string, Dialect>([
    ...dialects.map((dialect): [string, Dialect] => [servers[dialect].home, dialect]),
    ...Object.entries(hosts),
  ])
  return {
    clock,
    fetch: (input, init) => mockedFetch(simulation, addresses, origin, new Request(input, init)),
    url: (dialect) => servers[dialect].home,
    base: (dialect) => servers[dialect].home + servers[dialect].basePath,
    script: simulation.script,
    log: simulation.log,
    reset: simulation.reset,
  }
}

async function mockedFetch(
  simulation: Simulation,
  addresses: ReadonlyMap<string, Dialect>,
  origin: string | null,
  request: Request,
): Promise<Response> {
  const { signal } = request
  signal.throwIfAborted()
  const url = new URL(request.url)
  const dialect = addresses.get(url.origin)
  if (dialect === undefined) throw failedToFetch()
  const crossOrigin = origin !== null && url.origin !== origin
  const asked: SimRequest = {
    dialect,
    method: request.method,
    url,
    headers: { ...Object.fromEntries(request.headers), host: url.host, ...(crossOrigin ? { origin } : {}) },
    body: await request.text(),
  }
  signal.throwIfAborted()

  if (crossOrigin && request.mode !== 'no-cors' && needsPreflight(asked)) askFirst(simulation, asked, origin)
  const { answer, entry } = simulation.handle(asked)
  if (answer.kind === 'noAnswer') {
    settle(entry, 'refused', simulation.clock)
    throw failedToFetch()
  }
  if (!(await waitForHeaders(answer.headerDelayMs, simulation.clock, signal))) {
    abortedHere(entry, simulation.clock)
    throw signal.reason
  }
  entry.status = answer.status
  entry.headersAt = simulation.clock.now()
  if (answer.headers.location !== undefined) return redirected(simulation, request, answer.headers.location, entry)
  if (crossOrigin && request.mode !== 'no-cors' && !allowsOrigin(answer.headers, origin)) {
    settle(entry, 'complete', simulation.clock)
    throw failedToFetch()
  }
  if (crossOrigin && request.mode === 'no-cors') {
    settle(entry, 'complete', simulation.clock)
    return opaque('opaque')
  }
  const shown = crossOrigin ? { ...answer, headers: visibleHeaders(answer.headers) } : answer
  return responseOf(shown, entry, simulation.clock, request)
}

/** The browser's question before the question. It shows in the log as OPTIONS. */
function askFirst(simulation: Simulation, asked: SimRequest, origin: string): void {
  const { answer, entry } = simulation.handle({
    ...asked,
    method: 'OPTIONS',
    body: '',
    headers: {
      host: asked.headers.host ?? '',
      origin,
      'access-control-request-method': asked.method,
      'access-control-request-headers': headersToAskFor(asked.headers).join(','),
    },
  })
  const passes = answer.kind === 'response' && preflightPasses(answer.status, answer.headers, origin, asked)
  if (answer.kind === 'response') entry.status = answer.status
  settle(entry, answer.kind === 'response' ? 'complete' : 'refused', simulation.clock)
  if (!passes) throw failedToFetch()
}

function redirected(simulation: Simulation, request: Request, location: string, entry: LogEntry): Response {
  settle(entry, 'complete', simulation.clock)
  if (request.redirect === 'error') throw failedToFetch()
  if (request.redirect === 'manual') return opaque('opaqueredirect')
  const url = new URL(location, request.url)
  // A browser takes the Authorization header off on the way to a stranger, and nothing else.
  const headers = Object.fromEntries([...request.headers].filter(([name]) => name !== 'authorization'))
  simulation.caughtElsewhere({ method: request.method, url, headers, body: entry.body })
  return Response.json({ caught: true })
}

function responseOf(
  answer: Extract<Answer, { kind: 'response' }>,
  entry: LogEntry,
  clock: Clock,
  { signal, url }: Request,
): Response {
  const body = isShort(answer.steps) ? shortBody(answer.steps, entry, clock) : bodyOf(answer, entry, clock, signal)
  const response = new Response(body, { status: answer.status, headers: answer.headers })
  Object.defineProperty(response, 'url', { value: url })
  return response
}

type ShortSteps = readonly Extract<Step, { kind: 'bytes' }>[]

/** An answer without any pause fits into the network's buffers: the server is done before anybody reads. */
const isShort = (steps: Iterable<Step>): steps is ShortSteps =>
  Array.isArray(steps) && steps.every(({ kind }: Step) => kind === 'bytes')

function shortBody(steps: ShortSteps, entry: LogEntry, clock: Clock): Uint8Array<ArrayBuffer> | null {
  const bytes = new Uint8Array(steps.reduce((sum, step) => sum + step.bytes.length, 0))
  let offset = 0
  for (const step of steps) {
    bytes.set(step.bytes, offset)
    offset += step.bytes.length
  }
  entry.sentBytes = bytes.length
  if (bytes.length > 0) entry.firstByteAt = clock.now()
  settle(entry, 'complete', clock)
  return bytes.length === 0 ? null : bytes
}

function bodyOf(
  answer: Extract<Answer, { kind: 'response' }>,
  entry: LogEntry,
  clock: Clock,
  signal: AbortSignal,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const gone = new AbortController()
  const leave = () => {
    abortedHere(entry, clock)
    if (!answer.deaf) gone.abort()
  }
  const played = play(answer.steps, clock, gone.signal)
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start(controller) {
        const onAbort = () => {
          leave()
          if (!answer.deaf) controller.error(signal.reason)
        }
        signal.addEventListener('abort', onAbort, { once: true })
      },
      async pull(controller) {
        const next = await played.next()
        if (next.done !== true) {
          entry.firstByteAt ??= clock.now()
          entry.sentBytes += next.value.length
          if (entry.abortedAt !== undefined) entry.bytesAfterAbort += next.value.length
          controller.enqueue(next.value.slice())
          return
        }
        if (next.value === 'aborted') return
        if (next.value === 'reset') {
          settle(entry, 'reset', clock)
          controller.error(new TypeError('network error'))
          return
        }
        settle(entry, next.value === 'close' ? 'cut' : 'complete', clock)
        controller.close()
      },
      cancel() {
        leave()
        gone.abort()
      },
    },
    { highWaterMark: 0 },
  )
}

function settle(entry: LogEntry, outcome: LogEntry['outcome'], clock: Clock): void {
  if (entry.outcome !== 'pending') return
  entry.outcome = outcome
  entry.endedAt = clock.now()
}

function abortedHere(entry: LogEntry, clock: Clock): void {
  if (entry.outcome !== 'pending') return
  entry.outcome = 'aborted'
  entry.abortedAt = clock.now()
  entry.abortedAtByte = entry.sentBytes
  entry.endedAt = clock.now()
}

const failedToFetch = () => new TypeError('Failed to fetch')

/** A response a page may hold but not look into. */
function opaque(type: 'opaque' | 'opaqueredirect'): Response {
  const response = new Response(null)
  for (const [key, value] of Object.entries({ type, status: 0, ok: false, url: '' })) {
    Object.defineProperty(response, key, { value })
  }
  return response
}
