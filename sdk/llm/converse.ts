import type { KeyValue } from '../context.ts'
import type { ChatDelta, ChatRequest } from '../contributions/llmProvider.ts'
import type { ServerName } from './failure.ts'
import { hints } from './hints.ts'
import { loopGuard } from './loopGuard.ts'
import { settle } from './settle.ts'
import { stopStrings } from './stopStrings.ts'
import { thinkTags } from './thinkTags.ts'

/** One call of `chat`, with what is needed to keep its promises. */
export interface Conversation {
  readonly request: ChatRequest
  readonly signal: AbortSignal
  readonly server: ServerName
  /** Where it is remembered which models think before their first word. */
  readonly storage: KeyValue
  /** Opens the reply and reads it. */
  readonly reply: () => AsyncIterable<ChatDelta>
}

/**
 * What `chat` returns in every provider of ours: the reply with inline thoughts told apart, stop strings kept, loops
 * ended, and exactly one `end`.
 */
export function converse({ request, signal, server, storage, reply }: Conversation): AsyncIterable<ChatDelta> {
  const key = `thinks-first/${request.model}`.slice(0, 200)
  let thinksFirst = false
  async function* replied(): AsyncGenerator<ChatDelta> {
    thinksFirst = (await hints(storage).get(key)) === true
    yield* reply()
  }
  const remember = () => {
    hints(storage)
      .set(key, true)
      .catch(() => {})
  }
  return settle(replied(), {
    signal,
    server,
    stages: [
      thinkTags({ startsInside: () => thinksFirst, onCloseOnly: remember }),
      stopStrings(request.stop),
      loopGuard(request.maxTokens),
    ],
  })
}
