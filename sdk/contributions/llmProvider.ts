import type { LlmErrorKind } from '../errors.ts'
import type { CallOptions } from './call.ts'

/**
 * A source of language-model replies: a server on this computer, a service on the net, a model in the browser.
 *
 * The host assembles the prompt, counts tokens, retries and shows errors; a provider speaks one wire protocol well.
 * Every method may be called at any time after activation and from several turns at once.
 *
 * @example
 * const echo: LlmProvider = {
 *   models: async () => [{ id: 'echo', contextTokens: 4096 }],
 *   check: async () => ({ kind: 'ready' }),
 *   async *chat({ messages }) {
 *     yield { kind: 'text', text: messages.at(-1)?.content ?? '' }
 *     yield { kind: 'end', reason: 'stop' }
 *   },
 * }
 *
 * export default definePlugin({ llmProvider: { echo: () => echo } })
 */
export interface LlmProvider {
  /** The models that can be chosen now. May reject with any `llm/…` code. */
  models(options: CallOptions): Promise<readonly ModelInfo[]>
  /**
   * Streams one reply. Exactly one `end`, always last, also after an abort and after a failure; nothing already
   * delivered is ever withdrawn. A transport that closes without its protocol's end marker ends as `incomplete`.
   * A provider may also throw; the host turns that into an `end` for it.
   */
  chat(request: ChatRequest, options: CallOptions): AsyncIterable<ChatDelta>
  /** Whether a reply could be had now, cheaply (the host asks every 30 s and gives 5 s). */
  check(options: CallOptions): Promise<ConnectionState>
  /** Exact token count, where the server offers one. Without it the host estimates and calibrates. */
  countTokens?(model: string, text: string, options: CallOptions): Promise<number>
  /** Fetches a model to where this provider runs it. Breaking out of the loop stops; a later call resumes. */
  install?(source: ModelSource, options: CallOptions): AsyncIterable<InstallProgress>
  /** Removes a model fetched by `install`. */
  uninstall?(model: string, options: CallOptions): Promise<void>
}

/** One model as the provider lists it. */
export interface ModelInfo {
  readonly id: string
  readonly label?: string
  /** Size of the window in tokens, prompt and reply together, if known. */
  readonly contextTokens?: number
  /** For providers with `install`: whether the model is here already. */
  readonly installed?: boolean
  /** Size of the download or file. */
  readonly bytes?: number
  /** Of a download that was interrupted: how much of it is kept. `install` goes on from there. */
  readonly fetchedBytes?: number
  /** One sentence that helps to choose. */
  readonly note?: string
  /** SPDX name of its licence: "Apache-2.0". */
  readonly licence?: string
  /** For models that run on this computer: about how much memory it needs. */
  readonly memoryBytes?: number
  /** Why it would not run well on this computer, in one sentence. */
  readonly unfit?: string
  /** The one to start with. At most one of a list. */
  readonly suggested?: boolean
  readonly features?: readonly LlmFeature[]
  /** Sampler settings this model accepts; absent when the provider cannot tell. */
  readonly samplers?: readonly (keyof Samplers)[]
}

/** What a provider or a single model can do beyond plain replies. The host does without what is missing. */
export type LlmFeature = 'stream' | 'tools' | 'vision' | 'json' | 'prefill' | 'reasoning'

/** Where `install` takes a model from. */
export type ModelSource =
  | { readonly kind: 'model'; readonly id: string }
  /** `more` are files that were chosen together with it: further models, or the parts of a split one. */
  | {
      readonly kind: 'file'
      readonly name: string
      readonly blob: Blob
      readonly more?: readonly { readonly name: string; readonly blob: Blob }[]
    }

/** How far a model has come. `done` is the last of each model, which can be chosen at once. */
export type InstallProgress =
  | { readonly kind: 'fetching'; readonly bytes: number; readonly totalBytes?: number }
  | { readonly kind: 'verifying'; readonly bytes: number; readonly totalBytes: number }
  | { readonly kind: 'done'; readonly model: ModelInfo }

/**
 * Whether a provider is ready, in the shape the connection indicator shows. `note` is at most 300 characters for the
 * page about the provider: "Runs on your graphics card."
 */
export type ConnectionState =
  | { readonly kind: 'ready'; readonly note?: string }
  | { readonly kind: 'needs-setup'; readonly message: string; readonly note?: string }
  | { readonly kind: 'down'; readonly failure: LlmFailure }

/** One message of the prompt, already within the window. Only `assistant` messages carry `toolCalls`. */
export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool'
  readonly content: string
  /** Speaker's name; only some services use it. */
  readonly name?: string
  readonly toolCallId?: string
  readonly toolCalls?: readonly ToolCall[]
}

