import { embeddingInputs, embeddingOf } from '../embeddings.ts'
import { type Answer, type Call, type DialectServer, emptyAnswer, jsonAnswer, textAnswer } from '../exchange.ts'
import { hostNameOf } from '../hosts.ts'
import { isObject, type JsonObject, textOr } from '../json.ts'
import type { Flavour } from '../openaiFamily.ts'
import { event } from '../openaiStream.ts'
import { refuse } from '../refusals.ts'
import type { Route } from '../script.ts'
import { listedModels, type SimModel } from '../simModels.ts'
import { countTokens } from '../toyTokenizer.ts'
import { announcedWindow, dropOldest } from '../window.ts'
import { ollamaChat } from './ollamaChat.ts'
import { openaiAnswer, openaiRoute, plainModel } from './openaiRoutes.ts'

/** The `/v1` layer: it has no way to say how large the window is, and dies quietly. */
const compatible: Flavour = {
  idPrefix: 'chatcmpl-',
  knowsItsModels: true,
  reasoningField: 'reasoning',
  headExtras: () => ({ system_fingerprint: 'fp_ollama' }),
  overflow: (_call, messages, window) => ({ kind: 'fits', prompt: dropOldest(messages, window) }),
  errorFrames: (_error, _shape, head) => [
    event('error', {
      ...head,
      choices: [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }],
    }),
  ],
}

export const ollama: DialectServer = {
  dialect: 'ollama',
  home: 'http://localhost:11434',
  basePath: '',
  quirks: [],
  routeOf: (_method, path) => ownRoutes[path] ?? openaiRoute('/v1', path),
  guard: (request) => (isKnownHost(hostNameOf(request)) ? undefined : emptyAnswer(403)),
  answer: (call) =>
    ownAnswer(call) ??
    openaiAnswer(call, '/v1', compatible, plainModel('library')) ??
    textAnswer(404, '404 page not found'),
}

const ownRoutes: Readonly<Record<string, Route>> = {
  '/api/chat': 'chat',
  '/api/tags': 'models',
  '/api/embed': 'embeddings',
}

const isKnownHost = (name: string) =>
  name === 'localhost' || /^[\d.]+$/.test(name) || name.startsWith('[') || /\.(localhost|local|internal)$/.test(name)

function ownAnswer(call: Call): Answer | undefined {
  const { method, url } = call.request
  const body = isObject(call.entry.json) ? call.entry.json : {}
  switch (`${method} ${url.pathname}`) {
    case 'GET /':
    case 'HEAD /':
      return textAnswer(200, 'Ollama is running')
    case 'GET /api/version':
      return jsonAnswer(200, { version: '0.30.0' })
    case 'POST /api/chat':
      return ollamaChat(call)
    case 'GET /api/tags': {
      const models = listedModels(call.models, call.script.models)
      return models === undefined ? textAnswer(404, '404 page not found') : jsonAnswer(200, { models: models.map(tag) })
    }
    case 'GET /api/ps':
      return jsonAnswer(200, {
        models: call.models.filter(({ id }) => call.memory.loaded.has(id)).map((model) => loaded(call, model)),
      })
    case 'POST /api/show': {
      const wanted = textOr(body.model, textOr(body.name, ''))
      const model = call.models.find(({ id }) => id === wanted)
      return model === undefined
        ? refuse(call, { name: 'notFound', model: wanted, message: `model '${wanted}' not found` })
        : jsonAnswer(200, shown(model))
    }
    case 'POST /api/embed': {
      const texts = embeddingInputs(body)
      return jsonAnswer(200, {
        model: textOr(body.model, ''),
        embeddings: texts.map(embeddingOf),
        total_duration: 14_000_000,
        load_duration: 1_000_000,
        prompt_eval_count: texts.reduce((sum, text) => sum + countTokens(text), 0),
      })
    }
    default:
      return undefined
  }
}

const bytesOnDisk = 4_900_000_000

const details: JsonObject = {
  parent_model: '',
  format: 'gguf',
  family: 'toy',
  families: ['toy'],
  parameter_size: '8.0B',
  quantization_level: 'Q4_K_M',
}

const tag = (model: SimModel): JsonObject => ({
  name: model.id,
  model: model.id,
  modified_at: '2030-01-01T00:00:00Z',
  size: bytesOnDisk,
  digest: countTokens(model.id).toString(16).padStart(64, '0'),
  details,
  capabilities: capabilities(model),
})

const loaded = (call: Call, model: SimModel): JsonObject => ({
  name: model.id,
  model: model.id,
  size: bytesOnDisk,
  digest: countTokens(model.id).toString(16).padStart(64, '0'),
  details,
  expires_at: new Date(call.clock.now() + 300_000).toISOString(),
  size_vram: bytesOnDisk,
  context_length: call.memory.windows.get(model.id) ?? announcedWindow(call, model),
})

const shown = (model: SimModel): JsonObject => ({
  modelfile: `FROM ${model.id}\n`,
  parameters: 'temperature                    0.8',
  template: '{{ range .Messages }}{{ .Role }}: {{ .Content }}\n{{ end }}assistant: ',
  details,
  model_info: {
    'general.architecture': 'toy',
    'general.parameter_count': 8_000_000_000,
    'toy.context_length': model.trained,
  },
  capabilities: capabilities(model),
  modified_at: '2030-01-01T00:00:00Z',
})

const capabilities = (model: SimModel): readonly string[] => ['completion', ...model.can]
