import type { Clock } from '../../clock.ts'
import type { Actuator, DeviceEvent, DeviceInfo, Silence, StopOutcome } from '../../contributions/deviceProvider.ts'
import type { ActuatorKind } from '../../effects.ts'
import { levelOf, placeOf } from '../steps.ts'
import { type ButtplugSession, buttplugFailureOf } from './ButtplugSession.ts'
import { moving, stopping } from './orders.ts'
import type { KnownToy } from './toyIds.ts'
import { SqueezeLimit, StrokePath, type ToyLimits, valueFor } from './toyLimits.ts'
import type { ToyOutput } from './toys.ts'

/** What a hand needs to know of the host it works in. */
export interface HandRig {
  readonly session: ButtplugSession
  readonly clock: Clock
  readonly silence: Silence
  /** The least time between two orders to one toy. */
  readonly everyMs: number
  limits(): ToyLimits
  tell(event: DeviceEvent): void
  /** Every toy may have been stopped: servers up to 10.0 stop all when they are asked to stop one. */
  stoppedAll(): void
}

interface Finger {
  output: ToyOutput
  /** What the server has been asked for last; undefined when nobody knows what it is at. */
  held: number | undefined
  /** What it has said yes to. */
  taken: number
  unanswered: number
  /** Once it was refused or met with silence, it is only ever brought to zero. */
  isOut: boolean
  readonly squeeze: SqueezeLimit
  readonly path: StrokePath
}

const cautions: Partial<Record<ActuatorKind, Actuator['caution']>> = {
  position: { usual: 0.6, runMs: 30 * 60_000, reachMs: 1000 },
  temperature: { usual: 0.6, riseMs: 2000, runMs: 30 * 60_000 },
}
const caution = { usual: 0.6, riseMs: 300, runMs: 30 * 60_000 }
/** A server waits its own gap before it writes, and the radio takes its time. */
const latencyMs = 100
const againMs = 500
const patienceMs = 3000

/** One toy: what it is at, what it is asked for, and how it is brought to rest. */
export class ToyHand {
  readonly #rig: HandRig
  #known: KnownToy
  #fingers: readonly Finger[]
  /** 0..1, once it was read. */
  battery: number | undefined

  constructor(known: KnownToy, rig: HandRig) {
    this.#known = known
    this.#rig = rig
    this.#fingers = known.toy.outputs.map(fingerOf)
  }

  get known(): KnownToy {
    return this.#known
  }

