import type { AccountNews } from '../contract.ts'

/** What happens to the account, for whoever listens. */
export interface NewsFeed {
  tell(news: AccountNews): void
  /** Everything from now on, until the signal aborts. */
  follow(signal: AbortSignal): AsyncGenerator<AccountNews, void>
}

export function newsFeed(): NewsFeed {
  const listeners = new Set<(news: AccountNews) => void>()
  return {
    tell(news) {
      for (const listener of listeners) listener(news)
    },
    async *follow(signal) {
      const waiting: AccountNews[] = []
      let wake = () => {}
      const listener = (news: AccountNews) => {
        waiting.push(news)
        wake()
      }
      const abort = () => wake()
      listeners.add(listener)
      signal.addEventListener('abort', abort, { once: true })
      try {
        while (!signal.aborted) {
          yield* waiting.splice(0)
          if (waiting.length > 0 || signal.aborted) continue
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        }
      } finally {
        listeners.delete(listener)
        signal.removeEventListener('abort', abort)
      }
    },
  }
}
