import { lastUserText, parseChat } from './chatRequest.ts'
import { type Clock, manualClock } from './clock.ts'
import { type CorsSettings, corsFor } from './cors.ts'
import { servers } from './dialects/index.ts'
import {
  type Answer,
  type Call,
  type DialectServer,
  emptyAnswer,
  freshMemory,
  jsonAnswer,
  type Memory,
  type SimRequest,
  textAnswer,
} from './exchange.ts'
import { expandReference } from './faultCatalogue.ts'
import type { Fault } from './faults.ts'
import { parseJson } from './json.ts'
import { loadingLeftMs } from './loading.ts'
import { createLog, type LogEntry } from './log.ts'
import { random, seedOf } from './random.ts'
import { offendingParameter, refuse } from './refusals.ts'
import { type Dialect, dialects, type Script } from './script.ts'
import { createScriptBook, type ScriptBook } from './scriptBook.ts'
import { type SimModel, simModels } from './simModels.ts'
import { whole, windowOf } from './window.ts'

export interface SimulationOptions extends CorsSettings {
  readonly seed?: number
  readonly clock?: Clock
  /** The key a server insists on. Without one, every key and no key will do. */
  readonly keys?: Partial<Readonly<Record<Dialect, string>>>
  readonly models?: Partial<Readonly<Record<Dialect, readonly SimModel[]>>>
}

/** The servers without any transport: both faces put requests in and carry answers out. */
export interface Simulation {
  readonly clock: Clock
  /** Where a redirecting server sends people. */
  elsewhere: string
  script(...scripts: readonly Script[]): void
  log(): readonly LogEntry[]
  /** Forgets scripts, requests and caches. The clock keeps its time. */
  reset(): void
  handle(request: SimRequest): { readonly answer: Answer; readonly entry: LogEntry }
  /** Writes down a request that arrived where it never should have. */
  caughtElsewhere(request: Omit<SimRequest, 'dialect'>): void
}

export function createSimulation(options: SimulationOptions = {}): Simulation {
  const { seed = 1, clock = manualClock() } = options
  const book = createScriptBook()
  const log = createLog()
  let memories = freshMemories()
  let requests = 0

  function callFor(request: SimRequest, server: DialectServer, entry: LogEntry): Call {
    const path = request.url.pathname
    const route = server.routeOf(request.method, path)
    const parsed = route === 'chat' && request.method === 'POST' ? parseChat(request.dialect, entry.json) : undefined
    const chat = parsed !== undefined && 'messages' in parsed ? parsed : undefined
    const script = chooseScript(
      book,
      request,
      route,
      chat && { model: chat.model, lastUser: lastUserText(chat.messages) },
    )
    requests += 1
    return {
      request,
      route,
      script,
      fault: script.fault as Fault | undefined,
      has: new Set([...server.quirks, ...(script.quirks ?? [])]),
      chat,
      entry,
      memory: memories[request.dialect],
      models: options.models?.[request.dialect] ?? simModels[request.dialect],
      book,
      log,
      clock,
      seed,
      chance: random(seedOf(seed, request.dialect, requests)),
    }
  }

  return {
    clock,
    elsewhere: 'https://elsewhere.example',
    script(...scripts) {
      book.add(scripts.flatMap(expandReference))
    },
    log: () => log.entries(),
    reset() {
      book.clear()
      log.clear()
      memories = freshMemories()
      requests = 0
    },
    handle(request) {
      const entry = log.add(received(request, clock))
      const memory = memories[request.dialect]
      memory.firstContactAt ??= clock.now()
      const server = servers[request.dialect]
      const refused = server.guard?.(request)
      if (refused !== undefined) return { answer: refused, entry }

      const call = callFor(request, server, entry)
      const unreachable = noAnswer(call)
      if (unreachable !== undefined) return { answer: unreachable, entry }
      const cors = corsFor(request, call.script.cors ?? 'native', options)
      if (cors.refused) return { answer: emptyAnswer(403), entry }
      if (request.method === 'OPTIONS') return { answer: emptyAnswer(204, cors.headers), entry }
      return { answer: dressed(answerTo(call, server, options, this.elsewhere), call, cors.headers), entry }
    },
    caughtElsewhere(request) {
      const entry = log.add({ ...received({ ...request, dialect: 'openai' }, clock), dialect: 'elsewhere' })
      entry.status = 200
      entry.outcome = 'complete'
    },
  }
}

