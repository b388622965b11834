import type { ChatDelta, ChatEnd } from '../contributions/llmProvider.ts'
import { parseJson } from '../text/parseJson.ts'
import { notAModel, unreadable } from './chatCompletions.ts'
import { carriesError } from './errorBody.ts'
import { failureError, failureOfEvent, type ServerName } from './failure.ts'
import { finishOf, goodEnd } from './finish.ts'
import { at, isObject, listAt, numberAt, textAt } from './json.ts'
import { ndjsonLines } from './ndjson.ts'
import { opened } from './opening.ts'
import type { StreamedResponse } from './request.ts'
import { toolFragments } from './toolCalls.ts'

/**
 * Reads an `/api/chat` answer: one JSON object per line, of which the last says `done`. Its prompt count leaves out
 * what was cached, so the usage is never trusted.
 */
export async function* readOllamaChat(reply: StreamedResponse, server: ServerName): AsyncGenerator<ChatDelta> {
  const body = await opened(reply)
  if (body.kind === 'page') throw notAModel()
  const fragments = toolFragments()
  let usesTools = false
  let garbage = 0
  for await (const line of ndjsonLines(body.chunks)) {
    const json = parseJson(line)
    if (!isObject(json)) {
      garbage += 1
      if (garbage >= 3) throw unreadable(server)
      continue
    }
    garbage = 0
    if (carriesError(json)) throw failureError(failureOfEvent(server, json))
    const message = at(json, 'message')
    const thinking = textAt(message, 'thinking')
    if (thinking !== undefined) yield { kind: 'reasoning', text: thinking }
    const text = textAt(message, 'content')
    if (text !== undefined) yield { kind: 'text', text }
    const calls = listAt(message, 'tool_calls')
    usesTools ||= calls.length > 0
    yield* fragments(calls)
    if (at(json, 'done') === true) {
      yield* closing(json, usesTools)
      return
    }
  }
}

function* closing(json: object, usesTools: boolean): Generator<ChatDelta> {
  const input = numberAt(json, 'prompt_eval_count')
  const output = numberAt(json, 'eval_count')
  if (output !== undefined) yield { kind: 'usage', input: input ?? 0, output, trusted: false }
  const native = textAt(json, 'done_reason')
  yield endOf(native, usesTools)
}

function endOf(native: string | undefined, usesTools: boolean): ChatEnd {
  const reason = finishOf(native) ?? 'stop'
  if (reason === 'error') return goodEnd('stop', native)
  return goodEnd(usesTools && reason === 'stop' ? 'tool' : reason, native)
}
