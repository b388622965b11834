import type { ImageCancel } from 'sdk'
import { field, isFields } from '../../shared/fields.ts'
import type { Topic } from '../../shared/policy/consent/topics.ts'
import { refuseMinors } from '../../shared/policy/refuseMinors.ts'
import { refuseRuledOut } from '../../shared/policy/refuseRuledOut.ts'
import type { BackendKey, ImageOrder } from './contract.ts'
import { Job } from './Job.ts'
import { JobNews } from './JobNews.ts'
import type { ImageWorld } from './world.ts'

/** Orders of this tab: each backend paints one at a time, in the order they came, and none waits for another backend. */
export class Jobs {
  readonly news = new JobNews()
  readonly #world: ImageWorld
  readonly #jobs = new Map<string, Job>()
  #ruledOut: readonly Topic[] = []
  readonly #lines = new Map<BackendKey, Promise<void>>()

  constructor(world: ImageWorld) {
    this.#world = world
  }

  /** What the player has ruled out from now on. */
  keepFrom(ruledOut: readonly Topic[]): void {
    this.#ruledOut = ruledOut
  }

  /**
   * Resolves when the order is noted. The last gate before a server: nobody orders pictures of minors, or of what the
   * player ruled out.
   */
  async order(order: ImageOrder): Promise<void> {
    refuseMinors(order.request.prompt)
    refuseRuledOut(order.request.prompt, this.#ruledOut)
    const job = this.#add(order, undefined)
    try {
      await job.note()
    } catch (error) {
      this.#remove(job)
      throw error
    }
    void this.#line(job)
  }

  async cancel(id: string): Promise<ImageCancel> {
    const job = this.#jobs.get(id)
    if (!job) return 'finished'
    const { state } = job.view
    const outcome = await job.cancel()
    if (state === 'waiting') this.#remove(job)
    return outcome
  }

  leave(id: string): void {
    this.#jobs.get(id)?.leave()
  }

  /** Goes on with what was ordered before. What another tab waits for stays with that tab. */
  async resume(backend: BackendKey): Promise<void> {
    const kept = (await this.#world.store().list('imageJobs')).filter((job) => job.backend === backend)
    for (const { id, order, ticket } of kept.toSorted((a, b) => a.at - b.at)) {
      if (this.#jobs.has(id)) continue
      if (!isOrder(order)) await this.#world.store().dropImageJobs([id])
      else if (ticket === undefined && field(order, 'isBare') === true) await this.#giveUp(order)
      else void this.#line(this.#add(order, ticket))
    }
  }

  /** It was never begun, and what it was to start from went with its page. */
  async #giveUp(order: ImageOrder): Promise<void> {
    await this.#world.alone(order.id, async () => {
      await this.#world.store().dropImageJobs([order.id])
      const message = 'The page was closed before this picture was begun. Please order it again.'
      this.news.tell({ kind: 'failed', order, failure: { code: 'image/lost', message } })
    })
  }

  #add(order: ImageOrder, ticket: string | undefined): Job {
    const job = new Job(order, ticket, this.#world, this.news, () => this.#show())
    this.#jobs.set(order.id, job)
    this.#show()
    return job
  }

  /** Puts a job at the end of its backend's line. */
  #line(job: Job): Promise<void> {
    const { backend, id } = job.order
    const before = this.#lines.get(backend) ?? Promise.resolve()
    const turn = before.then(async () => {
      await this.#world.alone(id, () => job.run())
      this.#remove(job)
    })
    this.#lines.set(backend, turn)
    return turn
  }

  #remove(job: Job): void {
    this.#jobs.delete(job.order.id)
    this.#show()
  }

  #show(): void {
    this.news.show([...this.#jobs.values()].map(({ view }) => view))
  }
}

/** What was noted by an older Vesper may be none any more. */
const isOrder = (value: unknown): value is ImageOrder =>
  isFields(value) &&
  typeof value.id === 'string' &&
  isFields(value.request) &&
  isFields(value.about) &&
  isFields(value.keep)
