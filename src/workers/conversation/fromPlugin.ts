import {
  type ChatDelta,
  type ChatEnd,
  type ConnectionState,
  codeOf,
  type InstallProgress,
  type LlmFailure,
  type LlmFeature,
  llmErrorKinds,
  type ModelInfo,
  messageOf,
  PluginError,
  type PluginId,
  type Samplers,
} from 'sdk'
import { field, textsOf } from '../../shared/fields.ts'
import type { StreamReading } from '../shared/callPlugin.ts'

/*
 * What a plugin answers with is data from a stranger: nothing but its promise says that it has the shape of the
 * contract. Each reader takes what fits, cuts what is too long, and refuses what is no answer at all.
 */

const maxModels = 10_000
/** Far beyond any reply worth reading; whoever sends more is broken or means harm. */
const maxCharacters = 2_000_000

/** Reads the deltas of a reply. Kinds that are not known yet are passed over; what is no delta at all ends the stream. */
export function deltaReading(plugin: PluginId): StreamReading<ChatDelta> {
  let characters = 0
  return {
    read(item) {
      const delta = readDelta(plugin, item)
      if (delta?.kind === 'text' || delta?.kind === 'reasoning') characters += delta.text.length
      if (characters > maxCharacters) throw misshapen(plugin, 'a reply without an end')
      return delta
    },
    failure: withReadFailure,
  }
}

export function readModels(plugin: PluginId, answer: unknown): readonly ModelInfo[] {
  if (!Array.isArray(answer)) throw misshapen(plugin, 'no list when it was asked for its models')
  return answer.slice(0, maxModels).flatMap((model) => readModel(model) ?? [])
}

export function readConnectionState(plugin: PluginId, answer: unknown): ConnectionState {
  const said = words(answer, 'note', 300)
  const note = said === undefined ? {} : { note: said }
  switch (field(answer, 'kind')) {
    case 'ready':
      return { kind: 'ready', ...note }
    case 'needs-setup':
      return { kind: 'needs-setup', message: words(answer, 'message', 500) ?? 'It is not set up yet.', ...note }
    case 'down': {
      const failure = readFailure(field(answer, 'failure'))
      if (failure) return { kind: 'down', failure }
    }
  }
  throw misshapen(plugin, 'no answer when it was asked whether it is ready')
}

/** Reads how an installation goes on. Kinds that are not known yet are passed over. */
export const progressReading = (plugin: PluginId): StreamReading<InstallProgress> => ({
  read(item) {
    const kind = field(item, 'kind')
    const bytes = count(item, 'bytes') ?? 0
    const totalBytes = count(item, 'totalBytes')
    if (kind === 'fetching') return { kind, bytes, ...(totalBytes !== undefined && { totalBytes }) }
    if (kind === 'verifying') return { kind, bytes, totalBytes: totalBytes ?? bytes }
    if (kind === 'done') {
      const model = readModel(field(item, 'model'))
      if (!model) throw misshapen(plugin, 'no model at the end of a download')
      return { kind, model }
    }
    if (typeof kind !== 'string') throw misshapen(plugin, 'something that is no progress')
    return undefined
  },
})

/** A failure a plugin speaks of, or nothing where it is none. */
export function readFailure(value: unknown): LlmFailure | undefined {
  const kind = llmErrorKinds.find((known) => known === field(value, 'kind'))
  const message = words(value, 'message', 1000)
  if (!kind || message === undefined) return undefined
  const scope = scopes.find((known) => known === field(value, 'scope')) ?? 'request'
  const retryAfterMs = count(value, 'retryAfterMs')
  const status = count(value, 'status')
  const code = words(value, 'code', 100)
  const raw = words(value, 'raw', 4096)
  const prompt = count(field(value, 'tokens'), 'prompt')
  const window = count(field(value, 'tokens'), 'window')
  return {
    kind,
    message,
    retryable: field(value, 'retryable') === true,
    scope,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(status !== undefined && { status }),
    ...(code !== undefined && { code }),
    ...((prompt ?? window) !== undefined && {
      tokens: { ...(prompt !== undefined && { prompt }), ...(window !== undefined && { window }) },
    }),
    ...(raw !== undefined && { raw }),
  }
}

/** A thrown error may carry a failure, which is the plugin's word as well. */
function withReadFailure(error: unknown): unknown {
  const carried = field(error instanceof PluginError ? error.details : field(error, 'details'), 'failure')
  const code = codeOf(error)
  if (carried === undefined || !code) return error
  const failure = readFailure(carried)
  return new PluginError(code, messageOf(error).slice(0, 1000), {
    cause: error,
    ...(failure && { details: { failure } }),
  })
}

