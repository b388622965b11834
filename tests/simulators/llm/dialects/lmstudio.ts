import type { ChatMessage } from '../chatRequest.ts'
import { errorBody } from '../errors.ts'
import { type Answer, type Call, type DialectServer, jsonAnswer } from '../exchange.ts'
import type { JsonObject } from '../json.ts'
import type { Flavour, Overflow } from '../openaiFamily.ts'
import { event } from '../openaiStream.ts'
import { listedModels, type SimModel } from '../simModels.ts'
import { announcedWindow, whole } from '../window.ts'
import { notFound, openaiAnswer, openaiRoute, plainModel } from './openaiRoutes.ts'

const flavour: Flavour = {
  idPrefix: 'chatcmpl-',
  knowsItsModels: false,
  reasoningField: 'reasoning_content',
  roleWithFirstDelta: true,
  headExtras: (_call, told) => ({ system_fingerprint: told.chat.model }),
  overflow: fallSilent,
  errorFrames: (error) => [{ ...event('error', errorBody('lmstudio', error)), event: 'error' }],
}

export const lmstudio: DialectServer = {
  dialect: 'lmstudio',
  home: 'http://localhost:1234',
  basePath: '/v1',
  quirks: [],
  routeOf: (_method, path) => (path === '/api/v0/models' ? 'models' : openaiRoute('/v1', path)),
  answer: (call) =>
    ownAnswer(call) ?? openaiAnswer(call, '/v1', flavour, plainModel('organization_owner')) ?? notFound(call),
}

/** A prompt longer than the window gets a well-formed reply without a single word. */
function fallSilent(_call: Call, messages: readonly ChatMessage[], window: number): Overflow {
  const prompt = whole(messages)
  return { kind: prompt.tokens > window ? 'mute' : 'fits', prompt }
}

function ownAnswer(call: Call): Answer | undefined {
  const { method, url } = call.request
  if (method !== 'GET' || url.pathname !== '/api/v0/models') return undefined
  const models = listedModels(call.models, call.script.models)
  if (models === undefined) return notFound(call)
  return jsonAnswer(200, { object: 'list', data: models.map((model) => listed(call, model)) })
}

function listed(call: Call, model: SimModel): JsonObject {
  const loaded = call.memory.loaded.has(model.id)
  return {
    id: model.id,
    object: 'model',
    type: 'llm',
    publisher: 'lantern-works',
    arch: 'toy',
    compatibility_type: 'gguf',
    quantization: 'Q4_K_M',
    state: loaded ? 'loaded' : 'not-loaded',
    max_context_length: model.trained,
    ...(loaded ? { loaded_context_length: announcedWindow(call, model) } : {}),
  }
}
