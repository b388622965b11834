import type { ChatMessage } from '../chatRequest.ts'
import { cutBytes } from '../chunking.ts'
import { type Answer, type Call, type DialectServer, jsonAnswer } from '../exchange.ts'
import { withFault } from '../faultyFrames.ts'
import { encode, type Frame } from '../framing.ts'
import { textOr } from '../json.ts'
import type { Flavour, Overflow } from '../openaiFamily.ts'
import { event } from '../openaiStream.ts'
import { paced, paceOf } from '../pacing.ts'
import { planReply, type Reply } from '../reply.ts'
import { unlessStopped } from '../stopping.ts'
import { countTokens } from '../toyTokenizer.ts'
import { announcedWindow, cutFront, windowOf } from '../window.ts'
import { isAnswering, notFound, openaiAnswer, openaiRoute, ownRoute, plainModel } from './openaiRoutes.ts'

const nativeStream = '/api/extra/generate/stream'

const flavour: Flavour = {
  idPrefix: 'chatcmpl-',
  knowsItsModels: false,
  reasoningField: 'reasoning_content',
  overflow: shrink,
  errorFrames: (_error, _shape, head) => [
    event('error', { ...head, choices: [{ index: 0, delta: { content: '' }, finish_reason: 'error' }] }),
  ],
}

export const kobold: DialectServer = {
  dialect: 'kobold',
  home: 'http://localhost:5001',
  basePath: '/v1',
  quirks: ['shrinkPrompt'],
  routeOf: (_method, path) => (path === nativeStream ? 'chat' : openaiRoute('/v1', path)),
  answer(call) {
    const withTools = (call.chat?.tools.length ?? 0) > 0
    const asItIs = withTools ? { ...call, has: new Set([...call.has, 'fakeStream' as const]) } : call
    return ownAnswer(call) ?? openaiAnswer(asItIs, '/v1', flavour, plainModel('koboldcpp')) ?? notFound(call)
  },
}

/** The reply limit is taken out of the window first; the prompt gets what is left. */
function shrink(call: Call, messages: readonly ChatMessage[], window: number): Overflow {
  const reserve = call.has.has('shrinkPrompt') ? (call.chat?.maxTokens ?? 0) : 0
  return { kind: 'fits', prompt: cutFront(messages, Math.max(1, window - reserve)) }
}

function ownAnswer(call: Call): Answer | undefined {
  const { route, model, body } = ownRoute(call)
  switch (route) {
    case 'GET /api/v1/model':
      return jsonAnswer(200, { result: model?.id ?? '' })
    case 'GET /api/extra/version':
      return jsonAnswer(200, { result: 'KoboldCpp', version: '1.99', protected: false })
    case 'GET /api/extra/true_max_context_length':
      return jsonAnswer(200, { value: announcedWindow(call, model) })
    case 'POST /api/extra/tokencount': {
      const value = countTokens(textOr(body.prompt, ''))
      return jsonAnswer(200, { value, ids: Array.from({ length: value }, (_, index) => index + 3) })
    }
    case 'GET /api/extra/perf':
      return jsonAnswer(200, {
        last_process: 0.2,
        last_eval: 1.1,
        last_token_count: 60,
        idle: isAnswering(call, 'kobold', /completions|generate/) ? 0 : 1,
        queue: 0,
        uptime: 120,
      })
    case 'GET /api/extra/generate/check':
    case 'POST /api/extra/generate/check':
      return jsonAnswer(200, { results: [{ text: '' }] })
    case 'POST /api/extra/abort':
      call.memory.stops += 1
      return jsonAnswer(200, { success: true, done: true })
    case `POST ${nativeStream}`:
      return nativeAnswer(call)
    default:
      return undefined
  }
}

function nativeAnswer(call: Call): Answer {
  const { chat, script } = call
  if (chat === undefined) return jsonAnswer(400, { detail: { msg: 'prompt is missing', type: 'bad_input' } })
  const window = windowOf(call, call.models[0])
  const overflow = shrink(call, chat.messages, window)
  if (overflow.kind === 'fits') {
    const { tokens, dropped, text } = overflow.prompt
    call.entry.seen = { promptTokens: tokens, window, droppedMessages: dropped, text }
  }
  const reply = planReply(chat, script, call.has, call.seed)
  const timed = paced(nativeFrames(call, reply), paceOf(script, 'keep-alive'), call.chance)
  const faulty = withFault(timed, call.fault, {
    format: 'sse',
    text: (text) => native('text', text, null),
    error: () => [native('error', '', 'error')],
  })
  return {
    kind: 'response',
    status: 200,
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-cache', ...script.headers },
    headerDelayMs: 0,
    steps: cutBytes(encode(faulty, 'sse', script.framing), script.chunking),
  }
}

function* nativeFrames(call: Call, reply: Reply): Generator<Frame> {
  for (const piece of unlessStopped(reply.textDeltas, call.memory)) yield native('text', piece, null)
  if (!call.has.has('noFinish')) yield native('finish', '', reply.finish === 'length' ? 'length' : 'stop')
}

const native = (purpose: 'text' | 'finish' | 'error', token: string, finish: string | null): Frame => ({
  ...event(purpose, { token, finish_reason: finish }),
  event: 'message',
})
