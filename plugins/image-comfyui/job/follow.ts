import { codeOf, type ImageProgress } from 'sdk'
import type { Clock } from 'sdk/llm'
import { problem } from '../connection/problem.ts'
import type { Server } from '../connection/server.ts'
import type { Version } from '../connection/version.ts'
import type { Line } from '../line/Line.ts'
import { runProblem } from '../problem/runProblem.ts'
import { find, type HistoryRecord, type Place, recordOf } from './find.ts'
import type { Watch } from './Watch.ts'

export interface Following {
  readonly server: Server
  readonly version: Version
  readonly line: Line
  readonly watch: Watch
  readonly clock: Clock
  /** How many nodes paint step by step. */
  readonly painters: number
  readonly previews: boolean
  readonly signal: AbortSignal
}

/** What is left of a job when it is over: its record, unless the server had none and its pictures were told before. */
export type Finish = HistoryRecord | undefined

const firstLookMs = 300
const oftenMs = 1000
const seldomMs = 3000
const silentMs = 10_000
/** Models are loaded without a word. */
const silentBeforePaintingMs = 30_000
const unknownAgainMs = 2000
/** A server that is started again has forgotten its jobs: it is not waited for any longer than a network that is away. */
const goneMs = 12_000
const stalledMs = 120_000
const historyTries = 10
const historyRestMs = 100

/**
 * Tells how a job comes along until it is over. The line is believed while it speaks; when it is lost, or silent for
 * long, the server is asked instead.
 */
export async function* follow(following: Following): AsyncGenerator<ImageProgress, Finish> {
  const { watch, clock, signal } = following
  const news = newsOf(following)
  const check = new Check(following)
  let movedAt = clock.now()
  let fraction = 0
  let hasToldStalled = false
  while (true) {
    signal.throwIfAborted()
    yield* news(check.ahead, check.isAway)
    const { state } = watch
    if (state.ending?.kind === 'failed') throw runProblem(state.ending.error)
    if (state.ending) {
      const record = await lateRecord(following)
      if (record) return judged(record, watch)
      if (state.ending.kind === 'interrupted') throw interrupted(watch)
      if (state.told.size > 0 || state.sent.length > 0) return undefined
    }
    if (state.fraction > fraction || state.phase === 'waiting') {
      movedAt = clock.now()
      fraction = state.fraction
      hasToldStalled = false
    } else if (!hasToldStalled && clock.now() - movedAt >= stalledMs) {
      hasToldStalled = true
      yield {
        kind: 'warning',
        message:
          'The server has told nothing new for two minutes. It may still be loading a model; you can wait or cancel.',
      }
    }
    if (check.dueMs() > 0) await watch.news(Math.min(check.dueMs(), stalledMs), signal)
    signal.throwIfAborted()
    if (watch.state.ending && !state.ending) continue
    if (check.dueMs() > 0) continue
    const record = await check.run()
    if (record) return judged(record, watch)
  }
}

/** What changed since it was last told. */
function newsOf({ watch, painters, previews }: Following) {
  const nothing: { ahead?: number; fraction: number; pass: number; preview?: Blob } = { fraction: -1, pass: 0 }
  let told = nothing
  let wasAway = false
  return function* (ahead: number | undefined, isAway: boolean): Generator<ImageProgress> {
    const { state } = watch
    if (isAway) {
      if (!wasAway) yield { kind: 'working', fraction: Math.max(0, state.fraction), isAway: true }
      wasAway = true
      return
    }
    // Where it answers again, all is told anew.
    if (wasAway) {
      told = nothing
      wasAway = false
    }
    if (state.phase === 'waiting') {
      if (ahead !== undefined && ahead !== told.ahead) {
        told = { ...told, ahead }
        yield { kind: 'queued', ahead }
      }
      return
    }
    const preview = previews && state.preview !== told.preview ? state.preview : undefined
    if (state.fraction <= told.fraction && (painters <= 1 || state.pass === told.pass) && !preview) return
    const fraction = Math.max(0, state.fraction, told.fraction)
    told = { ...told, fraction, pass: state.pass, ...(state.preview && { preview: state.preview }) }
    yield {
      kind: 'working',
      fraction,
      ...(preview && { preview }),
      ...(painters > 1 && state.pass > 0 && { pass: state.pass }),
    }
  }
}

