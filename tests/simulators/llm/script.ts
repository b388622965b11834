import type { Fault, FaultReference } from './faults.ts'
import type { Framing } from './framing.ts'

export const dialects = ['openai', 'openrouter', 'ollama', 'llamacpp', 'kobold', 'lmstudio', 'tgwui'] as const
export type Dialect = (typeof dialects)[number]

/** What a request is for. See `ScriptMatch.route` for which one a script means. */
export type Route = 'chat' | 'models' | 'embeddings' | 'info'

/**
 * One scripted behaviour of the simulated servers. Everything is optional; what is left out behaves
 * like the healthy server of that dialect.
 *
 * The newest `script()` call is asked first, and within one call the order given counts.
 */
export interface Script {
  readonly name?: string
  readonly match?: ScriptMatch
  /** Answer with this status and `body` instead of a generated reply. */
  readonly preStatus?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly headerDelayMs?: number
  readonly firstTokenMs?: number
  readonly tokensPerSec?: number
  /** 0..1: how far a token's interval may stray from the average. */
  readonly jitter?: number
  readonly reply?: ReplyScript
  readonly chunking?: Chunking
  readonly framing?: Framing
  readonly keepAlive?: { readonly everyMs: number; readonly text?: string }
  readonly quirks?: readonly Quirk[]
  readonly fault?: Fault | FaultReference
  readonly cors?: CorsMode
  readonly models?: ModelsMode
  /** The context window the server runs with, in toy tokens. */
  readonly window?: number
  /** How long after its first contact the server is still loading its model. */
  readonly loadingMs?: number
}

export interface ScriptMatch {
  readonly dialect?: Dialect
  /**
   * Left out: `models` for a script about model lists; `any` for CORS, loading, refused, DNS and
   * redirect; `chat` for everything else.
   */
  readonly route?: Route | 'any'
  readonly model?: string
  readonly lastUser?: RegExp
  /** Only the n-th request (from 1) that fits the rest of this match. */
  readonly n?: number
}

export interface ReplyScript {
  readonly text?: string
  readonly reasoning?: string
  readonly tools?: readonly ToolScript[]
  readonly finish?: string
  readonly native?: string
  readonly usage?: UsageScript | 'missing' | 'fake' | 'strings'
}

/** `args` is sent as JSON; a string is sent as it is, so that it can be broken on purpose. */
export interface ToolScript {
  readonly name: string
  readonly args: unknown
}

interface UsageScript {
  readonly in: number
  readonly out: number
  readonly cached?: number
  readonly reasoning?: number
}

/** The first three shape the reply's deltas; the others cut the finished byte stream, wherever it hurts. */
export type Chunking =
  | 'token'
  | 'word'
  | 'all'
  | { readonly bytes: number }
  | { readonly cutAt: readonly number[] }
  | { readonly inside: 'character' | 'field' | 'lineEnd' }

export const corsModes = ['native', 'ok', 'none', 'wrongOrigin', 'preflight403', 'headerNotAllowed'] as const
export type CorsMode = (typeof corsModes)[number]

export const modelsModes = ['missing', 'empty', 'many', 'duplicates', 'bareArray', 'modelsKey'] as const
export type ModelsMode = (typeof modelsModes)[number]

export const quirks = [
  'busy503',
  'constantId',
  'createdZero',
  'deaf',
  'duplicateChunks',
  'echo',
  'emptyChoicesFirst',
  'emptyDelta',
  'emptyFinishEveryChunk',
  'errorAs200',
  'fakeStream',
  'fakeUsage',
  'gzip',
  'identity',
  'ignoreMaxTokens',
  'ignoreStop',
  'ignoreStream',
  'lengthForStop',
  'noDone',
  'noDoneNewline',
  'noFinish',
  'nullContent',
  'repeatToken',
  'roleEveryChunk',
  'shrinkPrompt',
  'toolsNameRepeated',
  'toolsOutOfOrder',
  'toolsWhole',
  'toolsWithoutIndex',
] as const
export type Quirk = (typeof quirks)[number]
