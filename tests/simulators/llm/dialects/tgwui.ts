import { errorBody } from '../errors.ts'
import { type Answer, type Call, type DialectServer, jsonAnswer, textAnswer } from '../exchange.ts'
import { hostNameOf } from '../hosts.ts'
import { textOr } from '../json.ts'
import type { Flavour } from '../openaiFamily.ts'
import { event } from '../openaiStream.ts'
import { countTokens } from '../toyTokenizer.ts'
import { announcedWindow, cutFront } from '../window.ts'
import { notFound, openaiAnswer, openaiRoute, ownRoute, plainModel } from './openaiRoutes.ts'

const flavour: Flavour = {
  idPrefix: 'chatcmpl-',
  knowsItsModels: false,
  reasoningField: 'reasoning_content',
  comment: 'ping - 2030-01-01 00:00:00.000000+00:00',
  commentEveryMs: 15_000,
  overflow: (_call, messages, window) => ({ kind: 'fits', prompt: cutFront(messages, window) }),
  errorFrames: (error) => [event('error', errorBody('tgwui', error))],
}

export const tgwui: DialectServer = {
  dialect: 'tgwui',
  home: 'http://127.0.0.1:5000',
  basePath: '/v1',
  quirks: [],
  routeOf: (_method, path) => openaiRoute('/v1', path),
  guard: (request) =>
    ['localhost', '127.0.0.1'].includes(hostNameOf(request))
      ? undefined
      : jsonAnswer(400, { detail: 'Invalid host header' }),
  answer: (call) => ownAnswer(call) ?? openaiAnswer(call, '/v1', flavour, plainModel('user')) ?? notFound(call),
}

function ownAnswer(call: Call): Answer | undefined {
  const { route, model, body } = ownRoute(call)
  switch (route) {
    case 'GET /v1/internal/model/info':
      return jsonAnswer(200, {
        model_name: model?.id ?? '',
        lora_names: [],
        loader: 'llama.cpp',
        truncation_length: announcedWindow(call, model),
      })
    case 'POST /v1/internal/token-count':
      return jsonAnswer(200, { length: countTokens(textOr(body.text, '')) })
    case 'POST /v1/internal/stop-generation':
      call.memory.stops += 1
      return textAnswer(200, '"OK"', 'application/json')
    default:
      return undefined
  }
}
