import type { ImageJobView, ImageNews } from './contract.ts'

/** How often the list of jobs is told, in milliseconds. */
export const toldEveryMs = 100

/** News of jobs for whoever listens. Of the list only the newest counts, and of previews the newest of each job. */
export class JobNews {
  readonly #listeners = new Set<(news: ImageNews) => void>()
  #jobs: readonly ImageJobView[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  tell(news: Exclude<ImageNews, { kind: 'jobs' }>): void {
    for (const hear of this.#listeners) hear(news)
  }

  /** What is under way now. */
  show(jobs: readonly ImageJobView[]): void {
    this.#jobs = jobs
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      for (const hear of this.#listeners) hear({ kind: 'jobs', jobs: this.#jobs })
    }, toldEveryMs)
  }

  /** Begins with what is under way. */
  async *watch(signal: AbortSignal): AsyncGenerator<ImageNews> {
    let waiting: ImageNews[] = [{ kind: 'jobs', jobs: this.#jobs }]
    let wake = () => {}
    const hear = (news: ImageNews) => {
      waiting = [...waiting.filter((older) => !isOutdated(older, news)), news]
      wake()
    }
    const left = () => wake()
    this.#listeners.add(hear)
    signal.addEventListener('abort', left, { once: true })
    try {
      while (!signal.aborted) {
        yield* waiting.splice(0)
        if (waiting.length > 0) continue
        await new Promise<void>((resolve) => {
          wake = resolve
          if (signal.aborted) resolve()
        })
      }
    } finally {
      this.#listeners.delete(hear)
      signal.removeEventListener('abort', left)
    }
  }
}

const isOutdated = (older: ImageNews, news: ImageNews): boolean =>
  (older.kind === 'jobs' && news.kind === 'jobs') ||
  (older.kind === 'preview' && news.kind === 'preview' && older.job === news.job)