/** When and how the server is asked where the job is. */
class Check {
  ahead: number | undefined
  readonly #of: Following
  #askedAt: number
  #restMs = firstLookMs
  #unknownSince: number | undefined
  #goneSince: number | undefined

  /** The server did not answer when it was last asked. */
  get isAway(): boolean {
    return this.#goneSince !== undefined
  }

  constructor(following: Following) {
    this.#of = following
    this.#askedAt = following.clock.now()
  }

  /** How long until it should be asked again. */
  dueMs(): number {
    const { watch, line, clock } = this.#of
    const since = clock.now() - this.#askedAt
    if (watch.isCalledOff || watch.isStale) return Math.max(0, Math.min(this.#restMs, oftenMs) - since)
    if (this.#unknownSince !== undefined) return Math.max(0, unknownAgainMs - since)
    if (watch.state.phase === 'waiting' && this.ahead === undefined) return Math.max(0, this.#restMs - since)
    if (!line.isConnected || this.#goneSince !== undefined || watch.state.ending)
      return Math.max(0, this.#restMs - since)
    const isPainting = watch.state.begun.length > 0 || watch.state.phase === 'waiting'
    const silence = isPainting ? silentMs : silentBeforePaintingMs
    const quietSince = Math.max(watch.heardAt, this.#askedAt)
    const isSilentStill = this.#askedAt - watch.heardAt >= silence
    return Math.max(
      0,
      quietSince + (isSilentStill && watch.state.phase === 'running' ? seldomMs : silence) - clock.now(),
    )
  }

  /** Resolves with the record of a job that is over. */
  async run(): Promise<HistoryRecord | undefined> {
    const { server, version, watch, clock, signal } = this.#of
    watch.isStale = false
    let place: Place
    try {
      place = await find(server, version, watch.job, { signal })
    } catch (error) {
      this.#rest()
      this.#goneSince ??= clock.now()
      if (!isPassing(error) || clock.now() - this.#goneSince >= goneMs) throw error
      return undefined
    }
    this.#rest()
    this.#goneSince = undefined
    if (place.kind !== 'unknown') this.#unknownSince = undefined
    switch (place.kind) {
      case 'over':
        return place.record
      case 'running':
        if (watch.state.phase === 'waiting') watch.state = { ...watch.state, phase: 'running' }
        return undefined
      case 'waiting':
        this.ahead = place.ahead
        return undefined
      case 'unknown':
        if (watch.isCalledOff) throw calledOff()
        this.#unknownSince ??= clock.now()
        if (clock.now() - this.#unknownSince >= unknownAgainMs) throw lost()
        return undefined
    }
  }

  #rest(): void {
    this.#askedAt = this.#of.clock.now()
    this.#restMs = this.#restMs < oftenMs ? oftenMs : Math.min(this.#restMs * 1.5, seldomMs)
  }
}

/** A server that is started again, or a network that is away for a moment. */
const isPassing = (error: unknown) =>
  ['image/unreachable', 'image/timeout', 'image/server'].includes(codeOf(error) ?? '')

/** A job's record is written a moment after its end is told. */
async function lateRecord({ server, watch, clock, signal }: Following): Promise<Finish> {
  for (let tries = 0; tries < historyTries; tries++) {
    if (tries > 0) await clock.sleep(historyRestMs, signal)
    signal.throwIfAborted()
    try {
      const record = await recordOf(server, watch.job, { signal })
      if (record) return record
    } catch (error) {
      if (!isPassing(error)) throw error
    }
  }
  return undefined
}

function judged(record: HistoryRecord, watch: Watch): HistoryRecord {
  if (record.isInterrupted) throw interrupted(watch)
  if (record.error !== undefined || !record.hasSucceeded) throw runProblem(record.error)
  return record
}

const interrupted = ({ isCalledOff }: Watch) =>
  isCalledOff
    ? calledOff()
    : problem('interrupted', 'This picture was stopped on the server. You can generate it again.')

export const calledOff = () => new DOMException('The picture was cancelled', 'AbortError')

const lost = () =>
  problem(
    'lost',
    'The server knows nothing of this picture any more: it was started again, or its queue was cleared. You can have it painted again with the same seed.',
  )
