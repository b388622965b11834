import { codeOf, type ImageCancel, type ImageProgress, type ImageRequest, isAbort } from 'sdk'
import type { Clock } from 'sdk/llm'
import { factsOf } from '../connection/facts.ts'
import { problem } from '../connection/problem.ts'
import type { Server } from '../connection/server.ts'
import type { Version } from '../connection/version.ts'
import type { Line } from '../line/Line.ts'
import type { Lines } from '../line/Lines.ts'
import type { Nodes } from '../offer/Nodes.ts'
import { deliver } from '../result/deliver.ts'
import { askToCancel, outcomeOfCancel } from './cancelJob.ts'
import { find } from './find.ts'
import { calledOff, follow } from './follow.ts'
import { prepare } from './order.ts'
import { type Order, type Submitted, submit } from './submit.ts'
import { freshId, readTicket, type Ticket, writeTicket } from './Ticket.ts'
import { Watch } from './Watch.ts'

export interface JobsParts {
  readonly clock: Clock
  readonly lines: Lines
  readonly nodes: Nodes
  /** Of the plugin: it ends with the page, and then the server goes on. */
  readonly signal: AbortSignal
}

const lineMs = 3000
const lingerMs = 3000
const releaseMs = 5000
const unknownAgainMs = 2000

/** The jobs of this tab. */
export class Jobs {
  readonly #parts: JobsParts
  readonly #watches = new Map<string, Watch>()

  constructor(parts: JobsParts) {
    this.#parts = parts
  }

