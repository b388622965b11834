import type { Clock } from '../../llm/clock.ts'
import { random } from '../../llm/random.ts'
import type { Answer, Ask, ImageServerCore, Reply, Welcome, Wire } from '../wire/exchange.ts'
import { isObject } from '../wire/exchange.ts'
import { FaultBook } from '../wire/faultBook.ts'
import { Hold } from '../wire/Hold.ts'
import { WireLog } from '../wire/log.ts'
import { type CorsMode, corsed, type OriginRules, originGate } from '../wire/origin.ts'
import { Executor } from './executor.ts'
import type { ComfyFault } from './faults.ts'
import { faultBefore, faultOn } from './faultyAnswers.ts'
import { Files } from './files.ts'
import type { Graph } from './graph.ts'
import { History } from './history.ts'
import { JobVoice } from './jobVoice.ts'
import { type NodeLists, type NodePack, nodeTable, usualLists } from './nodes.ts'
import { isAncient, type Profile, type ProfileName, profiles } from './profiles.ts'
import { type Job, JobQueue } from './queue.ts'
import { route } from './routes.ts'
import { lateSamplers } from './samplers.ts'
import { connectSocket } from './socketDoor.ts'
import { Sockets } from './sockets.ts'

export interface ComfyOptions {
  readonly clock: Clock
  /** Default "0.8.0". */
  readonly profile?: ProfileName
  /** `off` checks origins (how the server starts by itself), `*` or an origin allows pages. Default `*`. */
  readonly cors?: CorsMode
  /** How long each step of a sampler takes, and each node besides. Default 0. */
  readonly stepMs?: number
  readonly nodeMs?: number
  /** What the server was started with; default "none". */
  readonly previewMethod?: string
  /** Names with backslashes, as a Windows server lists them. */
  readonly isWindows?: boolean
  /** The lists it offers, where they are not the usual ones. */
  readonly lists?: Partial<NodeLists>
  readonly packs?: readonly NodePack[]
  /** Kinds of nodes this server lacks. */
  readonly without?: readonly string[]
  readonly maxUploadBytes?: number
  readonly writesMetadata?: boolean
  /** Where it is reached; what comes after the host is the prefix of a proxy. */
  readonly address?: string
  readonly seed?: number
}

export interface Submission {
  readonly graph: Graph
  readonly runs: Graph
  readonly outputs: readonly string[]
  readonly id: string
  readonly number: number
  readonly extraData: Readonly<Record<string, unknown>>
  readonly client: string | undefined
  readonly takesMs?: number
}

/** What happens once, unless it is said otherwise. */
const once: readonly ComfyFault['kind'][] = [
  'oom', 'exec-error', 'ws-drop', 'ws-drop-until-done', 'history-lost', 'interrupted-external', 'upload-rename',
] // biome-ignore format: a list

/** A ComfyUI without its sockets and without its models. */
export class ComfyServer implements ImageServerCore {
  readonly options: ComfyOptions
  readonly profile: Profile
  readonly faults = new FaultBook<ComfyFault>()
  readonly files = new Files()
  readonly queue = new JobQueue()
  readonly log: WireLog
  readonly history: History
  readonly sockets: Sockets
  readonly maxUploadBytes: number
  address: string
  running: Job | undefined
  counter = 0
  readonly #executor: Executor
  readonly #chance
  readonly #shut = new Map<string | undefined, string>()
  #tempSign: string
  #isWorking = false
  readonly #hold = new Hold()

