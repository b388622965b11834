import type { Clock } from '../../llm/clock.ts'
import { isObject } from '../wire/exchange.ts'
import type { FaultBook } from '../wire/faultBook.ts'
import type { ComfyFault } from './faults.ts'
import type { Files } from './files.ts'
import { garbageFrames } from './frames.ts'
import { cacheKey, chainTo } from './graph.ts'
import type { JobRecord } from './history.ts'
import { JobVoice } from './jobVoice.ts'
import type { Profile } from './profiles.ts'
import type { Job } from './queue.ts'
import { NodeFailure, outOfMemory, plainFailure } from './runErrors.ts'
import { runOutput } from './runOutput.ts'
import { isSampler, previewOf, stepsOf } from './sampling.ts'
import type { Sockets } from './sockets.ts'

export interface ExecutorParts {
  readonly clock: Clock
  readonly profile: Profile
  readonly files: Files
  readonly sockets: Sockets
  readonly faults: FaultBook<ComfyFault>
  readonly stepMs: number
  readonly nodeMs: number
  readonly previewMethod: string
  readonly writesMetadata: boolean
  /** Part of the names of temporary pictures; another after every start. */
  readonly tempSign: () => string
  /** Resolves when the server is not held still. */
  readonly unheld: (signal: AbortSignal) => Promise<void>
  /** What a fault does to the whole server. */
  readonly restart: () => void
  readonly interrupt: (id: string) => void
  readonly refuseSockets: (client: string | undefined, job: Job) => void
}

/** Thrown to leave a job that was stopped. */
class Stopped extends Error {}

/** Carries graphs out, one after another, with what it remembers of the last one. */
export class Executor {
  readonly #parts: ExecutorParts
  #cache = new Map<string, unknown>()
  /** The node that is worked on, for whoever connects meanwhile. */
  current: string | undefined
  #voice: JobVoice
  #steps = 0

  constructor(parts: ExecutorParts) {
    this.#parts = parts
    this.#voice = new JobVoice(parts, undefined)
  }

  forget(): void {
    this.#cache.clear()
  }

