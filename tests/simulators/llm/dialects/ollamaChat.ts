import type { ChatRequest } from '../chatRequest.ts'
import { cutBytes } from '../chunking.ts'
import { damaged } from '../damagedBody.ts'
import { messageOf, type ServerError } from '../errors.ts'
import type { Answer, Call } from '../exchange.ts'
import { withFault } from '../faultyFrames.ts'
import { encode, type Frame } from '../framing.ts'
import { isObject, type JsonObject, parseJson } from '../json.ts'
import { loadingLeftMs } from '../loading.ts'
import { event } from '../openaiStream.ts'
import { paced, paceOf } from '../pacing.ts'
import { refuse } from '../refusals.ts'
import { planReply, type Reply, type ToolCall } from '../reply.ts'
import type { SimModel } from '../simModels.ts'
import { unlessStopped } from '../stopping.ts'
import { sharedPrefixTokens } from '../toyTokenizer.ts'
import { type Counted, countedUsage } from '../usage.ts'
import { dropOldest, whole } from '../window.ts'

const promptNsPerToken = 2_000_000
const replyNsPerToken = 20_000_000

/** One exchange as Ollama plans it. */
interface Told {
  readonly model: string
  readonly chat: ChatRequest
  readonly reply: Reply
  readonly counted: Counted
  readonly loadNs: number
}

export function ollamaChat(call: Call): Answer {
  const { chat } = call
  if (chat === undefined) return refuse(call, { name: 'badRequest', message: 'invalid character in request body' })
  const model = call.models.find(({ id }) => id === chat.model || id === `${chat.model}:latest`)
  if (model === undefined) return refuse(call, { name: 'notFound' })
  if (chat.raw.think !== undefined && chat.raw.think !== false && !model.can.includes('thinking')) {
    return refuse(call, { name: 'badRequest', message: `"${chat.model}" does not support thinking` })
  }
  if (chat.tools.length > 0 && !model.can.includes('tools')) {
    return refuse(call, { name: 'badRequest', message: `${chat.model} does not support tools` })
  }
  const told = plan(call, chat, model)
  if ('refused' in told) return refuse(call, told.refused)
  return chat.stream && !call.has.has('ignoreStream') ? streamed(call, told) : complete(call, told)
}

function plan(call: Call, chat: ChatRequest, model: SimModel): Told | { readonly refused: ServerError } {
  const window = contextWindow(call, chat, model)
  const full = whole(chat.messages)
  if (full.tokens > window && chat.raw.truncate === false) {
    return { refused: { name: 'context', promptTokens: full.tokens, window } }
  }
  const prompt = dropOldest(chat.messages, window)
  const reloads = !call.memory.loaded.has(model.id) || call.memory.windows.get(model.id) !== window
  if (reloads) call.memory.cached = ''
  call.entry.seen = { promptTokens: prompt.tokens, window, droppedMessages: prompt.dropped, text: prompt.text }

  const unloads = chat.raw.keep_alive === 0 || chat.raw.keep_alive === '0'
  if (unloads) call.memory.loaded.delete(model.id)
  else call.memory.loaded.add(model.id)
  call.memory.windows.set(model.id, window)

  const loadNs = (reloads ? Math.max(loadingLeftMs(call), 400) : 1) * 1_000_000
  if (chat.messages.length === 0) {
    const reply = planReply(chat, { reply: { text: '', finish: unloads ? 'unload' : 'load' } }, new Set(), call.seed)
    return { model: chat.model, chat, reply, counted: { in: 0, out: 0, cached: 0, reasoning: 0 }, loadNs }
  }
  const reply = planReply(chat, call.script, call.has, call.seed)
  const cached = sharedPrefixTokens(call.memory.cached, prompt.text)
  call.memory.cached = prompt.text + reply.text
  return { model: chat.model, chat, reply, counted: countedUsage(call.script, reply, prompt.tokens, cached), loadNs }
}

function contextWindow(call: Call, chat: ChatRequest, model: SimModel): number {
  if (call.script.window !== undefined) return call.script.window
  const asked = isObject(chat.raw.options) ? chat.raw.options.num_ctx : undefined
  return Math.min(typeof asked === 'number' && asked > 0 ? asked : model.window, model.trained)
}

