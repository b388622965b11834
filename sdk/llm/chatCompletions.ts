import type { ChatDelta, ChatEnd } from '../contributions/llmProvider.ts'
import { PluginError } from '../errors.ts'
import { parseJson } from '../text/parseJson.ts'
import { carriesError } from './errorBody.ts'
import { failure, failureError, failureOfEvent, type ServerName } from './failure.ts'
import { finishOf, goodEnd } from './finish.ts'
import { at, isObject, listAt, numberAt, textAt } from './json.ts'
import { opened } from './opening.ts'
import { bodyText, type StreamedResponse } from './request.ts'
import { quoted } from './sanitise.ts'
import { sseEvents } from './sse.ts'
import { toolFragments } from './toolCalls.ts'
import { readUsage } from './usage.ts'

/** What the reader must know about the server. */
export interface ChatCompletionsOptions {
  readonly server: ServerName
  /** False for servers known to make their token counts up. */
  readonly trustsUsage?: boolean
}

/** More than this many unreadable events in a row is not a hiccup. */
const patienceWithGarbage = 3

/**
 * Reads a `chat/completions` answer that was sent with a good status: an event stream, or the whole reply at once
 * from servers that do not stream. Tolerates what section after section of bug trackers has recorded; is strict about
 * one thing: without an end marker the reply is not complete.
 */
export async function* readChatCompletions(
  reply: StreamedResponse,
  options: ChatCompletionsOptions,
): AsyncGenerator<ChatDelta> {
  const body = await opened(reply)
  if (body.kind === 'page') throw notAModel()
  const reading = chunkReader(options)
  if (body.kind === 'json') {
    const json = parseJson(await bodyText({ ...reply, chunks: body.chunks }))
    if (json === undefined) throw new PluginError('llm/incomplete', 'The answer broke off half-way.')
    yield* reading.read(json, true)
    yield* reading.close(true)
    return
  }
  let spoke = false
  let garbage = 0
  for await (const event of sseEvents(body.chunks)) {
    if (event.kind === 'comment') {
      if (!spoke) yield { kind: 'wait', note: 'queued' }
      continue
    }
    if (event.data.trim() === '[DONE]') {
      yield* reading.close(true)
      return
    }
    const json = parseJson(event.data)
    if (!isObject(json) && !Array.isArray(json)) {
      garbage += 1
      if (garbage >= patienceWithGarbage) throw unreadable(options.server)
      continue
    }
    garbage = 0
    if (event.event === 'error') throw failureError(failureOfEvent(options.server, json))
    for (const delta of reading.read(json, false)) {
      spoke ||= delta.kind !== 'wait'
      yield delta
    }
    if (reading.finished()) reply.complete()
  }
  yield* reading.close(false)
}

interface ChunkReader {
  read(json: unknown, whole: boolean): Generator<ChatDelta>
  finished(): boolean
  /** The last deltas; `marked` when the server said that it is done. Without any marker there is no end to give. */
  close(marked: boolean): Generator<ChatDelta>
}

function chunkReader({ server, trustsUsage = true }: ChatCompletionsOptions): ChunkReader {
  const fragments = toolFragments()
  let end: ChatEnd | undefined
  let usage: ChatDelta | undefined
  let refusal = ''
  let native: string | undefined
  let sawText = false

  function* read(json: unknown, whole: boolean): Generator<ChatDelta> {
    if (carriesError(json)) throw failureError(failureOfEvent(server, json))
    usage = readUsage(at(json, 'usage'), trustsUsage) ?? usage
    const progress = at(json, 'prompt_progress')
    if (isObject(progress)) yield promptProgress(progress)
    const choices = listAt(json, 'choices')
    const choice = choices.find((one) => (numberAt(one, 'index') ?? 0) === 0)
    if (!isObject(choice)) {
      if (whole && choices.length === 0) throw failureError(failureOfEvent(server, json))
      return
    }
    if (carriesError(choice)) throw failureError(failureOfEvent(server, choice))
    native = textAt(choice, 'native_finish_reason') ?? native
    const delta = at(choice, 'delta') ?? at(choice, 'message') ?? choice
    yield* reasoningIn(delta)
    const text = contentOf(at(delta, 'content')) || contentOf(at(choice, 'text'))
    if (text !== '') {
      sawText ||= text.trim() !== ''
      yield { kind: 'text', text }
    }
    refusal += textAt(delta, 'refusal') ?? ''
    yield* fragments(listAt(delta, 'tool_calls'))
    finish(at(choice, 'finish_reason'), whole)
  }

  function finish(word: unknown, whole: boolean): void {
    const reason = finishOf(word) ?? (whole ? 'stop' : undefined)
    if (reason === undefined) return
    // A failure upstream can hide behind a polite word; it only counts when nothing was said.
    const hidden = !sawText && finishOf(native) === 'error'
    if (reason === 'error' || hidden) {
      const message = `${server.name} failed while it was answering. What had come is kept; please try again.`
      const why = failure('server', message, { ...(native !== undefined && { code: quoted(native) }) })
      end = { kind: 'end', reason: 'error', failure: why, ...(native !== undefined && { native }) }
      return
    }
    end ??= goodEnd(reason, native ?? (typeof word === 'string' ? word : undefined))
  }

  function* close(marked: boolean): Generator<ChatDelta> {
    if (end === undefined && !marked) return
    if (usage) yield usage
    if (refusal !== '') {
      const message = `The model declined to answer. It said: “${quoted(refusal)}”`
      yield { kind: 'end', reason: 'error', failure: failure('refusal', message) }
      return
    }
    yield end ?? goodEnd('stop', native)
  }

  return { read, close, finished: () => end !== undefined }
}

function* reasoningIn(delta: unknown): Generator<ChatDelta> {
  const details = listAt(delta, 'reasoning_details')
  const text =
    textAt(delta, 'reasoning') ??
    textAt(delta, 'reasoning_content') ??
    details.map((detail) => textAt(detail, 'text') ?? textAt(detail, 'summary') ?? '').join('')
  if (details.length > 0) yield { kind: 'reasoning', text, opaque: details }
  else if (text !== '') yield { kind: 'reasoning', text }
}

/** Content is text, or a list of parts of which some are text. */
function contentOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content.map((part) => (typeof part === 'string' ? part : (textAt(part, 'text') ?? ''))).join('')
}

function promptProgress(progress: object): ChatDelta {
  const done = numberAt(progress, 'processed')
  const total = numberAt(progress, 'total')
  return { kind: 'wait', note: 'prompt', ...(done !== undefined && { done }), ...(total !== undefined && { total }) }
}

/** For an address that answers with a web page: a router's login, a proxy's excuse. */
export function notAModel(): PluginError {
  const message =
    'This address answered with a web page, not with a language model. Please check the address in the settings.'
  return failureError(failure('protocol', message, { retryable: false }))
}

/** For a server whose answers make no sense. */
export function unreadable(server: ServerName): PluginError {
  const message = `${server.name} sent pieces of a reply that cannot be read. Please check the server, or try another model.`
  return failureError(failure('protocol', message))
}
