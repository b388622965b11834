import { openrouterError } from '../errors.ts'
import { type Answer, type Call, type DialectServer, jsonAnswer } from '../exchange.ts'
import { isObject, type JsonObject } from '../json.ts'
import { type Flavour, modelsAnswer, refuseOverflow, type Spoken } from '../openaiFamily.ts'
import { event } from '../openaiStream.ts'
import { listedModels, type SimModel } from '../simModels.ts'
import { dropMiddle } from '../window.ts'
import { notFound, openaiAnswer, openaiRoute, plainModel } from './openaiRoutes.ts'

const base = '/api/v1'
const smallWindow = 8_192
const provider = 'Harbour'

const flavour: Flavour = {
  idPrefix: 'gen-',
  knowsItsModels: true,
  reasoningField: 'reasoning',
  usageAlways: true,
  comment: 'OPENROUTER PROCESSING',
  commentEveryMs: 1_000,
  headExtras: () => ({ provider }),
  choiceExtras: (finish, reply) => ({ native_finish_reason: finish === null ? null : (reply.native ?? finish) }),
  usageExtras: (told) => ({ cost: costOf(told) }),
  opening: (call, head) => [
    { kind: 'comment', text: 'OPENROUTER PROCESSING' },
    ...(echoesUpstream(call)
      ? [event('open', { ...head, choices: [], debug: { echo_upstream_body: call.entry.json as JsonObject } })]
      : []),
  ],
  overflow(call, messages, window, chat) {
    const squeezes = window <= smallWindow && !compressionOff(chat.raw.plugins)
    return squeezes ? { kind: 'fits', prompt: dropMiddle(messages, window) } : refuseOverflow(call, messages, window)
  },
  errorFrames: (error, _shape, head) => [
    event('error', {
      ...head,
      error: openrouterError(error),
      choices: [{ index: 0, delta: { content: '' }, finish_reason: 'error' }],
    }),
  ],
  finished(call, id, told) {
    call.memory.generations.set(id, generationOf(id, told, call.clock.now()))
  },
}

export const openrouter: DialectServer = {
  dialect: 'openrouter',
  home: 'https://openrouter.ai',
  basePath: base,
  quirks: [],
  routeOf: (_method, path) => openaiRoute(base, path),
  answer: (call) => ownAnswer(call) ?? openaiAnswer(call, base, flavour, plainModel('openrouter')) ?? notFound(call),
}

function ownAnswer(call: Call): Answer | undefined {
  if (call.request.method !== 'GET') return undefined
  switch (call.request.url.pathname) {
    case `${base}/models`:
      return modelsAnswer(call, modelPage(call))
    case `${base}/key`:
      return jsonAnswer(200, { data: keyFacts })
    case `${base}/credits`:
      return jsonAnswer(200, { data: { total_credits: 20, total_usage: 4.25 } })
    case `${base}/generation`:
      return generationAnswer(call)
    default:
      return undefined
  }
}

function modelPage(call: Call): readonly JsonObject[] | undefined {
  const { searchParams } = call.request.url
  const wanted = searchParams.get('supported_parameters')?.split(',') ?? []
  const all = listedModels(call.models, call.script.models)
    ?.map(listed)
    .filter((model) => wanted.every((name) => (model.supported_parameters as readonly string[]).includes(name)))
  const offset = Number(searchParams.get('offset') ?? 0)
  const limit = Math.min(1_000, Number(searchParams.get('limit') ?? Number.POSITIVE_INFINITY))
  return searchParams.has('offset') || searchParams.has('limit') ? all?.slice(offset, offset + limit) : all
}

function listed(model: SimModel): JsonObject {
  const thinks = model.can.includes('thinking')
  return {
    id: model.id,
    canonical_slug: model.id,
    name: model.name,
    created: 1_700_000_000,
    description: `${model.name} keeps a calm tone and a long memory.`,
    context_length: model.trained,
    architecture: {
      input_modalities: model.can.includes('vision') ? ['text', 'image'] : ['text'],
      output_modalities: ['text'],
      tokenizer: 'Other',
      instruct_type: null,
    },
    pricing: { ...model.price, request: '0', image: '0' },
    top_provider: { context_length: model.window, max_completion_tokens: 4_096, is_moderated: false },
    per_request_limits: null,
    supported_parameters: [
      'max_tokens',
      'temperature',
      'top_p',
      'top_k',
      'min_p',
      'stop',
      'seed',
      'frequency_penalty',
      'presence_penalty',
      'repetition_penalty',
      'response_format',
      ...(model.can.includes('tools') ? ['tools', 'tool_choice'] : []),
      ...(thinks ? ['reasoning', 'include_reasoning'] : []),
    ],
    default_parameters: {},
    expiration_date: null,
    ...(thinks
      ? {
          reasoning: {
            supported_efforts: ['low', 'medium', 'high'],
            default_effort: 'medium',
            default_enabled: false,
            mandatory: false,
            supports_max_tokens: true,
          },
        }
      : {}),
  }
}

const keyFacts: JsonObject = {
  label: 'sk-or-v1-sim...0001',
  limit: 20,
  limit_remaining: 15.75,
  limit_reset: null,
  include_byok_in_limit: false,
  usage: 4.25,
  usage_daily: 0.25,
  usage_weekly: 1.5,
  usage_monthly: 4.25,
  byok_usage: 0,
  byok_usage_daily: 0,
  byok_usage_weekly: 0,
  byok_usage_monthly: 0,
  expires_at: null,
  is_free_tier: false,
  rate_limit: { requests: -1, interval: '10s', note: 'deprecated' },
}

function generationAnswer(call: Call): Answer {
  const id = call.request.url.searchParams.get('id') ?? ''
  const generation = call.memory.generations.get(id)
  if (generation === undefined) return jsonAnswer(404, { error: { code: 404, message: `Generation ${id} not found` } })
  return jsonAnswer(200, { data: generation })
}

function generationOf(id: string, told: Spoken, now: number): JsonObject {
  return {
    id,
    model: told.chat.model,
    provider_name: provider,
    created_at: new Date(now).toISOString(),
    streamed: told.chat.stream,
    cancelled: false,
    finish_reason: told.reply.finish,
    native_finish_reason: told.reply.native ?? told.reply.finish,
    tokens_prompt: told.counted.in,
    tokens_completion: told.counted.out,
    native_tokens_prompt: told.counted.in,
    native_tokens_completion: told.counted.out,
    native_tokens_reasoning: told.counted.reasoning,
    native_tokens_cached: told.counted.cached,
    total_cost: costOf(told),
    usage: costOf(told),
    latency: 320,
    generation_time: 1_200,
  }
}

const costOf = ({ counted }: Spoken) => Number((counted.in * 0.0000002 + counted.out * 0.0000006).toFixed(9))

const compressionOff = (plugins: unknown) =>
  Array.isArray(plugins) &&
  plugins.some((plugin: unknown) => isObject(plugin) && plugin.id === 'context-compression' && plugin.enabled === false)

function echoesUpstream(call: Call): boolean {
  const debug = call.chat?.raw.debug
  return isObject(debug) && debug.echo_upstream_body === true
}
