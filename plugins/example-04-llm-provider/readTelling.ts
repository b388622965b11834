import type { ChatDelta } from 'sdk'
import * as llm from 'sdk/llm'

/** So many lines that are no JSON are no hiccup. */
const maxGarbage = 3

/**
 * Reads what a Lantern tells, one JSON object per line: `{"words"}`, `{"thought"}`, `{"call": {id, name, args}}`, and
 * `{"over": "stop" | "length"}` at the end. A telling without that last line was cut off, and nothing here pretends
 * otherwise.
 */
export async function* readTelling(reply: llm.StreamedResponse, server: llm.ServerName): AsyncGenerator<ChatDelta> {
  if (/text\/html/i.test(reply.headers['content-type'] ?? '')) throw llm.notAModel()
  let garbage = 0
  let calls = 0
  for await (const line of llm.ndjsonLines(reply.chunks)) {
    const json = llm.parseJson(line)
    if (!llm.isObject(json)) {
      garbage += 1
      if (garbage >= maxGarbage) throw llm.unreadable(server)
      continue
    }
    garbage = 0
    if (llm.carriesError(json)) throw llm.failureError(llm.failureOfEvent(server, json))
    const words = llm.textAt(json, 'words')
    if (words !== undefined) yield { kind: 'text', text: words }
    const thought = llm.textAt(json, 'thought')
    if (thought !== undefined) yield { kind: 'reasoning', text: thought }
    if (llm.isObject(json.call)) yield { kind: 'tool', index: calls++, ...callIn(json.call) }
    const over = llm.finishOf(json.over)
    if (over !== undefined && over !== 'error') {
      yield llm.goodEnd(calls > 0 && over === 'stop' ? 'tool' : over)
      return
    }
  }
}

function callIn(call: llm.JsonObject) {
  const id = llm.textAt(call, 'id')
  const name = llm.textAt(call, 'name')
  return {
    args: JSON.stringify(call.args ?? {}),
    ...(id !== undefined && { id }),
    ...(name !== undefined && { name }),
  }
}
