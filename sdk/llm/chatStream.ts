import type { KeyValue } from '../context.ts'
import type { ChatDelta, ChatRequest } from '../contributions/llmProvider.ts'
import type { ServerName } from './failure.ts'
import { hints } from './hints.ts'
import { loopGuard } from './loopGuard.ts'
import { settle } from './settle.ts'
import { stopStrings } from './stopStrings.ts'
import { thinkTags } from './thinkTags.ts'

/** One call of `chat`, with what is needed to keep its promises. */
export interface ChatStreamOptions {
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
export function chatStream({ request, signal, server, storage, reply }: ChatStreamOptions): AsyncIterable<ChatDelta> {
  const key = `thinks-first/${request.model}`.slice(0, 200)
  let thinksFirst = false
  const knowing = hints(storage)
    .get(key)
    .then((hint) => {
      thinksFirst = hint === true
    })
  knowing.catch(() => {})
  const remember = () => {
    hints(storage)
      .set(key, true)
      .catch(() => {})
  }
  return settle(afterFirst(reply(), knowing), {
    signal,
    server,
    stages: [
      thinkTags({ startsInside: () => thinksFirst, onCloseOnly: remember }),
      stopStrings(request.stop),
      loopGuard(request.maxTokens),
    ],
  })
}

/** The same stream; its first item waits for something that is found out meanwhile. */
function afterFirst<T>(source: AsyncIterable<T>, known: Promise<void>): AsyncIterable<T> {
  const items = source[Symbol.asyncIterator]()
  let begun = false
  return {
    [Symbol.asyncIterator]: () => ({
      next() {
        if (begun) return items.next()
        begun = true
        return Promise.all([items.next(), known]).then(([first]) => first)
      },
      return: async () => (await items.return?.()) ?? { value: undefined, done: true },
    }),
  }
}