function received(request: SimRequest, clock: Clock) {
  return {
    dialect: request.dialect,
    method: request.method,
    path: request.url.pathname + request.url.search,
    headers: request.headers,
    body: request.body,
    json: parseJson(request.body),
    receivedAt: clock.now(),
  }
}

function freshMemories(): Readonly<Record<Dialect, Memory>> {
  return Object.fromEntries(dialects.map((dialect) => [dialect, freshMemory()])) as Record<Dialect, Memory>
}

function chooseScript(
  book: ScriptBook,
  { dialect, method }: SimRequest,
  route: Call['route'],
  chat: { readonly model: string; readonly lastUser: string } | undefined,
): Script {
  if (method === 'OPTIONS') return book.peek(dialect, route)
  return book.choose({ dialect, route, model: chat?.model ?? '', lastUser: chat?.lastUser ?? '' })
}

/** The ways a request can end without a single byte coming back. */
function noAnswer({ fault, request }: Call): Answer | undefined {
  if (fault?.kind === 'refused' || fault?.kind === 'dns') return { kind: 'noAnswer', reason: fault.kind }
  if (request.method === 'OPTIONS') return undefined
  if (fault?.kind === 'reset' && fault.at === 'beforeHeaders') return { kind: 'noAnswer', reason: 'reset' }
  return fault?.kind === 'eof' && fault.at === 'beforeHeaders' ? { kind: 'noAnswer', reason: 'hangUp' } : undefined
}

function answerTo(call: Call, server: DialectServer, { keys }: SimulationOptions, elsewhere: string): Answer {
  const { script, fault, request } = call
  if (fault?.kind === 'redirect') {
    return emptyAnswer(fault.status ?? 307, { location: elsewhere + request.url.pathname })
  }
  if (script.preStatus !== undefined || script.body !== undefined) return fixedAnswer(script)
  if (lacksKey(call, keys?.[request.dialect])) return refuse(call, { name: 'auth' })
  if (call.has.has('busy503') && isBusy(call)) return refuse(call, { name: 'exhausted' })
  if (fault?.kind === 'error' && fault.at === 'beforeHeaders')
    return refuse(call, { ...promptFacts(call), ...fault.error })
  const parameter = offendingParameter(call)
  return parameter === undefined ? server.answer(call) : refuse(call, { name: 'parameter', parameter })
}

function fixedAnswer({ preStatus = 200, headers = {}, body = '' }: Script): Answer {
  const answer =
    typeof body === 'string'
      ? textAnswer(preStatus, body, body.startsWith('<') ? 'text/html; charset=utf-8' : undefined)
      : jsonAnswer(preStatus, body)
  return answer.kind === 'response' ? { ...answer, headers: { ...answer.headers, ...headers } } : answer
}

const publicPaths = ['/health', '/api/v1/models']

const lacksKey = ({ request }: Call, key: string | undefined) =>
  key !== undefined && !publicPaths.includes(request.url.pathname) && request.headers.authorization !== `Bearer ${key}`

const isBusy = ({ log, entry, route }: Call) =>
  route === 'chat' &&
  log
    .entries()
    .some(
      (one) =>
        one.id !== entry.id && one.dialect === entry.dialect && one.path === entry.path && one.outcome === 'pending',
    )

function promptFacts(call: Call) {
  if (call.chat === undefined) return {}
  const model = call.models.find(({ id }) => id === call.chat?.model) ?? call.models[0]
  return { promptTokens: whole(call.chat.messages).tokens, window: windowOf(call, model) }
}

/** Adds what the transport needs to know: CORS headers, delays, encodings. */
function dressed(answer: Answer, call: Call, corsHeaders: Readonly<Record<string, string>>): Answer {
  if (answer.kind !== 'response') return answer
  const { script, fault, has, request } = call
  const stalled = fault?.kind === 'stall' && fault.at === 'beforeHeaders' ? fault.ms : 0
  const loads = call.route === 'chat' && request.dialect !== 'llamacpp' ? loadingLeftMs(call) : 0
  const encoding = has.has('gzip') ? ('gzip' as const) : has.has('identity') ? ('identity' as const) : undefined
  return {
    ...answer,
    headers: { ...answer.headers, ...corsHeaders },
    headerDelayMs:
      stalled === 'forever' || answer.headerDelayMs === 'forever'
        ? 'forever'
        : answer.headerDelayMs + stalled + loads + (script.headerDelayMs ?? 0),
    ...(encoding === undefined ? {} : { encoding }),
  }
}
