import { embeddingInputs, embeddingOf } from '../embeddings.ts'
import { type Answer, type Call, emptyAnswer, jsonAnswer } from '../exchange.ts'
import { isObject, type JsonObject } from '../json.ts'
import { chatAnswer, type Flavour, modelsAnswer } from '../openaiFamily.ts'
import type { Dialect, Route } from '../script.ts'
import { listedModels, type SimModel } from '../simModels.ts'
import { countTokens } from '../toyTokenizer.ts'

/** What kind of route a path is, for the servers that put the OpenAI routes under `base`. */
export function openaiRoute(base: string, path: string): Route {
  if (path === `${base}/chat/completions`) return 'chat'
  if (path === `${base}/models` || path.startsWith(`${base}/models/`)) return 'models'
  return path === `${base}/embeddings` ? 'embeddings' : 'info'
}

/** What a server with routes of its own looks at: method and path, the model it has loaded, and the fields it was sent. */
export function ownRoute({ request: { method, url }, models: [model], entry: { json } }: Call) {
  return { route: `${method} ${url.pathname}`, model, body: isObject(json) ? json : {} }
}

/** Whether a request to such a path is still being answered. */
export const isAnswering = ({ log }: Call, wanted: Dialect, paths: RegExp): boolean =>
  log.entries().some(({ dialect, path, outcome }) => dialect === wanted && paths.test(path) && outcome === 'pending')

/** Answers the routes every one of them has. `undefined`: this is not one of them. */
export function openaiAnswer(
  call: Call,
  base: string,
  flavour: Flavour,
  listed: (model: SimModel) => JsonObject,
): Answer | undefined {
  const path = call.request.url.pathname
  const { method } = call.request
  if (path === `${base}/chat/completions`) return method === 'POST' ? chatAnswer(call, flavour) : emptyAnswer(405)
  if (path === `${base}/models` && method === 'GET') {
    return modelsAnswer(call, listedModels(call.models, call.script.models)?.map(listed))
  }
  return path === `${base}/embeddings` && method === 'POST' ? embeddingsAnswer(call) : undefined
}

export const plainModel =
  (ownedBy: string) =>
  (model: SimModel): JsonObject => ({
    id: model.id,
    object: 'model',
    created: 1_700_000_000,
    owned_by: ownedBy,
  })

export const notFound = (call: Call): Answer =>
  jsonAnswer(404, {
    error: {
      message: `Invalid URL (${call.request.method} ${call.request.url.pathname})`,
      type: 'invalid_request_error',
      param: null,
      code: null,
    },
  })

function embeddingsAnswer(call: Call): Answer {
  const texts = embeddingInputs(call.entry.json)
  const tokens = texts.reduce((sum, text) => sum + countTokens(text), 0)
  return jsonAnswer(200, {
    object: 'list',
    data: texts.map((text, index) => ({ object: 'embedding', index, embedding: embeddingOf(text) })),
    model: 'toy-embedder',
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  })
}
