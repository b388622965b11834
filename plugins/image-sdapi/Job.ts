import { codeOf, type ImageCancel, type ImageProgress } from 'sdk'
import { type Clock, isObject } from 'sdk/llm'
import type { Order } from './order.ts'
import { previewFrom } from './pictures.ts'
import { type Answer, corsBlocked, crashed, lost, problemOfAnswer } from './problem.ts'
import { doingOf, type Status } from './progress.ts'
import { resultOf } from './result.ts'
import { listMs, type Server } from './Server.ts'
import { interrupt, statusAt, stopInTurn } from './task.ts'

export interface JobParts {
  readonly server: Server
  readonly clock: Clock
  readonly order: Order
  readonly task: string
  /** Lives as long as the plugin: what goes on when nobody reads the job any more. */
  readonly signal: AbortSignal
}

type Over = { readonly kind: 'answered'; readonly answer: Answer } | { readonly kind: 'broke'; readonly error: unknown }

const pollMs = 500
const briefMs = 5000
/** An abort is confirmed within this time, or not waited for any longer. */
const abortMs = 3000
const cancelMs = 15_000
/** No sign of life for so long: the connection is dead, whatever the computer still believes of it. */
const silenceMs = 120_000
const stalledMs = 120_000

/**
 * One order on the server. The server answers it with the pictures when all are painted; what happens meanwhile is
 * asked for beside it. There is no second way to the pictures: when the answer is lost, so are they.
 */
export class Job {
  readonly #parts: JobParts
  /** The connection of the order itself. Closing it stops nothing on the server. */
  readonly #line = new AbortController()
  readonly #ended = new AbortController()
  /** Fires when nobody waits for the pictures any more, and the server may still paint them. */
  readonly #left = new AbortController()
  #over: Over | undefined
  #isInterrupted = false
  #cancel: Promise<ImageCancel> | undefined
  #isOurs = false
  #unknown = 0
  #fraction = -1
  #ahead: number | 'untold' | undefined
  #previewId = -1
  #heardAt: number
  #movedAt: number
  #isStalled = false

  constructor(parts: JobParts) {
    this.#parts = parts
    this.#heardAt = this.#movedAt = parts.clock.now()
  }

