import type { ChatRequest } from './chatRequest.ts'
import type { Clock } from './clock.ts'
import type { Fault } from './faults.ts'
import { bytesOf, type Step } from './framing.ts'
import type { JsonObject } from './json.ts'
import type { Log, LogEntry } from './log.ts'
import type { Random } from './random.ts'
import type { Dialect, Quirk, Route, Script } from './script.ts'
import type { ScriptBook } from './scriptBook.ts'
import type { SimModel } from './simModels.ts'

export interface SimRequest {
  readonly dialect: Dialect
  readonly method: string
  readonly url: URL
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export type Answer =
  | {
      readonly kind: 'response'
      readonly status: number
      readonly headers: Readonly<Record<string, string>>
      readonly headerDelayMs: number | 'forever'
      readonly steps: Iterable<Step>
      /** Goes on talking to a client that has left. */
      readonly deaf?: boolean
      readonly encoding?: 'gzip' | 'identity'
    }
  | { readonly kind: 'noAnswer'; readonly reason: 'refused' | 'dns' | 'reset' | 'hangUp' }

/** What a server remembers between requests. */
export interface Memory {
  /** Prompt and reply of the last chat: what its prefix cache holds. */
  cached: string
  firstContactAt: number | undefined
  /** How often somebody asked for the running generation to stop. */
  stops: number
  readonly loaded: Set<string>
  /** The window each model was loaded with. */
  readonly windows: Map<string, number>
  readonly generations: Map<string, JsonObject>
}

export const freshMemory = (): Memory => ({
  cached: '',
  firstContactAt: undefined,
  stops: 0,
  loaded: new Set(),
  windows: new Map(),
  generations: new Map(),
})

/** Everything a dialect needs to answer one request. */
export interface Call {
  readonly request: SimRequest
  readonly route: Route
  readonly script: Script
  readonly fault: Fault | undefined
  readonly has: ReadonlySet<Quirk>
  readonly chat: ChatRequest | undefined
  readonly entry: LogEntry
  readonly memory: Memory
  readonly models: readonly SimModel[]
  readonly book: ScriptBook
  readonly log: Log
  readonly clock: Clock
  readonly seed: number
  readonly chance: Random
}

/** One kind of server. */
export interface DialectServer {
  readonly dialect: Dialect
  /** Where people run or reach the real one. */
  readonly home: string
  /** What is put between `home` and `/chat/completions`, if anything. */
  readonly basePath: string
  readonly quirks: readonly Quirk[]
  routeOf(method: string, path: string): Route
  /** Turns away a request before anything else looks at it. */
  guard?(request: SimRequest): Answer | undefined
  answer(call: Call): Answer
}

export function jsonAnswer(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  return answerWith(status, 'application/json', JSON.stringify(body), headers)
}

export function textAnswer(status: number, text: string, type = 'text/plain; charset=utf-8'): Answer {
  return answerWith(status, type, text)
}

export const emptyAnswer = (status: number, headers: Readonly<Record<string, string>> = {}): Answer => ({
  kind: 'response',
  status,
  headers,
  headerDelayMs: 0,
  steps: [],
})

function answerWith(
  status: number,
  type: string,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return {
    kind: 'response',
    status,
    headers: { 'content-type': type, ...headers },
    headerDelayMs: 0,
    steps: [{ kind: 'bytes', bytes: bytesOf(text) }],
  }
}
