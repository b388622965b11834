import { type Fault, FaultScript, faultOf } from '../devices/double.ts'
import type { HttpAnswer, HttpAsk, HttpDouble } from '../devices/http.ts'
import type { Clock } from '../llm/clock.ts'
import { type Mischief, mischievous } from './mischief.ts'
import { type SimEmbeddingModel, simEmbeddingModels, simVector } from './models.ts'

/** One request for vectors that was answered. */
export interface EmbeddingCall {
  readonly protocol: 'ollama' | 'openai'
  readonly model: string
  readonly texts: readonly string[]
}

/** A double of a server with embedding models, in Ollama's words and in OpenAI's. */
export interface EmbeddingDouble extends HttpDouble {
  readonly calls: readonly EmbeddingCall[]
  /** Wanted with every request, when there is one. */
  key: string | undefined
  /** How its good answers are spoiled. */
  mischief: Mischief | undefined
}

export function embeddingDouble(clock: Clock, faults = new FaultScript()): EmbeddingDouble {
  const calls: EmbeddingCall[] = []

  function answer(ask: HttpAsk, due: readonly Fault[]): HttpAnswer {
    const limit = faultOf(due, 'rateLimit')
    if (limit) return busy(429, 'Too many requests', limit.retryAfterMs)
    const error = faultOf(due, 'error')
    if (error) return busy(Number(error.code), 'The server is busy', undefined)
    const isKnown = double.key === undefined || ask.headers.authorization === `Bearer ${double.key}`
    if (!isKnown || faultOf(due, 'unauthorized')) {
      return json(401, { error: { message: 'Incorrect API key provided', code: 'invalid_api_key' } })
    }
    switch (`${ask.method} ${ask.url.pathname}`) {
      case 'POST /api/embed':
        return ollama(ask.body)
      case 'POST /v1/embeddings':
        return openai(ask.body)
      case 'GET /api/tags':
        return json(200, { models: simEmbeddingModels.map(({ name }) => ({ name, model: name })) })
      case 'GET /v1/models':
        return json(200, { object: 'list', data: simEmbeddingModels.map(({ name }) => ({ id: name })) })
      default:
        return json(404, { error: 'not found' })
    }
  }

  function ollama(body: string): HttpAnswer {
    const asked = readAsked(body)
    if (!asked) return json(400, { error: 'invalid request' })
    const model = modelNamed(asked.model)
    if (!model) return json(404, { error: `model "${asked.model}" not found, try pulling it first` })
    if (model.dimensions === undefined) return json(501, { error: 'this model does not support embeddings' })
    if (asked.texts.some(({ length }) => length > model.window)) {
      return json(400, { error: 'the input length exceeds the context length' })
    }
    calls.push({ protocol: 'ollama', ...asked })
    // Texts without a letter are left out, and then the vectors no longer belong to the texts.
    const vectors = asked.texts
      .filter((text) => text.trim() !== '')
      .map((text) => simVector(text, model.dimensions ?? 0))
    return spoiled({ model: model.name, embeddings: vectors, total_duration: 14_000, load_duration: 1000 })
  }

  function openai(body: string): HttpAnswer {
    const asked = readAsked(body)
    if (!asked) return refused('invalid_request_error', 'invalid request')
    const model = modelNamed(asked.model)
    if (model?.dimensions === undefined) {
      return json(404, { error: { message: `The model \`${asked.model}\` does not exist`, code: 'model_not_found' } })
    }
    if (asked.texts.some((text) => text === '')) return refused('invalid_request_error', "'input' cannot be empty")
    if (asked.texts.some(({ length }) => length > model.window)) {
      return refused('context_length_exceeded', `This model's maximum context length is ${model.window} tokens`)
    }
    calls.push({ protocol: 'openai', ...asked })
    const data = asked.texts.map((text, index) => ({
      object: 'embedding',
      index,
      embedding: simVector(text, model.dimensions ?? 0),
    }))
    // The order is nobody's promise: each part says where it belongs.
    return spoiled({ object: 'list', model: model.name, data: data.toReversed(), usage: { prompt_tokens: 9 } })
  }

  const spoiled = (good: Readonly<Record<string, unknown>>) =>
    double.mischief ? mischievous(double.mischief, good) : json(200, good)

  const double: EmbeddingDouble = { clock, faults, calls, key: undefined, mischief: undefined, answer }
  return double
}

function readAsked(body: string): { readonly model: string; readonly texts: readonly string[] } | undefined {
  const asked: unknown = JSON.parse(body)
  if (typeof asked !== 'object' || asked === null || !('model' in asked) || !('input' in asked)) return undefined
  const texts = [asked.input].flat()
  if (typeof asked.model !== 'string' || !texts.every((text) => typeof text === 'string')) return undefined
  return { model: asked.model, texts }
}

const modelNamed = (wanted: string): SimEmbeddingModel | undefined =>
  simEmbeddingModels.find(({ name }) => name === wanted || `${name}:latest` === wanted)

const json = (status: number, body: unknown): HttpAnswer => ({ status, body: JSON.stringify(body) })
const refused = (code: string, message: string) => json(400, { error: { message, code } })

function busy(status: number, message: string, retryAfterMs: number | undefined): HttpAnswer {
  const headers = retryAfterMs === undefined ? {} : { 'retry-after': String(Math.ceil(retryAfterMs / 1000)) }
  return { ...json(status, { error: { message } }), headers }
}
