import { type ImageProgress, PluginError } from 'sdk'
import type { Change, ImageJob, ImageQuery, ImageRecord } from '../storage/contract.ts'
import type { ImageNews, ImageOrder } from './contract.ts'
import { Jobs } from './Jobs.ts'
import type { ImageStore, ImageWorld } from './world.ts'

/** A server that paints when it is told to. */
export class FakeBackend {
  readonly asked: string[] = []
  #next: ((item: ImageProgress | Error) => void) | undefined
  #waiting: (ImageProgress | Error)[] = []

  /** The job that is painted now goes on. */
  tell(...items: readonly (ImageProgress | Error)[]): void {
    for (const item of items) {
      const next = this.#next
      this.#next = undefined
      if (next) next(item)
      else this.#waiting.push(item)
    }
  }

  async *run(what: string, signal: AbortSignal): AsyncGenerator<ImageProgress> {
    this.asked.push(what)
    this.#waiting = []
    while (true) {
      const item = this.#waiting.shift() ?? (await this.#wait(signal))
      if (item instanceof Error) throw item
      yield item
      if (item.kind === 'done') return
    }
  }

  #wait(signal: AbortSignal): Promise<ImageProgress | Error> {
    return new Promise((resolve, reject) => {
      this.#next = resolve
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
  }
}

/** A store in memory, as far as pictures need one. */
export class FakeImageStore {
  readonly images = new Map<string, ImageRecord>()
  readonly jobs = new Map<string, ImageJob>()
  readonly discarded: string[] = []
  failing: Error | undefined

  readonly calls = {
    list: async () => [...this.jobs.values()],
    commit: async (_label: string, changes: readonly Change[]) => {
      if (this.failing) throw this.failing
      for (const change of changes) {
        if (change.table === 'images' && change.kind === 'put') this.images.set(change.value.id, change.value)
      }
      return 1
    },
    imagesOf: async ({ shows }: ImageQuery) =>
      [...this.images.values()]
        .filter((image) => shows === undefined || image.shows.includes(shows))
        .toSorted((a, b) => b.at - a.at),
    discardImages: async (ids: readonly string[]) => {
      for (const id of ids) this.images.delete(id)
      this.discarded.push(...ids)
      return ids
    },
    saveImageJob: async (job: ImageJob) => {
      if (this.failing) throw this.failing
      this.jobs.set(job.id, structuredClone(job))
    },
    dropImageJobs: async (ids: readonly string[]) => {
      for (const id of ids) this.jobs.delete(id)
    },
  }
}

export const picture = new Blob(['picture'], { type: 'image/png' })

export const orderOf = (id: string, parts: Partial<ImageOrder> = {}): ImageOrder => ({
  id,
  backend: 'vesper.test/server',
  request: { prompt: id, negativePrompt: '', width: 8, height: 8, steps: 1, cfg: 1, loras: [] },
  about: { shows: [], caption: '' },
  keep: { total: 50, perCharacter: 10 },
  ...parts,
})

/** Jobs with a server, a store and a clock of their own, and everything they tell. */
export function imageRig(store = new FakeImageStore(), locks = new Set<string>()) {
  const backend = new FakeBackend()
  const news: ImageNews[] = []
  const cancels: string[] = []
  let outcome: 'cancelled' | 'finished' | 'unconfirmed' = 'cancelled'
  let time = 0
  let ids = 0
  const world: ImageWorld = {
    backends: {
      generate: (_key, { prompt, init }, signal) => backend.run(`${prompt}${init ? ' from a picture' : ''}`, signal),
      resume: (_key, ticket, signal) => backend.run(`again ${ticket}`, signal),
      cancel: async (_key, ticket) => {
        cancels.push(ticket)
        return outcome
      },
    },
    store: () => store.calls as unknown as ImageStore,
    draw: async (blob) => {
      if (blob.size < 3) throw new PluginError('image/result-corrupt', 'Damaged.')
      return { picture: blob, thumbnail: blob, width: 8, height: 8 }
    },
    async alone(job, run) {
      if (locks.has(job)) return false
      locks.add(job)
      try {
        await run()
      } finally {
        locks.delete(job)
      }
      return true
    },
    now: () => {
      time += 1
      return time
    },
    newId: () => {
      ids += 1
      return `picture-${ids}`
    },
  }
  const jobs = new Jobs(world)
  const over = new AbortController()
  void (async () => {
    for await (const item of jobs.news.watch(over.signal)) news.push(item)
  })()
  return {
    jobs,
    backend,
    store,
    news,
    cancels,
    locks,
    answerCancels(wanted: typeof outcome) {
      outcome = wanted
    },
    of: <Kind extends ImageNews['kind']>(kind: Kind) =>
      news.filter((item): item is Extract<ImageNews, { kind: Kind }> => item.kind === kind),
    close: () => over.abort(),
  }
}