function readDelta(plugin: PluginId, item: unknown): ChatDelta | undefined {
  const kind = field(item, 'kind')
  const text = field(item, 'text')
  if (typeof kind !== 'string') throw misshapen(plugin, 'something that is no part of a reply')
  switch (kind) {
    case 'text':
      if (typeof text !== 'string') throw misshapen(plugin, 'a piece of a reply without text')
      return { kind, text }
    case 'reasoning': {
      if (typeof text !== 'string') throw misshapen(plugin, 'a thought without text')
      const opaque = field(item, 'opaque')
      return { kind, text, ...(opaque !== undefined && { opaque }) }
    }
    case 'wait': {
      const note = notes.find((known) => known === field(item, 'note'))
      const done = count(item, 'done')
      const total = count(item, 'total')
      const said = words(item, 'text', 300)
      return (
        note && {
          kind,
          note,
          ...(done !== undefined && { done }),
          ...(total !== undefined && { total }),
          ...(said !== undefined && { text: said }),
        }
      )
    }
    case 'tool': {
      const id = words(item, 'id', 300)
      const name = words(item, 'name', 300)
      const args = field(item, 'args')
      return {
        kind,
        index: count(item, 'index') ?? 0,
        ...(id !== undefined && { id }),
        ...(name !== undefined && { name }),
        args: typeof args === 'string' ? args : '',
      }
    }
    case 'usage':
      return readUsage(item)
    case 'end':
      return readEnd(plugin, item)
    default:
      return undefined
  }
}

function readUsage(item: unknown): ChatDelta | undefined {
  const input = count(item, 'input')
  const output = count(item, 'output')
  if (input === undefined || output === undefined) return undefined
  const cached = count(item, 'cached')
  const reasoning = count(item, 'reasoning')
  const costUsd = count(item, 'costUsd')
  return {
    kind: 'usage',
    input,
    output,
    trusted: field(item, 'trusted') === true,
    ...(cached !== undefined && { cached }),
    ...(reasoning !== undefined && { reasoning }),
    ...(costUsd !== undefined && { costUsd }),
  }
}

function readEnd(plugin: PluginId, item: unknown): ChatEnd {
  const reason = field(item, 'reason')
  const word = words(item, 'native', 100)
  const native = word === undefined ? {} : { native: word }
  const plain = plainReasons.find((known) => known === reason)
  if (plain) return { kind: 'end', reason: plain, ...native }
  const failure = readFailure(field(item, 'failure'))
  if (!failure || (reason !== 'error' && reason !== 'incomplete')) {
    throw misshapen(plugin, 'the end of a reply without a reason')
  }
  return { kind: 'end', reason, failure, ...native }
}

function readModel(value: unknown): ModelInfo | undefined {
  const id = field(value, 'id')
  if (typeof id !== 'string' || id === '' || id.length > 300) return undefined
  const label = words(value, 'label', 200)
  const note = words(value, 'note', 500)
  const contextTokens = count(value, 'contextTokens')
  const bytes = count(value, 'bytes')
  const installed = field(value, 'installed')
  const licence = words(value, 'licence', 60)
  const memoryBytes = count(value, 'memoryBytes')
  const fetchedBytes = count(value, 'fetchedBytes')
  const unfit = words(value, 'unfit', 300)
  const features = field(value, 'features')
  const samplers = field(value, 'samplers')
  return {
    id,
    ...(label !== undefined && { label }),
    ...(contextTokens && { contextTokens: Math.floor(contextTokens) }),
    ...(typeof installed === 'boolean' && { installed }),
    ...(bytes !== undefined && { bytes }),
    ...(note !== undefined && { note }),
    ...(licence !== undefined && { licence }),
    ...(memoryBytes !== undefined && { memoryBytes }),
    ...(fetchedBytes !== undefined && { fetchedBytes }),
    ...(unfit !== undefined && { unfit }),
    ...(field(value, 'suggested') === true && { suggested: true }),
    ...(Array.isArray(features) && { features: known(features, allFeatures) }),
    ...(Array.isArray(samplers) && { samplers: known(samplers, allSamplers) }),
  }
}

const known = <T extends string>(given: unknown, all: readonly T[]): readonly T[] =>
  all.filter((one) => textsOf(given).includes(one))

/** Zero or more; anything else is no count. */
function count(from: unknown, name: string): number | undefined {
  const value = field(from, name)
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined
}

function words(from: unknown, name: string, most: number): string | undefined {
  const value = field(from, name)
  return typeof value === 'string' && value !== '' ? value.slice(0, most) : undefined
}

const misshapen = (plugin: PluginId, what: string) =>
  new PluginError(
    'plugin/call-failed',
    `The plugin ${plugin} sent ${what}, so it was stopped. Try again; if it keeps happening, choose another provider.`,
  )

const plainReasons = ['stop', 'length', 'tool', 'filtered', 'aborted'] as const
const notes = ['queued', 'loading', 'prompt'] as const
const scopes = ['request', 'key', 'model', 'server', 'network'] as const satisfies readonly LlmFailure['scope'][]
const allFeatures = [
  'stream',
  'tools',
  'vision',
  'json',
  'prefill',
  'reasoning',
] as const satisfies readonly LlmFeature[]
const allSamplers = [
  'temperature',
  'topP',
  'topK',
  'minP',
  'topA',
  'typicalP',
  'repetitionPenalty',
  'repetitionRange',
  'frequencyPenalty',
  'presencePenalty',
  'seed',
] as const satisfies readonly (keyof Samplers)[]