/** A tool the model wanted used, put together from its fragments. */
export interface ToolCall {
  readonly id: string
  readonly name: string
  /** Arguments as JSON text, as the model wrote them. */
  readonly args: string
}

/** A tool the model may ask for. */
export interface ToolDefinition {
  readonly name: string
  readonly description: string
  /** JSON Schema of the arguments. */
  readonly parameters: unknown
}

/** One request for a reply. Fields that are absent are left to the server's own defaults. */
export interface ChatRequest {
  readonly model: string
  readonly messages: readonly ChatMessage[]
  /** The window the prompt was budgeted for, in tokens. Servers that would cut silently are told this number. */
  readonly contextTokens: number
  readonly maxTokens?: number
  readonly stop?: readonly string[]
  readonly samplers?: Samplers
  readonly tools?: readonly ToolDefinition[]
  readonly toolChoice?: 'auto' | 'none' | 'required' | { readonly name: string }
  readonly schema?: { readonly name: string; readonly schema: unknown; readonly strict: boolean }
  readonly reasoning?: {
    readonly effort?: 'none' | 'minimal' | 'low' | 'medium' | 'high' | 'max'
    readonly maxTokens?: number
  }
  /** Text the reply must continue from. Providers without that ability ask for it in words. */
  readonly prefill?: string
  /** Random per chat; keeps requests of one chat on one cache. */
  readonly cacheKey?: string
  /**
   * What the reply is for, where a service counts replies: what the player reads in a chat, what is remembered of it, what a
   * scene needs beside the reply, or a summary. Absent: `chat`.
   */
  readonly purpose?: 'chat' | 'memory' | 'scenario' | 'summary'
}

/** Sampler settings in Vesper's names. Ranges are enforced by the host; absent means "the server's default". */
export interface Samplers {
  /** 0..2 */
  readonly temperature?: number
  /** (0..1] */
  readonly topP?: number
  /** 0..1000, 0 is off */
  readonly topK?: number
  /** 0..1 */
  readonly minP?: number
  readonly topA?: number
  readonly typicalP?: number
  /** 0.5..2 */
  readonly repetitionPenalty?: number
  /** tokens */
  readonly repetitionRange?: number
  /** -2..2 */
  readonly frequencyPenalty?: number
  /** -2..2 */
  readonly presencePenalty?: number
  /** 32-bit; absent is random */
  readonly seed?: number
}

/** One event of a streamed reply. New kinds will come: always have a default branch. */
export type ChatDelta =
  | {
      readonly kind: 'wait'
      readonly note: 'queued' | 'loading' | 'prompt'
      readonly done?: number
      readonly total?: number
      /** Shown in place of the usual words, at most 300 characters: "The server is moving. Please wait…" */
      readonly text?: string
    }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'reasoning'; readonly text: string; readonly opaque?: unknown }
  /** A fragment of a tool call; fragments of one call share `index`, their `args` are joined. */
  | {
      readonly kind: 'tool'
      readonly index: number
      readonly id?: string
      readonly name?: string
      readonly args: string
    }
  | {
      readonly kind: 'usage'
      readonly input: number
      readonly output: number
      readonly cached?: number
      readonly reasoning?: number
      readonly costUsd?: number
      /** False when the server is known to guess or to leave out cached tokens. */
      readonly trusted: boolean
    }
  | ChatEnd

/** How a reply ended. `native` is the server's own word for it. */
export type ChatEnd =
  | {
      readonly kind: 'end'
      readonly reason: 'stop' | 'length' | 'tool' | 'filtered' | 'aborted'
      readonly native?: string
    }
  | {
      readonly kind: 'end'
      readonly reason: 'incomplete' | 'error'
      readonly failure: LlmFailure
      readonly native?: string
    }

/** Why there is no complete reply, with what the host needs to decide on a retry and what to tell the player. */
export interface LlmFailure {
  readonly kind: LlmErrorKind
  /** A sentence for the player: what happened and what to do. No secrets, at most a few hundred characters. */
  readonly message: string
  /** Whether the same request may succeed a little later. */
  readonly retryable: boolean
  readonly retryAfterMs?: number
  /** What is affected: only this request, the key, the model, the server, or the way there. */
  readonly scope: 'request' | 'key' | 'model' | 'server' | 'network'
  readonly status?: number
  /** The server's own code. */
  readonly code?: string
  /** For `context`: tokens of the prompt and of the window as the server stated them. */
  readonly tokens?: { readonly prompt?: number; readonly window?: number }
  /** The server's answer for the diagnostics view: at most 4 kB, secrets removed. */
  readonly raw?: string
}