  /** Sends the order and tells how it goes, to the last picture. */
  async *run(signal: AbortSignal): AsyncGenerator<ImageProgress> {
    const { server, order, clock } = this.#parts
    void server.post(order.path, order.body, { signal: this.#line.signal }).then(
      (answer) => this.#end({ kind: 'answered', answer }),
      (error) => this.#end({ kind: 'broke', error }),
    )
    const wake = AbortSignal.any([signal, this.#ended.signal, this.#left.signal])
    try {
      while (!wake.aborted) {
        await clock.sleep(pollMs, wake)
        if (!wake.aborted) yield* await this.#look(wake)
      }
      if (!signal.aborted) yield* this.#last()
      signal.throwIfAborted()
    } finally {
      if (!this.#over && !this.#left.signal.aborted) {
        await Promise.race([this.cancel(), clock.sleep(abortMs, this.#ended.signal)])
      }
      this.#line.abort()
    }
  }

  /** Stops this job and no other. */
  cancel(): Promise<ImageCancel> {
    this.#cancel ??= this.#stop()
    return this.#cancel
  }

  async #stop(): Promise<ImageCancel> {
    const { server, clock, task } = this.#parts
    if (this.#over) return 'finished'
    const asking = { signal: this.#parts.signal, limitMs: briefMs }
    const status = await statusAt(server, task, asking).catch((): Status => ({ kind: 'unknown' }))
    // The answer may have come while we asked; then the picture is there, and somebody else may be next.
    if (this.#over) return 'finished'
    if (status.kind === 'active') {
      this.#isInterrupted = true
      this.#isInterrupted = await interrupt(server, asking).catch(() => false)
    }
    if (status.kind === 'completed' || this.#isInterrupted) {
      await clock.sleep(cancelMs, this.#ended.signal)
      if (this.#over) return this.#isInterrupted ? 'cancelled' : 'finished'
    }
    this.#leave()
    return 'unconfirmed'
  }

  #leave(): void {
    const { server, clock, task, signal } = this.#parts
    this.#left.abort()
    void stopInTurn(server, clock, task, signal)
  }

  #end(over: Over): void {
    this.#over = over
    this.#ended.abort()
  }

  async #look(wake: AbortSignal): Promise<readonly ImageProgress[]> {
    const { server, task, clock } = this.#parts
    const { previews } = server.connection
    try {
      const asking = { signal: wake, limitMs: listMs, ...(previews && { previewsAfter: this.#previewId }) }
      const status = await statusAt(server, task, asking)
      this.#heardAt = clock.now()
      return await this.#told(status, wake)
    } catch {
      // The order's own connection says what became of it; this one only tells how it goes.
      if (clock.now() - this.#heardAt >= silenceMs) this.#line.abort()
      return []
    }
  }

  async #told(status: Status, wake: AbortSignal): Promise<readonly ImageProgress[]> {
    switch (status.kind) {
      case 'queued': {
        this.#isOurs = true
        const ahead = status.ahead ?? 'untold'
        if (ahead === this.#ahead) return []
        this.#ahead = ahead
        return [{ kind: 'queued', ...(status.ahead !== undefined && { ahead: status.ahead }) }]
      }
      case 'active':
        this.#isOurs = true
        return this.#worked(status.fraction, this.#isNew(status.previewId) ? status.preview : undefined)
      case 'completed':
        return []
      case 'unknown':
        // Just begun, or a server that knows no tasks: then what it does at all is the best there is.
        this.#unknown += 1
        return this.#isOurs || this.#unknown < 3 ? [] : this.#toldOfAll(wake)
      default:
        return status satisfies never
    }
  }

  /** Each preview has a number, and some servers give the same one out again. */
  #isNew(previewId: number): boolean {
    const isNew = previewId < 0 || previewId !== this.#previewId
    this.#previewId = previewId
    return isNew
  }

  async #toldOfAll(wake: AbortSignal): Promise<readonly ImageProgress[]> {
    const { server } = this.#parts
    const path = `/sdapi/v1/progress?skip_current_image=${!server.connection.previews}`
    const answer = await server.get(path, { signal: wake, limitMs: listMs })
    const doing = answer.status === 200 ? doingOf(answer.json) : undefined
    return doing && !doing.isIdle ? this.#worked(doing.fraction, doing.preview) : []
  }

  #worked(told: number, shown: string | undefined): readonly ImageProgress[] {
    const { clock } = this.#parts
    const fraction = Math.max(this.#fraction, told)
    const preview = previewFrom(shown)
    if (fraction > this.#fraction || preview) {
      this.#fraction = fraction
      this.#movedAt = clock.now()
      return [{ kind: 'working', fraction, ...(preview && { preview }) }]
    }
    if (this.#isStalled || clock.now() - this.#movedAt < stalledMs) return []
    this.#isStalled = true
    return [
      { kind: 'warning', message: 'Nothing has moved on the image server for two minutes. You can wait, or cancel.' },
    ]
  }

  async *#last(): AsyncGenerator<ImageProgress> {
    const over = this.#over
    if (this.#left.signal.aborted || !over) {
      yield { kind: 'warning', message: willBeDiscarded }
      throw cancelled()
    }
    if (this.#isInterrupted) throw cancelled()
    if (over.kind === 'broke') throw await this.#why(over.error)
    const { server, order } = this.#parts
    if (over.answer.status !== 200) throw problemOfAnswer(over.answer, server.connection)
    const result = resultOf(over.answer.json, order)
    if (result.kind === 'failed') throw result.problem
    for (const message of result.warnings) yield { kind: 'warning', message }
    const before = result.all.slice(0, -1)
    for (const painted of before) yield { kind: 'picture', ...painted }
    const [last] = result.all.slice(-1)
    if (last) yield { kind: 'done', ...last }
  }

  /** What lies behind a connection that broke: a crash looks to a page as if nobody were there. */
  async #why(error: unknown): Promise<unknown> {
    const { server, clock, task, signal } = this.#parts
    const isSilent = this.#line.signal.aborted
    if (!isSilent && codeOf(error) !== 'image/unreachable') return error
    const asking = { signal, limitMs: briefMs }
    try {
      const answer = await server.get('/sdapi/v1/progress?skip_current_image=true', asking)
      const doing = doingOf(answer.json)
      if (answer.status !== 200 || !isObject(answer.json)) return problemOfAnswer(answer, server.connection)
      const status = await statusAt(server, task, asking).catch((reason: unknown) => reasonFor(reason))
      if (status.kind === 'blocked') return corsBlocked(server.connection.base)
      if (doing?.isIdle || status.kind === 'unknown') return crashed()
      const isKept = this.#parts.order.body.save_images === true
      if (status.kind !== 'completed' && !isKept) void stopInTurn(server, clock, task, signal)
      return lost(isKept)
    } catch (reason) {
      return reason
    }
  }
}

const reasonFor = (reason: unknown) =>
  codeOf(reason) === 'image/unreachable' ? ({ kind: 'blocked' } as const) : ({ kind: 'unknown' } as const)

const cancelled = () => new DOMException('The picture was cancelled', 'AbortError')

const willBeDiscarded =
  'The image server takes no waiting picture out of its queue. This one is stopped when its turn comes, and thrown away.'