  async *generate(server: Server, asked: ImageRequest, signal: AbortSignal): AsyncGenerator<ImageProgress> {
    const { lines, nodes, clock } = this.#parts
    const seed = asked.seed ?? drawnSeed()
    const keepOnServer = asked.keepOnServer ?? server.connection.keepOnServer
    const request: ImageRequest = { ...asked, seed, keepOnServer }
    const { version } = await factsOf(server, { signal })
    const { graph, plan, warnings } = await prepare(server, nodes, request, { signal })
    const line = lines.to(server.connection.socket)
    const ticket: Ticket = { job: freshId(), client: line.client, base: server.connection.base, seed, plan }
    const watch = new Watch(ticket.job, plan, clock)
    yield* this.#held(server, version, watch, line, async function* (this: Jobs, hold) {
      yield { kind: 'ticket', ticket: writeTicket(ticket) }
      yield* warned(warnings)
      await line.settled(lineMs)
      signal.throwIfAborted()
      if (watch.isCalledOff) throw calledOff()
      hold.isHeld = true
      const { previews } = server.connection
      const order = { job: ticket.job, client: line.client, graph, outputs: plan.outputs, previews }
      const submitted = await this.#order(server, version, order, request, signal)
      if (submitted.job !== ticket.job) {
        watch.job = submitted.job
        watch.isStale = true
        this.#watches.set(submitted.job, watch)
        yield { kind: 'ticket', ticket: writeTicket({ ...ticket, job: submitted.job }) }
      }
      // Called off while it was on its way: what was asked of the server then came too early.
      if (submitted.refusal || watch.isCalledOff) {
        await askToCancel(server, version, submitted.job, { signal })
        throw submitted.refusal ?? calledOff()
      }
      yield* warned(submitted.warnings)
      yield* this.#attend(server, version, ticket, watch, line, hold, signal)
    })
  }

  async *resume(server: Server, text: string, signal: AbortSignal): AsyncGenerator<ImageProgress> {
    const ticket = readTicket(text)
    if (!ticket || ticket.base !== server.connection.base) throw elsewhere()
    const { version } = await factsOf(server, { signal })
    const line = this.#parts.lines.named(server.connection.socket, ticket.client)
    const watch = new Watch(ticket.job, ticket.plan, this.#parts.clock)
    watch.isStale = true
    yield* this.#held(server, version, watch, line, async function* (this: Jobs, hold) {
      hold.isHeld = true
      yield { kind: 'ticket', ticket: text }
      await line.settled(lineMs)
      yield* this.#attend(server, version, ticket, watch, line, hold, signal)
    })
  }

  async cancel(server: Server, text: string, signal: AbortSignal): Promise<ImageCancel> {
    const ticket = readTicket(text)
    if (!ticket || ticket.base !== server.connection.base) throw elsewhere()
    const watch = this.#watches.get(ticket.job)
    const job = watch?.job ?? ticket.job
    const { version } = await factsOf(server, { signal })
    if (watch) watch.isCalledOff = true
    await askToCancel(server, version, job, { signal })
    const outcome = await outcomeOfCancel(server, version, job, this.#parts.clock, { signal })
    watch?.poke()
    return outcome
  }

  /** Whoever leaves before the end no longer wants the picture; a failure on the way leaves it to be taken up again. */
  async *#held(
    server: Server,
    version: Version,
    watch: Watch,
    line: Line,
    work: (this: Jobs, hold: Hold) => AsyncGenerator<ImageProgress>,
  ): AsyncGenerator<ImageProgress> {
    const hold: Hold = { isHeld: false }
    const leaveLine = watch.on(line)
    this.#watches.set(watch.job, watch)
    try {
      yield* work.call(this, hold)
    } catch (error) {
      if (!isAbort(error)) hold.isHeld = false
      throw error
    } finally {
      leaveLine()
      for (const [job, held] of this.#watches) if (held === watch) this.#watches.delete(job)
      const { signal } = this.#parts
      if (hold.isHeld && !watch.isCalledOff && !signal.aborted) {
        await askToCancel(server, version, watch.job, { signal, withinMs: releaseMs }).catch(() => {})
      }
    }
  }

  /** An order on its way is not dropped with its caller at once: the server may take it, and it must be called off. */
  async #order(
    server: Server,
    version: Version,
    order: Order,
    request: ImageRequest,
    signal: AbortSignal,
  ): Promise<Submitted> {
    const { clock, signal: life } = this.#parts
    const late = new AbortController()
    const isDone = new AbortController()
    const linger = () => void clock.sleep(lingerMs, isDone.signal).then(() => late.abort(signal.reason))
    signal.addEventListener('abort', linger, { once: true, signal: isDone.signal })
    try {
      return await submit(server, order, request, { signal: AbortSignal.any([late.signal, life]) })
    } catch (error) {
      return await this.#afterLostAnswer(server, version, order.job, error, signal)
    } finally {
      isDone.abort()
    }
  }

  async *#attend(
    server: Server,
    version: Version,
    ticket: Ticket,
    watch: Watch,
    line: Line,
    hold: Hold,
    signal: AbortSignal,
  ): AsyncGenerator<ImageProgress> {
    const { clock, lines } = this.#parts
    if (!line.isConnected && lines.isNewSilence(server.connection.socket)) {
      const message =
        'Your server cannot be heard while it paints, so it is asked now and then instead. The picture comes all the same, without previews.'
      yield { kind: 'warning', message }
    }
    const painters = ticket.plan.painters.length
    const { previews } = server.connection
    const finish = yield* follow({ server, version, line, watch, clock, painters, previews, signal })
    hold.isHeld = false
    yield* deliver(server, ticket, watch.state, finish, signal)
  }

  /** No answer is not no job: the server may have taken the order. It is never sent twice. */
  async #afterLostAnswer(
    server: Server,
    version: Version,
    job: string,
    error: unknown,
    signal: AbortSignal,
  ): Promise<Submitted> {
    if (!['image/timeout', 'image/unreachable'].includes(codeOf(error) ?? '')) throw error
    for (let tries = 0; tries < 2; tries++) {
      if (tries > 0) await this.#parts.clock.sleep(unknownAgainMs, signal)
      const place = await find(server, version, job, { signal })
      if (place.kind !== 'unknown') return { job, warnings: [] }
    }
    throw codeOf(error) === 'image/timeout' ? error : hidden()
  }
}

/** Whether the server has a job, as far as we know, that nobody would take up. */
interface Hold {
  isHeld: boolean
}

function* warned(messages: readonly string[]): Generator<ImageProgress> {
  for (const message of messages) yield { kind: 'warning', message }
}

/** 53 bits: exact in this language, and every server takes it. */
function drawnSeed(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2))
  return (high >>> 11) * 2 ** 32 + low
}

const elsewhere = () =>
  problem('lost', 'This picture was ordered from another server than the one in the settings. Have it painted again.')

const hidden = () =>
  problem(
    'server',
    'The server is there, but its answer to this order cannot be read: it failed, or the order was too large for it. Its console says why.',
  )
