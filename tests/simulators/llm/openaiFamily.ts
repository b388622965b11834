import type { ChatMessage, ChatRequest } from './chatRequest.ts'
import { cutBytes } from './chunking.ts'
import { damaged } from './damagedBody.ts'
import { errorBody, type ServerError } from './errors.ts'
import { type Answer, type Call, jsonAnswer } from './exchange.ts'
import type { ErrorShape } from './faults.ts'
import { type Voice, withFault } from './faultyFrames.ts'
import { encode, type Frame } from './framing.ts'
import type { JsonObject } from './json.ts'
import { event, openaiFrames, type StreamStyle, wholeDelta } from './openaiStream.ts'
import { type Pace, paced, paceOf } from './pacing.ts'
import { refuse } from './refusals.ts'
import { planReply, type Reply } from './reply.ts'
import type { SimModel } from './simModels.ts'
import { sharedPrefixTokens } from './toyTokenizer.ts'
import { type Counted, countedUsage, openaiUsage } from './usage.ts'
import { type Fitted, whole, windowOf } from './window.ts'

/** What a server does with a prompt that is too long: refuse it, cut it, or fall silent. */
export type Overflow =
  | { readonly kind: 'fits'; readonly prompt: Fitted }
  | { readonly kind: 'refused'; readonly error: ServerError }
  | { readonly kind: 'mute'; readonly prompt: Fitted }

/** Everything one server of the OpenAI family does its own way. */
export interface Flavour {
  readonly idPrefix: string
  /** Refuses model ids it does not list. Most local servers do not even look. */
  readonly knowsItsModels: boolean
  readonly reasoningField: StreamStyle['reasoningField']
  readonly usageAlways?: boolean
  readonly roleWithFirstDelta?: boolean
  readonly obfuscates?: boolean
  readonly comment?: string
  /** Keep-alives it sends while waiting, scripted or not. */
  readonly commentEveryMs?: number
  headExtras?(call: Call, told: Spoken): JsonObject
  choiceExtras?(finish: string | null, reply: Reply): JsonObject
  finishExtras?(call: Call, told: Spoken): JsonObject
  usageExtras?(told: Spoken): JsonObject
  opening?(call: Call, head: JsonObject, told: Spoken): readonly Frame[]
  overflow(call: Call, messages: readonly ChatMessage[], window: number, chat: ChatRequest): Overflow
  errorFrames(error: ServerError, shape: ErrorShape, head: JsonObject): readonly Frame[]
  finished?(call: Call, id: string, told: Spoken): void
}

/** One planned exchange: what was understood, what will be said, what it costs. */
export interface Spoken {
  readonly chat: ChatRequest
  readonly prompt: Fitted
  readonly reply: Reply
  readonly counted: Counted
  readonly window: number
}

export function chatAnswer(call: Call, flavour: Flavour): Answer {
  const { chat, script } = call
  const model = call.models.find(({ id }) => id === chat?.model)
  if (chat === undefined)
    return refuse(call, { name: call.request.dialect === 'openrouter' ? 'badRequest' : 'unprocessable' })
  if (model === undefined && flavour.knowsItsModels) return refuse(call, { name: 'notFound', model: chat.model })

  const window = windowOf(call, model ?? call.models[0])
  const overflow = flavour.overflow(call, chat.messages, window, chat)
  if (overflow.kind === 'refused') return refuse(call, overflow.error)

  const { prompt } = overflow
  call.entry.seen = { promptTokens: prompt.tokens, window, droppedMessages: prompt.dropped, text: prompt.text }
  const mute = overflow.kind === 'mute'
  const reply = planReply(chat, mute ? { ...script, reply: { text: '', finish: 'stop' } } : script, call.has, call.seed)
  const cached = sharedPrefixTokens(call.memory.cached, prompt.text)
  const spoken: Spoken = { chat, prompt, reply, window, counted: countedUsage(script, reply, prompt.tokens, cached) }
  call.memory.cached = prompt.text + reply.text

  call.memory.loaded.add(chat.model)

  const id =
    call.has.has('constantId') || call.has.has('fakeStream')
      ? `${flavour.idPrefix}A1`
      : flavour.idPrefix + call.chance.hex(24)
  flavour.finished?.(call, id, spoken)
  return chat.stream && !call.has.has('ignoreStream')
    ? streamed(call, flavour, spoken, id, mute)
    : complete(call, flavour, spoken, id)
}

function headOf(call: Call, flavour: Flavour, told: Spoken, id: string, object: string): JsonObject {
  return {
    id,
    object,
    created: call.has.has('createdZero') ? 0 : Math.floor(call.clock.now() / 1000),
    model: told.chat.model || (call.models[0] as SimModel).id,
    ...flavour.headExtras?.(call, told),
  }
}

