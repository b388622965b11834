import { parseChat } from '../chatRequest.ts'
import { llamacppError } from '../errors.ts'
import { type Answer, type Call, type DialectServer, jsonAnswer } from '../exchange.ts'
import { textOr } from '../json.ts'
import { loadingLeftMs } from '../loading.ts'
import { type Flavour, refuseOverflow, type Spoken } from '../openaiFamily.ts'
import { event } from '../openaiStream.ts'
import { seedOf } from '../random.ts'
import { refuse } from '../refusals.ts'
import { countTokens, promptText } from '../toyTokenizer.ts'
import { announcedWindow } from '../window.ts'
import { isAnswering, notFound, openaiAnswer, openaiRoute, ownRoute, plainModel } from './openaiRoutes.ts'

const promptMsPerToken = 2
const tokenMs = 20
const batch = 512

const flavour: Flavour = {
  idPrefix: 'chatcmpl-',
  knowsItsModels: false,
  reasoningField: 'reasoning_content',
  headExtras: () => ({ system_fingerprint: 'b9000-sim' }),
  finishExtras: (_call, told) => ({ timings: timingsOf(told) }),
  opening: (call, head, told) => (call.chat?.raw.return_progress === true ? progress(head, told) : []),
  overflow: refuseOverflow,
  errorFrames: (error) => [event('error', { error: llamacppError(error) })],
}

export const llamacpp: DialectServer = {
  dialect: 'llamacpp',
  home: 'http://127.0.0.1:8080',
  basePath: '/v1',
  quirks: [],
  routeOf: (_method, path) =>
    openaiRoute('/v1', path === '/chat/completions' || path === '/models' ? `/v1${path}` : path),
  answer(call) {
    if (loadingLeftMs(call) > 0) return refuse(call, { name: 'loading' })
    return (
      ownAnswer(call) ??
      openaiAnswer(call, '/v1', flavour, (model) => ({
        ...plainModel('llamacpp')(model),
        meta: { n_ctx_train: model.trained, n_params: 8_000_000_000, size: 4_900_000_000 },
      })) ??
      notFound(call)
    )
  },
}

function ownAnswer(call: Call): Answer | undefined {
  const { route, model, body } = ownRoute(call)
  switch (route) {
    case 'GET /health':
      return jsonAnswer(200, { status: 'ok' })
    case 'GET /props':
      return jsonAnswer(200, {
        default_generation_settings: {
          id: 0,
          n_ctx: announcedWindow(call, model),
          params: { temperature: 0.8, top_k: 40, top_p: 0.95, min_p: 0.05 },
        },
        total_slots: 1,
        model_path: `/models/${model?.id ?? ''}`,
        chat_template: '{% for m in messages %}{{ m.role }}: {{ m.content }}\n{% endfor %}assistant: ',
        modalities: { vision: false, audio: false },
        build_info: 'b9000-sim',
      })
    case 'GET /slots':
      return jsonAnswer(200, [
        {
          id: 0,
          n_ctx: announcedWindow(call, model),
          is_processing: isAnswering(call, 'llamacpp', /\/chat\/completions$/),
        },
      ])
    case 'POST /tokenize':
      return jsonAnswer(200, { tokens: tokenIds(textOr(body.content, '')) })
    case 'POST /apply-template': {
      const chat = parseChat('llamacpp', body)
      return 'problem' in chat
        ? refuse(call, { name: 'badRequest' })
        : jsonAnswer(200, { prompt: promptText(chat.messages) })
    }
    default:
      return undefined
  }
}

/** Ids without meaning, exactly as many as the toy tokenizer counts. */
const tokenIds = (text: string): readonly number[] =>
  Array.from({ length: countTokens(text) }, (_, index) => seedOf(text.slice(0, 64), index) % 50_000)

function timingsOf({ counted }: Spoken) {
  const fresh = Math.max(0, counted.in - counted.cached)
  const promptMs = fresh * promptMsPerToken
  const predictedMs = counted.out * tokenMs
  return {
    cache_n: counted.cached,
    prompt_n: fresh,
    prompt_ms: promptMs,
    prompt_per_token_ms: promptMsPerToken,
    prompt_per_second: 1000 / promptMsPerToken,
    predicted_n: counted.out,
    predicted_ms: predictedMs,
    predicted_per_token_ms: tokenMs,
    predicted_per_second: 1000 / tokenMs,
  }
}

function progress(head: Parameters<NonNullable<Flavour['opening']>>[1], { counted }: Spoken) {
  const total = counted.in
  const from = Math.min(counted.cached, total)
  const steps = Math.max(1, Math.ceil((total - from) / batch))
  return Array.from({ length: steps }, (_, step) => {
    const processed = Math.min(total, from + (step + 1) * batch)
    return event('open', {
      ...head,
      choices: [{ index: 0, delta: { role: 'assistant', content: null }, finish_reason: null }],
      prompt_progress: { total, cache: from, processed, time_ms: (processed - from) * promptMsPerToken },
    })
  })
}
