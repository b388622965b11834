import type { ChatDelta, ChatEnd } from 'sdk'
import { at, finishOf, goodEnd, isObject, listAt, numberAt, readUsage, textAt, toolFragments } from 'sdk/llm'

/**
 * llama.cpp's chunks as deltas. The end is held back until the counts, which follow it, have been told. Where a
 * beginning was given, llama.cpp says it again before it goes on; only what is new is passed on.
 */
export async function* readReply(chunks: AsyncIterable<unknown>, prefill = ''): AsyncGenerator<ChatDelta> {
  let echo = prefill
  const fragments = toolFragments()
  let end: ChatEnd | undefined
  let usage: ChatDelta | undefined
  for await (const chunk of chunks) {
    const progress = at(chunk, 'prompt_progress')
    if (isObject(progress)) {
      const done = numberAt(progress, 'processed')
      const total = numberAt(progress, 'total')
      if (done !== undefined && total !== undefined) yield { kind: 'wait', note: 'prompt', done, total }
    }
    usage = readUsage(at(chunk, 'usage')) ?? usage
    const choice = listAt(chunk, 'choices')[0]
    const thought = textAt(choice, 'delta', 'reasoning_content')
    if (thought !== undefined) yield { kind: 'reasoning', text: thought }
    const text = textAt(choice, 'delta', 'content')
    if (text !== undefined) {
      const isEcho = echo !== '' && text.startsWith(echo)
      yield { kind: 'text', text: isEcho ? text.slice(echo.length) : text }
      echo = ''
    }
    yield* fragments(listAt(choice, 'delta', 'tool_calls'))
    const reason = finishOf(at(choice, 'finish_reason'))
    if (reason !== undefined) end = goodEnd(reason === 'error' ? 'stop' : reason)
  }
  if (usage !== undefined) yield usage
  if (end !== undefined) yield end
}