  /** What stands in the history afterwards; nothing when the server was restarted meanwhile. */
  async run(job: Job): Promise<JobRecord | undefined> {
    const voice = new JobVoice(this.#parts, job)
    this.#voice = voice
    this.#steps = 0
    voice.tell('execution_start', {})
    const nodes = [...new Set(job.outputs.flatMap((output) => chainTo(job.runs, output)))]
    const keys = new Map(nodes.map((id) => [id, cacheKey(job.runs, id)]))
    const before = new Set(keys.values())
    for (const key of [...this.#cache.keys()]) if (!before.has(key)) this.#cache.delete(key)
    const cached = nodes.filter((id) => this.#cache.has(keys.get(id) ?? ''))
    voice.tell('execution_cached', { nodes: cached })
    const outputs: Record<string, unknown> = {}
    const done: string[] = []
    try {
      for (const id of nodes) {
        const key = keys.get(id) ?? ''
        if (this.#cache.has(key)) {
          this.#repeat(job, id, this.#cache.get(key), outputs)
          continue
        }
        await this.#node(job, id, outputs)
        done.push(id)
      }
    } catch (error) {
      return this.#ended(job, error, done, outputs)
    }
    if (job.fate === 'gone') return undefined
    voice.tell('execution_success', {})
    return this.#record(job, 'success', outputs)
  }

  /** A cached output says its old files again; without a client, most versions forget to write it down. */
  #repeat(job: Job, id: string, output: unknown, outputs: Record<string, unknown>): void {
    if (output === undefined) return
    if (job.client === undefined && !this.#parts.profile.reportsCachedToNobody) return
    outputs[id] = output
    this.#voice.executed(id, output)
  }

  async #node(job: Job, id: string, outputs: Record<string, unknown>): Promise<void> {
    const node = job.runs[id]
    if (!node) return
    const { files, faults, writesMetadata, tempSign } = this.#parts
    this.current = id
    this.#voice.stateOf(id, 0, 1, 'running')
    this.#voice.executing(id)
    await this.#pause(job, this.#parts.nodeMs + job.takesMs)
    this.#failWhereAsked(job, id)
    if (isSampler(node)) await this.#sample(job, id)
    const text = writesMetadata ? metadataOf(job) : {}
    const isByWire =
      node.class_type === 'SaveImageWebsocket' || (node.class_type === 'SaveImage' && faults.has('ws-images'))
    const result = runOutput({ graph: job.runs, id, files, text, tempSign: tempSign(), now: this.#parts.clock.now() })
    if (isByWire && result.pictures) {
      for (const [at, picture] of result.pictures.entries()) {
        this.#voice.finalPicture(id, picture, at, result.pictures.length)
        await this.#pause(job, 0)
      }
    } else if (result.output !== undefined) {
      result.store?.()
      outputs[id] = result.output
      this.#voice.executed(id, result.output)
    }
    if (!isByWire) this.#cache.set(cacheKey(job.runs, id), result.output)
    this.#voice.finished(id)
  }

  async #sample(job: Job, id: string): Promise<void> {
    const { faults, stepMs, previewMethod, profile } = this.#parts
    const steps = stepsOf(job.runs, id)
    const asked = job.extraData.preview_method
    const isOwn = profile.honoursPreviewMethod && typeof asked === 'string' && asked !== 'default'
    const preview = (isOwn ? asked : previewMethod) === 'none' ? undefined : previewOf(job.runs, id, this.#parts.files)
    for (let step = 1; step <= steps; step++) {
      await this.#pause(job, stepMs)
      this.#steps += 1
      const isShown = !faults.has('no-progress') || step === 1 || step === steps
      if (isShown) this.#voice.step(id, step, steps, preview?.(step))
      this.#atStep(job, id, step)
      await this.#pause(job, 0)
    }
  }

  /** What goes wrong at a step. */
  #atStep(job: Job, id: string, step: number): void {
    const { faults, sockets, restart, interrupt, refuseSockets } = this.#parts
    const oom = faults.peek('oom')
    if (oom && step >= (oom.afterSteps ?? 1) && (oom.node ?? id) === id) {
      faults.take('oom')
      throw outOfMemory(id)
    }
    if (faults.has('ws-garbage')) this.#garbage(job)
    if (this.#isAt('ws-drop')) sockets.drop(job.client)
    if (this.#isAt('ws-drop-until-done')) refuseSockets(job.client, job)
    if (this.#isAt('history-lost')) restart()
    if (this.#isAt('interrupted-external')) interrupt(job.id)
  }

  #isAt(kind: 'ws-drop' | 'ws-drop-until-done' | 'history-lost' | 'interrupted-external'): boolean {
    const fault = this.#parts.faults.peek(kind)
    const at = fault && 'at' in fault ? (fault.at ?? 1) : 1
    if (!fault || this.#steps !== at) return false
    this.#parts.faults.take(kind)
    return true
  }

  #garbage({ client }: Job): void {
    const { sockets } = this.#parts
    sockets.raw(client, 'not json at all')
    sockets.raw(client, '{"type":"crystools.monitor","data":{"cpu":12}}')
    sockets.raw(client, '{"type":"progress","data":null}')
    sockets.raw(client, '[1,2')
    for (const bytes of garbageFrames()) sockets.rawBinary(client, bytes)
  }

  #failWhereAsked(job: Job, id: string): void {
    const { faults } = this.#parts
    const isLast = job.outputs.at(-1) === id
    const node = job.runs[id]
    const isPlace = (wanted: string | undefined) =>
      wanted === undefined ? !!node && (isSampler(node) || isLast) : wanted === id
    const error = faults.peek('exec-error')
    if (error && isPlace(error.node)) {
      faults.take('exec-error')
      throw plainFailure(id, error.type ?? 'RuntimeError', error.message ?? 'boom\n', 100_000)
    }
    const oom = faults.peek('oom')
    const samples = Object.values(job.runs).some(isSampler)
    if (oom && !samples && isPlace(oom.node)) {
      faults.take('oom')
      throw outOfMemory(id)
    }
  }

  #ended(job: Job, error: unknown, done: readonly string[], outputs: Record<string, unknown>): JobRecord | undefined {
    if (job.fate === 'gone') return undefined
    const id = this.current ?? ''
    const about = { node_id: id, node_type: job.runs[id]?.class_type ?? '', executed: done }
    if (error instanceof Stopped) {
      this.#voice.tell('execution_interrupted', about, true)
      return this.#record(job, 'error', outputs)
    }
    const failure = error instanceof NodeFailure ? error : plainFailure(id, 'RuntimeError', String(error), 0)
    this.#voice.tell('execution_error', { ...about, ...failure.told(job.runs[id]), current_outputs: done })
    return this.#record(job, 'error', outputs)
  }

  #record(job: Job, status: JobRecord['status'], given: Readonly<Record<string, unknown>>): JobRecord {
    const { clock, faults } = this.#parts
    const outputs = faults.has('outputs-mixed')
      ? { '0': { text: ['A note that sorts first.'] }, ...given, zz: null, zy: { images: [null, 7, 'no file'] } }
      : given
    const late = faults.take('history-late')?.ms ?? 0
    const endedAt = clock.now()
    return { job, outputs, status, messages: this.#voice.messages, endedAt, visibleAt: endedAt + late }
  }

  async #pause(job: Job, ms: number): Promise<void> {
    await this.#parts.clock.sleep(ms, job.wake.signal)
    await this.#parts.unheld(job.wake.signal)
    if (job.fate !== 'wanted') throw new Stopped()
  }
}

/** What is written into a picture: the whole graph, and whatever came along for it. */
function metadataOf({ graph, extraData }: Job): Readonly<Record<string, string>> {
  const more = isObject(extraData.extra_pnginfo) ? Object.entries(extraData.extra_pnginfo) : []
  return Object.fromEntries([['prompt', graph] as const, ...more].map(([key, value]) => [key, JSON.stringify(value)]))
}