  constructor(options: ComfyOptions) {
    this.options = options
    this.profile = profiles[options.profile ?? '0.8.0']
    this.address = options.address ?? 'http://127.0.0.1:8188'
    this.maxUploadBytes = options.maxUploadBytes ?? 104_857_600
    this.#chance = random(options.seed ?? 1)
    this.#tempSign = this.#letters()
    this.log = new WireLog(options.clock)
    this.history = new History(() => options.clock.now())
    this.sockets = new Sockets({
      forgetsNewer: this.profile.forgetsNewerSocket,
      features: () => this.features(),
      log: this.log,
    })
    const { clock, stepMs = 0, nodeMs = 0, previewMethod = 'none', writesMetadata = true } = options
    this.#executor = new Executor({
      clock,
      profile: this.profile,
      files: this.files,
      sockets: this.sockets,
      faults: this.faults,
      stepMs,
      nodeMs,
      previewMethod,
      writesMetadata,
      tempSign: () => this.#tempSign,
      unheld: (signal) => this.#hold.passed(signal),
      restart: () => this.restart(),
      interrupt: (id) => this.interrupt(id, true),
      refuseSockets: (client, job) => {
        this.#shut.set(client, job.id)
        this.sockets.drop(client)
      },
    })
  }

  // What a test does

  fault(fault: ComfyFault): void {
    if (fault.kind === 'queue-ahead') {
      for (let count = 0; count < fault.jobs; count++) this.submitForeign({ ms: fault.ms })
    } else if (fault.kind === 'foreign-broadcast') {
      this.submitForeign({ ms: fault.ms ?? 0, isNobodys: true })
    } else {
      this.faults.add(once.includes(fault.kind) && fault.times === undefined ? { ...fault, times: 1 } : fault)
    }
  }

  /** A job of somebody else; it waits and works like any. `isNobodys`: with a sampler and without a client. */
  submitForeign({
    ms = 0,
    client = 'somebody-else',
    isNobodys = false,
  }: {
    readonly ms?: number
    readonly client?: string
    readonly isNobodys?: boolean
  } = {}): string {
    const graph = foreignGraph(this.counter, isNobodys, this.lists.checkpoints[0] ?? '')
    const id = this.newId()
    this.counter += 1
    this.submit({
      graph,
      runs: graph,
      outputs: ['2'],
      id,
      number: this.counter,
      extraData: isNobodys ? {} : { client_id: client },
      client: isNobodys ? undefined : client,
      takesMs: ms,
    })
    return id
  }

  /** From now on jobs stand still where they are, until `release`. */
  hold(): void {
    this.#hold.begin()
  }

  release(): void {
    this.#hold.end()
  }

  /** Jobs that wait or are worked on. */
  get jobs(): number {
    return this.queue.pending.length + (this.running ? 1 : 0)
  }

  /** As after a new start: queue, history, cache and temporary files are gone, written pictures stay. */
  restart(): void {
    this.queue.clear()
    this.history.clear()
    this.files.forgetTemp()
    this.#executor.forget()
    this.#tempSign = this.#letters()
    if (this.running) {
      this.running.fate = 'gone'
      this.running.wake.abort()
      this.running = undefined
    }
    this.sockets.drop()
  }

  // What the wire asks

  answer(ask: Ask): Reply {
    const reply = this.#answer(ask)
    this.log.request(ask, reply)
    return reply
  }

  connect(ask: Omit<Ask, 'body'>, wire: Wire): Welcome {
    const gate = originGate(this.rules, ask)
    if (gate) return { kind: 'out', status: gate.status }
    return connectSocket(this, ask, wire)
  }

  // What its parts share

  get lists(): NodeLists {
    const given = { ...usualLists, ...this.options.lists }
    const isOld = this.profile.version.startsWith('0.3.')
    const samplers = isOld ? given.samplers.filter((name) => !lateSamplers.includes(name)) : given.samplers
    if (!this.options.isWindows) return { ...given, samplers }
    const slashed = (names: readonly string[]) => names.map((name) => name.replaceAll('/', '\\'))
    return { ...given, samplers, checkpoints: slashed(given.checkpoints), loras: slashed(given.loras) }
  }

  get table() {
    const table = nodeTable(this.lists, this.files.list('input'), this.options.packs)
    const without = this.options.without ?? []
    return new Map([...table].filter(([name]) => !without.includes(name)))
  }

  get rules(): OriginRules {
    const mode = this.faults.has('cors-403') ? 'off' : (this.options.cors ?? '*')
    return {
      mode: this.faults.has('cors-wrong-origin') ? 'http://elsewhere.example' : mode,
      refusesCrossSite: this.profile.refusesCrossSite,
      methods: this.profile.corsMethods,
      headers: this.profile.corsHeaders,
    }
  }

  features() {
    return {
      supports_preview_metadata: true,
      max_upload_size: this.maxUploadBytes,
      extension: { manager: { supports_v4: true } },
    }
  }

  get current(): string | undefined {
    return this.running && this.#executor.current
  }

  get remaining(): number {
    return this.jobs
  }

  newId(): string {
    const hex = this.#chance.hex(32)
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
  }

  submit({ graph, runs, outputs, id, number, extraData, client, takesMs = 0 }: Submission): void {
    const createdAt = this.options.clock.now()
    const stamped = this.profile.stampsCreation ? { ...extraData, create_time: createdAt } : extraData
    this.queue.push({
      id,
      number,
      graph,
      runs,
      extraData: stamped,
      outputs,
      client,
      createdAt,
      takesMs,
      wake: new AbortController(),
      fate: 'wanted',
      startedAt: 0,
    })
    this.tellStatus()
    void this.#work()
  }

  /** Stops what runs, if it is that job; old servers do not look. */
  interrupt(id: string | undefined, isByOthers = false): boolean {
    const job = this.running
    if (!job || (id !== undefined && job.id !== id && !isAncient(this.profile))) return false
    if (!isByOthers && this.faults.take('finished-before-cancel')) {
      job.wake.abort()
      return false
    }
    const late = this.faults.take('interrupt-slow')?.ms ?? 0
    const stop = () => {
      job.fate = job.fate === 'wanted' ? 'interrupted' : job.fate
      job.wake.abort()
    }
    if (late > 0) void this.options.clock.sleep(late, job.wake.signal).then(stop)
    else stop()
    return true
  }

  tellStatus(): void {
    this.sockets.send('status', { status: { exec_info: { queue_remaining: this.remaining } } })
  }

  /** Whether a client is kept out until its job is done. */
  isShutOut(client: string): boolean {
    return this.#shut.has(client)
  }

  #answer(ask: Ask): Reply {
    const early = faultBefore(this, ask)
    if (early) return early
    const answer = originGate(this.rules, ask) ?? faultOn(this, ask) ?? route(this, ask)
    return this.#slowed(ask, corsed(this.rules, answer))
  }

  #slowed(ask: Ask, answer: Answer): Answer {
    const path = ask.url.pathname.replace(/^.*\/api(?=\/)/, '')
    const headersMs = this.faults.take('slow-headers', path)?.ms
    const bodyMs = this.faults.take('slow-body', path)?.ms
    return { ...answer, ...(headersMs ? { headersMs } : {}), ...(bodyMs ? { bodyMs } : {}) }
  }

  async #work(): Promise<void> {
    if (this.#isWorking) return
    this.#isWorking = true
    // The answer to whoever submitted comes first, as a rule.
    await Promise.resolve()
    for (let job = this.queue.pop(); job; job = this.queue.pop()) await this.#carryOut(job)
    this.#isWorking = false
  }

  async #carryOut(job: Job): Promise<void> {
    this.running = job
    job.startedAt = this.options.clock.now()
    this.tellStatus()
    const record = await this.#executor.run(job)
    this.#executor.current = undefined
    for (const [client, id] of [...this.#shut]) if (id === job.id) this.#shut.delete(client)
    if (!record) return
    this.history.add(record)
    this.running = undefined
    this.tellStatus()
    new JobVoice({ ...this.options, profile: this.profile, sockets: this.sockets, faults: this.faults }, job).executing(
      null,
    )
  }

  #letters(): string {
    return Array.from({ length: 5 }, () => 'abcdefghijklmnopqrstuvwxyz'[this.#chance.below(26)]).join('')
  }
}

/** What others make: a plain square, or one with a sampler before it. */
function foreignGraph(count: number, samples: boolean, checkpoint: string): Graph {
  if (!samples) {
    return {
      '1': { class_type: 'EmptyImage', inputs: { width: 64, height: 64, batch_size: 1, color: 4000 + count } },
      '2': { class_type: 'PreviewImage', inputs: { images: ['1', 0] } },
    }
  }
  const words = { clip: ['c', 1], text: 'a letter that is not meant for you' }
  return {
    c: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: checkpoint } },
    t: { class_type: 'CLIPTextEncode', inputs: words },
    e: { class_type: 'EmptyLatentImage', inputs: { width: 64, height: 64, batch_size: 1 } },
    k: {
      class_type: 'KSampler',
      inputs: {
        model: ['c', 0],
        positive: ['t', 0],
        negative: ['t', 0],
        latent_image: ['e', 0],
        seed: 5000 + count,
        steps: 4,
      },
    },
    d: { class_type: 'VAEDecode', inputs: { samples: ['k', 0], vae: ['c', 2] } },
    '2': { class_type: 'PreviewImage', inputs: { images: ['d', 0] } },
  }
}

export const clientOf = (body: unknown): string | undefined =>
  isObject(body) && typeof body.client_id === 'string' ? body.client_id : undefined
