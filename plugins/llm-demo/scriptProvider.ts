import type { ChatDelta, ChatRequest, LlmProvider, PluginContext } from 'sdk'
import { type Clock, type ServerName, settle, stopStrings, systemClock } from 'sdk/llm'
import { replyTo, wordsOf } from './placeInScene.ts'

const server: ServerName = { name: 'The script', local: true }
/** A quick reader's pace. */
const msPerWord = 110

/** A partner whose words are a script. Where it stands in it, it reads from the chat, and keeps nothing. */
export function scriptProvider(_context: PluginContext, clock: Clock = systemClock): LlmProvider {
  return {
    models: async () => [{ id: 'script', label: 'A script, not a model' }],
    check: async () => ({ kind: 'ready' }),
    chat: (request, { signal }) =>
      settle(spoken(textFor(request), signal, clock), { signal, server, stages: [stopStrings(request.stop)] }),
  }
}

/** Word by word; an action goes out whole, with the word before it. */
async function* spoken(text: string, signal: AbortSignal, clock: Clock): AsyncGenerator<ChatDelta> {
  for (const word of text.match(/\s*\S+\s*(?:\[\[[^\]\n]*\]\]\s*)*/g) ?? []) {
    yield { kind: 'text', text: word }
    await clock.sleep(msPerWord, signal)
    if (signal.aborted) return
  }
  yield { kind: 'end', reason: 'stop' }
}

function textFor({ messages, prefill, schema }: ChatRequest): string {
  // Asked beside the chat, such as for what is worth remembering: a script has nothing to add.
  if (schema) return '{"memories":[]}'
  const said = messages.filter(({ role }) => role === 'user').at(-1)?.content ?? ''
  const replies = messages.flatMap(({ role, content }) => (role === 'assistant' ? [content] : []))
  const begun = prefill ?? ''
  const text = replyTo(said, replies)
  // A reply that was stopped goes on where it was; what it did is not done again.
  return begun !== '' && wordsOf(text).startsWith(begun) ? wordsOf(text).slice(begun.length) : text
}