  get everyMs(): number {
    return Math.max(this.#rig.everyMs, this.#known.toy.gapMs)
  }

  get info(): DeviceInfo {
    const { id, label, toy } = this.#known
    return {
      id,
      name: label,
      silence: this.#rig.silence,
      ...(this.battery !== undefined && { battery: this.battery }),
      actuators: toy.outputs.map((output) => ({
        kind: output.kind,
        steps: output.kind === 'position' ? output.max - output.min : output.max,
        ...(output.label !== undefined && { label: output.label }),
        everyMs: this.everyMs,
        latencyMs,
        caution: cautions[output.kind] ?? caution,
      })),
    }
  }

  /** Whether something may be moving. A place that was reached moves nothing. */
  get isAtRest(): boolean {
    return this.#fingers.every(({ output, held }) => output.kind === 'position' || held === 0)
  }

  /** The server has described it anew. Ranges may be others: then a refusal of before says nothing any more. */
  describe(known: KnownToy): void {
    const before = this.#fingers
    this.#known = known
    this.#fingers = known.toy.outputs.map((output, place) => {
      const old = before[place]
      const isSame = old && old.output.feature === output.feature && old.output.type === output.type
      if (!isSame) return fingerOf(output)
      if (old.output.max !== output.max || old.output.min !== output.min) {
        old.held = undefined
        old.isOut = false
      }
      old.output = output
      return old
    })
  }

  /** Sends what differs from what was sent before. Nothing waits: while an order is unanswered, only less is asked for. */
  move(levels: Float32Array): void {
    for (const [place, finger] of this.#fingers.entries()) {
      if (finger.output.kind === 'position') this.#lead(finger, placeOf(levels[place]))
      else this.#turn(finger, levelOf(levels[place]))
    }
  }

  /**
   * To zero by orders of its own; with `whole`, the server is also told to stop the device. Asked again until it
   * answers. A stroke on its way ends by itself within half a second.
   */
  async rest(whole: boolean): Promise<StopOutcome> {
    const { session, clock } = this.#rig
    const isStroking = this.#fingers.some(({ output, held }) => output.kind === 'position' && held !== undefined)
    for (const { path } of this.#fingers) path.forget()
    const began = clock.now()
    let isAnswered = false
    do {
      const given = this.#zeros()
      if (whole) given.push(this.#stop())
      const tried = answered(given, whole)
      isAnswered = await within(clock, againMs, tried)
    } while (!isAnswered && !session.isOver && clock.now() - began < patienceMs)
    return isAnswered && !isStroking ? 'confirmed' : 'unconfirmed'
  }

  /** What it is at is not known any more, or zero by the server's doing. */
  forget(): void {
    for (const finger of this.#fingers) if (finger.held !== 0) finger.held = undefined
  }

  #zeros(): Promise<boolean>[] {
    return this.#fingers
      .filter(({ output }) => output.kind !== 'position')
      .map((finger) => {
        finger.held = 0
        return this.#ask(finger, 0, 0).then(
          () => true,
          () => false,
        )
      })
  }

  #stop(): Promise<boolean> {
    const { session } = this.#rig
    const stopped = session.request(stopping(session.dialect, this.#known.toy)).then(
      () => true,
      () => false,
    )
    this.#rig.stoppedAll()
    return stopped
  }

  #turn(finger: Finger, level: number): void {
    const asked = finger.isOut ? 0 : Math.min(level, levelOf(this.#rig.limits().most))
    const value = valueFor(finger.output, this.#squeezed(finger, asked))
    const isMore = value > (finger.held ?? 0)
    if (value === finger.held || (isMore && finger.unanswered > 0)) return
    void this.#order(finger, value, 0)
  }

  #lead(finger: Finger, place: number | undefined): void {
    if (place === undefined || finger.isOut || finger.unanswered > 0) return
    const stroke = finger.path.next(finger.output, place, this.#rig.limits(), this.#rig.clock.now(), this.everyMs)
    if (stroke) void this.#order(finger, stroke.value, stroke.ms)
  }

  #squeezed({ output, squeeze }: Finger, level: number): number {
    const isPressure = output.kind === 'constrict' || output.kind === 'inflate'
    return isPressure ? squeeze.limited(level, this.#rig.clock.now()) : level
  }

  async #order(finger: Finger, value: number, ms: number): Promise<void> {
    finger.held = value
    finger.unanswered += 1
    try {
      await this.#ask(finger, value, ms)
    } catch (error) {
      this.#failed(finger, error)
    } finally {
      finger.unanswered -= 1
    }
  }

  async #ask(finger: Finger, value: number, ms: number): Promise<void> {
    const { session } = this.#rig
    await session.request(moving(session.dialect, this.#known.toy, finger.output, value, ms))
    finger.taken = value
    this.#rig.tell({ kind: 'took', device: this.#known.id, levels: this.#fingers.map(takenOf) })
  }

  #failed(finger: Finger, error: unknown): void {
    const trouble = buttplugFailureOf(error)
    if (this.#rig.session.isOver || !trouble || trouble.kind === 'lost' || finger.isOut) return
    finger.held = undefined
    if (trouble.kind === 'refused' && (trouble.code !== 4 || isGone(trouble.reason))) return
    finger.isOut = true
    const what = finger.output.label ?? finger.output.type
    const why =
      trouble.kind === 'silent'
        ? `“${what}” does not answer any more`
        : `“${what}” refused an order (${trouble.reason})`
    this.#rig.tell({
      kind: 'trouble',
      device: this.#known.id,
      message: `${why}, so it is kept at zero. Connect the device again to use it.`,
    })
    void this.#quell(finger)
  }

  /** Whatever it is at, it must not stay there. */
  async #quell(finger: Finger): Promise<void> {
    if (finger.output.kind === 'position') return
    finger.held = 0
    await this.#ask(finger, 0, 0).catch(() => this.#rig.session.isOver || this.#stop())
  }
}

const fingerOf = (output: ToyOutput): Finger => ({
  output,
  held: output.kind === 'position' ? undefined : 0,
  taken: 0,
  unanswered: 0,
  isOut: false,
  squeeze: new SqueezeLimit(),
  path: new StrokePath(),
})

const takenOf = ({ output, taken }: Finger): number =>
  output.kind === 'position' ? (taken - output.min) / (output.max - output.min) : Math.max(0, taken / output.max)

/** The toy has left, and the list that says so is on its way. */
const isGone = (reason: string) => reason === 'DeviceNotAvailable' || reason === 'DeviceNotConnected'

/** The server's own stop, which comes last, is enough; without it each output must have been answered for. */
async function answered(given: readonly Promise<boolean>[], whole: boolean): Promise<boolean> {
  const each = Promise.all(given).then((all) => all.every(Boolean))
  const stop = whole ? given.at(-1) : undefined
  return stop ? (await stop) || (await each) : await each
}

async function within(clock: Clock, ms: number, work: Promise<boolean>): Promise<boolean> {
  const done = new AbortController()
  try {
    return await Promise.race([work, clock.sleep(ms, done.signal).then(() => false)])
  } finally {
    done.abort()
  }
}