function usageOf(call: Call, flavour: Flavour, told: Spoken): JsonObject | undefined {
  const usage = openaiUsage(call.script, told.counted, call.has.has('fakeUsage'))
  return usage && { ...usage, ...flavour.usageExtras?.(told) }
}

function streamed(call: Call, flavour: Flavour, told: Spoken, id: string, mute: boolean): Answer {
  const head = headOf(call, flavour, told, id, 'chat.completion.chunk')
  const style: StreamStyle = {
    reasoningField: flavour.reasoningField,
    usageAlways: flavour.usageAlways ?? false,
    roleWithFirstDelta: mute || (flavour.roleWithFirstDelta ?? false),
    choiceExtras: (finish) => ({ logprobs: null, ...flavour.choiceExtras?.(finish, told.reply) }),
    finishExtras: flavour.finishExtras?.(call, told) ?? {},
    obfuscates: flavour.obfuscates ?? false,
  }
  const frames = openaiFrames({
    call,
    chat: told.chat,
    reply: told.reply,
    usage: usageOf(call, flavour, told),
    head,
    style,
    opening: flavour.opening?.(call, head, told) ?? [],
  })
  const voice: Voice = {
    format: 'sse',
    text: (text) => event('text', { ...head, choices: [{ index: 0, delta: { content: text }, finish_reason: null }] }),
    error: (error, shape) => errorFrames(call, flavour, error, shape, head),
  }
  const timed = paced(frames, flavourPace(call, flavour), call.chance)
  return {
    kind: 'response',
    status: 200,
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache',
      ...call.script.headers,
    },
    headerDelayMs: 0,
    steps: cutBytes(encode(withFault(timed, call.fault, voice), 'sse', call.script.framing), call.script.chunking),
    ...(call.has.has('deaf') ? { deaf: true } : {}),
  }
}

function flavourPace(call: Call, flavour: Flavour): Pace {
  const pace = paceOf(call.script, flavour.comment ?? 'keep-alive')
  if (pace.keepAlive !== undefined || flavour.commentEveryMs === undefined) return pace
  return { ...pace, keepAlive: { everyMs: flavour.commentEveryMs, text: flavour.comment ?? 'keep-alive' } }
}

function complete(call: Call, flavour: Flavour, told: Spoken, id: string): Answer {
  const { reply } = told
  const usage = usageOf(call, flavour, told)
  const body = {
    ...headOf(call, flavour, told, id, 'chat.completion'),
    choices: [
      {
        index: 0,
        message: { role: 'assistant', ...wholeDelta(reply, flavour) },
        logprobs: null,
        ...flavour.choiceExtras?.(reply.finish, reply),
        finish_reason: reply.finish,
      },
    ],
    ...(usage === undefined ? {} : { usage }),
    ...flavour.finishExtras?.(call, told),
  }
  const { firstTokenMs = 0, tokensPerSec } = call.script
  const generationMs = tokensPerSec === undefined ? 0 : (reply.outTokens / tokensPerSec) * 1000
  return damaged(call, body, firstTokenMs + generationMs)
}

/** The three wild shapes any server may show, and the dialect's own. */
function errorFrames(
  call: Call,
  flavour: Flavour,
  error: ServerError,
  shape: ErrorShape,
  head: JsonObject,
): readonly Frame[] {
  const body = errorBody(call.request.dialect, error)
  switch (shape) {
    case 'event':
      return [{ ...event('error', body), event: 'error' }]
    case 'noChoices':
      return [event('error', body)]
    case 'finishReason':
      return [event('error', { ...head, choices: [{ index: 0, delta: {}, finish_reason: 'error' }] })]
    default:
      return flavour.errorFrames(error, shape, head)
  }
}

/** Refuses with the numbers in it, as most servers do. */
export function refuseOverflow(_call: Call, messages: readonly ChatMessage[], window: number): Overflow {
  const prompt = whole(messages)
  return prompt.tokens <= window
    ? { kind: 'fits', prompt }
    : { kind: 'refused', error: { name: 'context', promptTokens: prompt.tokens, window } }
}

export function modelsAnswer(call: Call, entries: readonly JsonObject[] | undefined, extras: JsonObject = {}): Answer {
  if (entries === undefined)
    return jsonAnswer(404, { error: { message: 'Not Found', type: 'invalid_request_error', param: null, code: null } })
  if (call.script.models === 'bareArray') return jsonAnswer(200, entries)
  if (call.script.models === 'modelsKey') return jsonAnswer(200, { models: entries })
  return jsonAnswer(200, { object: 'list', data: entries, ...extras })
}
