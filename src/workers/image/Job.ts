import { codeOf, type ImageCancel, type ImageProgress, isAbort, messageOf, PluginError } from 'sdk'
import { field } from '../../shared/fields.ts'
import type { ImageFailure, ImageJobView, ImageOrder } from './contract.ts'
import type { JobNews } from './JobNews.ts'
import { type Arrived, savePicture } from './savePicture.ts'
import type { ImageWorld } from './world.ts'

/** One order, from when it is noted until its last picture is kept. */
export class Job {
  readonly order: ImageOrder
  readonly #world: ImageWorld
  readonly #news: JobNews
  readonly #changed: () => void
  readonly #leaving = new AbortController()
  #ticket: string | undefined
  #view: ImageJobView
  #isCancelled = false
  #notedAt: number | undefined

  constructor(order: ImageOrder, ticket: string | undefined, world: ImageWorld, news: JobNews, changed: () => void) {
    this.order = order
    this.#ticket = ticket
    this.#world = world
    this.#news = news
    this.#changed = changed
    this.#view = { id: order.id, about: order.about, state: 'waiting', fraction: 0, isAway: false, warnings: [] }
  }

  get view(): ImageJobView {
    return this.#view
  }

  /** Written down before any server is asked. */
  async note(): Promise<void> {
    const { id, backend, about, request } = this.order
    const { init, ...kept } = request
    this.#notedAt ??= this.#world.now()
    await this.#world.store().saveImageJob({
      id,
      backend,
      ...(this.#ticket !== undefined && { ticket: this.#ticket }),
      order: { ...this.order, request: kept, ...(init && { isBare: true }) },
      ...(about.session !== undefined && { session: about.session }),
      ...(about.message !== undefined && { message: about.message }),
      shows: about.shows,
      caption: about.caption,
      at: this.#notedAt,
    })
  }

  /** Ends when there is nothing more to wait for; it never rejects. */
  async run(): Promise<void> {
    if (this.#isCancelled) return
    this.#show({ state: 'queued' })
    try {
      for await (const progress of this.#stream()) await this.#take(progress)
    } catch (error) {
      this.#end(error)
    }
    // Where this fails, the next start asks once more for a picture that is there already: the server has it.
    await this.#forget().catch(() => {})
  }

  async cancel(): Promise<ImageCancel> {
    const wasWaiting = this.#view.state === 'waiting'
    this.#isCancelled = true
    if (wasWaiting) {
      this.#news.tell({ kind: 'cancelled', job: this.order.id })
      await this.#forget()
      return 'cancelled'
    }
    this.#show({ state: 'cancelling' })
    if (this.#ticket === undefined) {
      this.#leaving.abort()
      return 'cancelled'
    }
    try {
      const { backend } = this.order
      return await this.#world.backends.cancel(backend, this.#ticket, this.#leaving.signal)
    } catch {
      // A backend that cannot say what became of it is at least told that nobody waits any more.
      this.leave()
      return 'unconfirmed'
    }
  }

  leave(): void {
    this.#isCancelled = true
    this.#leaving.abort()
  }

  #stream(): AsyncIterable<ImageProgress> {
    const { backend, request } = this.order
    const { signal } = this.#leaving
    return this.#ticket === undefined
      ? this.#world.backends.generate(backend, request, signal)
      : this.#world.backends.resume(backend, this.#ticket, signal)
  }

  async #take(progress: ImageProgress): Promise<void> {
    switch (progress.kind) {
      case 'ticket':
        this.#ticket = progress.ticket
        return await this.note()
      case 'queued': {
        const { ahead } = progress
        const { ahead: _, ...view } = this.#view
        this.#view = view
        return this.#show({ state: 'queued', isAway: false, ...(ahead !== undefined && { ahead }) })
      }
      case 'working':
        if (progress.preview) this.#news.tell({ kind: 'preview', job: this.order.id, preview: progress.preview })
        return this.#show({
          state: 'working',
          isAway: progress.isAway === true,
          fraction: Math.max(progress.fraction, this.#view.fraction),
          ...(progress.pass !== undefined && { pass: progress.pass }),
        })
      case 'warning':
        return this.#show({ warnings: [...new Set([...this.#view.warnings, progress.message])].slice(-10) })
      case 'picture':
      case 'done':
        this.#show({ state: 'keeping', isAway: false })
        return await this.#keep(progress)
    }
  }

  async #keep(arrived: Arrived): Promise<void> {
    const { image, isKnown } = await savePicture(this.order, arrived, this.#world)
    this.#news.tell({ kind: 'made', job: this.order.id, image, isFromCache: isKnown })
  }

  #end(error: unknown): void {
    if (this.#isCancelled && (isAbort(error) || codeOf(error) === 'image/interrupted')) {
      this.#news.tell({ kind: 'cancelled', job: this.order.id })
      return
    }
    this.#news.tell({ kind: 'failed', order: this.order, failure: failureOf(error) })
  }

  async #forget(): Promise<void> {
    await this.#world.store().dropImageJobs([this.order.id])
  }

  #show(change: Partial<ImageJobView>): void {
    const isLeaving = this.#view.state === 'cancelling' && change.state !== 'keeping'
    this.#view = { ...this.#view, ...change, ...(isLeaving && { state: 'cancelling' }) }
    this.#changed()
  }
}

function failureOf(error: unknown): ImageFailure {
  if (isAbort(error)) {
    const message =
      'The plugin of the image server was switched off while it worked. Switch it on and make the picture again.'
    return { code: 'plugin/disabled', message }
  }
  const details = error instanceof PluginError ? error.details : field(error, 'details')
  return {
    code: codeOf(error) ?? 'plugin/call-failed',
    message: messageOf(error).slice(0, 1000),
    ...(details !== undefined && { details }),
  }
}