function streamed(call: Call, told: Told): Answer {
  const { script } = call
  const timed = paced(frames(call, told), paceOf(script, ''), call.chance)
  const faulty = withFault(timed, call.fault, {
    format: 'ndjson',
    text: (text) => event('text', line(call, told, { role: 'assistant', content: text })),
    error: (error) => [event('error', { error: messageOf('ollama', error) })],
  })
  return {
    kind: 'response',
    status: 200,
    headers: { 'content-type': 'application/x-ndjson', ...script.headers },
    headerDelayMs: 0,
    steps: cutBytes(encode(faulty, 'ndjson', script.framing), script.chunking),
    ...(call.has.has('deaf') ? { deaf: true } : {}),
  }
}

function* frames(call: Call, told: Told): Generator<Frame> {
  const { reply } = told
  const say = (message: JsonObject) => line(call, told, { role: 'assistant', ...message })
  if (call.has.has('emptyDelta')) yield event('role', say({ content: '' }))
  if (call.has.has('nullContent')) yield event('role', say({ content: null }))
  for (const piece of reply.reasoningDeltas) yield event('reasoning', say({ content: '', thinking: piece }))
  for (const piece of unlessStopped(reply.textDeltas, call.memory)) yield event('text', say({ content: piece }))
  if (reply.tools.length > 0) yield event('tool', say({ content: '', tool_calls: reply.tools.map(toolCall) }))
  if (call.has.has('noFinish')) return
  yield {
    ...event('finish', { ...line(call, told, { role: 'assistant', content: '' }), ...ending(call, told) }),
    ...(call.has.has('noDoneNewline') ? { unterminated: true } : {}),
  }
}

function complete(call: Call, told: Told): Answer {
  const { reply } = told
  const message: JsonObject = {
    role: 'assistant',
    content: reply.text,
    ...(reply.reasoning === '' ? {} : { thinking: reply.reasoning }),
    ...(reply.tools.length === 0 ? {} : { tool_calls: reply.tools.map(toolCall) }),
  }
  const { firstTokenMs = 0, tokensPerSec } = call.script
  const generationMs = tokensPerSec === undefined ? 0 : (reply.outTokens / tokensPerSec) * 1000
  return damaged(call, { ...line(call, told, message), ...ending(call, told) }, firstTokenMs + generationMs)
}

const line = (call: Call, told: Told, message: JsonObject): JsonObject => ({
  model: told.model,
  created_at: new Date(call.has.has('createdZero') ? 0 : call.clock.now()).toISOString(),
  message,
  done: false,
})

/** Arguments are an object here; a model that wrote broken JSON never gets this far on the real server. */
const toolCall = ({ id, name, args }: ToolCall, index: number): JsonObject => {
  const parsed = parseJson(args)
  return { id, function: { index, name, arguments: isObject(parsed) ? (parsed as JsonObject) : args } }
}

function ending(call: Call, { reply, counted, loadNs }: Told): JsonObject {
  const reason = reply.finish === 'tool_calls' ? 'stop' : reply.finish
  if (reason === 'load' || reason === 'unload') return { done_reason: reason, done: true }
  const usage = call.script.reply?.usage
  const fresh = Math.max(0, counted.in - counted.cached)
  const promptNs = fresh * promptNsPerToken
  const replyNs = counted.out * replyNsPerToken
  return {
    done: true,
    done_reason: reason,
    total_duration: loadNs + promptNs + replyNs,
    load_duration: loadNs,
    ...counts(usage, call.has.has('fakeUsage'), fresh, counted.out),
    ...(fresh === 0 ? {} : { prompt_eval_duration: promptNs }),
    eval_duration: replyNs,
  }
}

/** A prompt that was cached to the last token is not counted at all. */
function counts(usage: unknown, fake: boolean, fresh: number, out: number): JsonObject {
  if (usage === 'missing') return {}
  if (fake || usage === 'fake') return { prompt_eval_count: 100, eval_count: 100 }
  if (usage === 'strings') return { prompt_eval_count: `${fresh}`, eval_count: `${out}` }
  return { ...(fresh === 0 ? {} : { prompt_eval_count: fresh }), eval_count: out }
}
