import type { Clock } from '../../clock.ts'
import type { BaseContext, ByteLink } from '../../context.ts'
import type { DeviceFrame, DeviceProvider, Silence, StopOutcome } from '../../contributions/deviceProvider.ts'
import { PluginError } from '../../errors.ts'
import type { DeviceId } from '../../ids.ts'
import { DeviceList } from '../DeviceList.ts'
import { EventFeed } from '../EventFeed.ts'
import { FramePacer } from '../FramePacer.ts'
import { type Connection, keepConnected } from '../keepConnected.ts'
import { ButtplugSession, buttplugFailureOf, type Reading } from './ButtplugSession.ts'
import type { Dialect } from './messages.ts'
import { listening, moving, type Order, reading, stopping } from './orders.ts'
import { Scan } from './Scan.ts'
import { ToyHand } from './ToyHand.ts'
import { ToyIds } from './toyIds.ts'
import type { ToyLimits } from './toyLimits.ts'
import type { Toy } from './toys.ts'

/** One way to a server of the Buttplug protocol, as a plugin describes it. */
export interface ButtplugSetup {
  /** Keeps the ids of its devices apart from those of other ways: "buttplug". */
  readonly family: string
  /** The versions it may speak, the one to try first in front. */
  readonly dialects: readonly Dialect[]
  readonly clock: Clock
  readonly context: Pick<BaseContext, 'signal' | 'log'>
  /** What becomes of the toys when nobody speaks to the server any more. */
  readonly silence: Silence
  /** How often batteries are read again; once only when absent. */
  readonly batteryEveryMs?: number
  limits(): ToyLimits
  /** Opens the way. The link ends with the signal. */
  open(signal: AbortSignal): Promise<ByteLink>
  /** In plain words why it failed, with `details: { hint }`: what to do. */
  explain(error: unknown): Promise<PluginError>
  /** Whether connecting again by itself can help. */
  isWorthwhile?(error: unknown): boolean
  /** A button of a toy was pressed: whether that stops everything. */
  buttonStops?(): boolean
}

const everyMs = 100
const lowBattery = 0.15
/** The server gathers orders for a moment before it writes them: a link that is cut too soon takes the stop with it. */
const partingMs = 200
/** The host sends no more stop messages than this. */
const maxFarewellLength = 4096

/** A provider over a server of the Buttplug protocol. */
export function buttplugProvider(setup: ButtplugSetup): DeviceProvider {
  const { clock, context } = setup
  const feed = new EventFeed()
  const deviceList = new DeviceList()
  const ids = new ToyIds(setup.family)
  const hands = new Map<DeviceId, ToyHand>()
  const pacers = new Map<DeviceId, FramePacer>()
  const warned = new Set<DeviceId>()
  let session: ButtplugSession | undefined
  let life: AbortController | undefined
  let connecting: Promise<void> | undefined
  /** The last link ended without our having seen the devices stop. */
  let isUncertain = false
  /** The stop of all devices that is being given, while it is being given. */
  let stopOfAll: Promise<StopOutcome> | undefined
  const scan = new Scan(clock, feed)

  function list(): void {
    deviceList.set([...hands.values()].map(({ info }) => info).filter(({ actuators }) => actuators.length > 0))
  }

  function take(from: ButtplugSession, toys: readonly Toy[]): void {
    const known = ids.name(toys)
    const present = new Set(known.map(({ id }) => id))
    for (const [id, hand] of hands) {
      const now = known.find((one) => one.id === id)
      // Under another number it is another one to the server: it starts from rest, and must be opened again.
      if (!now || now.toy.index !== hand.known.toy.index) leave(id)
    }
    for (const one of known) {
      const hand = hands.get(one.id)
      if (hand) hand.describe(one)
      else meet(from, new ToyHand(one, { ...rig, session: from }))
    }
    for (const id of warned) if (!present.has(id)) warned.delete(id)
    void from.setStopMessages(farewell(from))
    list()
  }

  const rig = {
    clock,
    silence: setup.silence,
    everyMs,
    limits: () => setup.limits(),
    tell: feed.tell.bind(feed),
    stoppedAll: () => {
      for (const hand of hands.values()) hand.forget()
    },
  }

  function meet(from: ButtplugSession, hand: ToyHand): void {
    hands.set(hand.known.id, hand)
    void readBattery(from, hand)
    if (from.dialect < 4) return
    for (const input of hand.known.toy.inputs) {
      if (input.kind === 'button') void from.request(listening(hand.known.toy, input)).catch(() => {})
    }
  }

  function leave(id: DeviceId): void {
    pacers.get(id)?.end()
    pacers.delete(id)
    hands.delete(id)
  }

  async function readBattery(from: ButtplugSession, hand: ToyHand): Promise<void> {
    const { id, label, toy } = hand.known
    const input = toy.inputs.find(({ kind }) => kind === 'battery')
    if (!input) return
    const answer = await from.request(reading(from.dialect, toy, input)).catch(() => undefined)
    if (answer?.kind !== 'reading' || hands.get(id) !== hand) return
    hand.battery = Math.min(1, Math.max(0, answer.value / 100))
    list()
    if (hand.battery >= lowBattery || warned.has(id)) return
    warned.add(id)
    const message = `The battery of ${label} is at ${Math.round(hand.battery * 100)} %. Charge it soon.`
    feed.tell({ kind: 'trouble', device: id, message })
  }

  async function keepReading(from: ButtplugSession): Promise<void> {
    const { batteryEveryMs } = setup
    if (batteryEveryMs === undefined) return
    const over = new AbortController()
    void from.lost.then(() => over.abort())
    while (!from.isOver) {
      await clock.sleep(batteryEveryMs, over.signal)
      if (!from.isOver) for (const hand of hands.values()) void readBattery(from, hand)
    }
  }

  function pressed({ index, type, feature, value }: Reading): void {
    const hand = [...hands.values()].find(({ known }) => known.toy.index === index)
    if (!hand || type !== 'Button' || value === 0) return
    const stop = setup.buttonStops?.() ?? false
    feed.tell({ kind: 'button', device: hand.known.id, button: String(feature), ...(stop && { stop }) })
  }

  /** Zero for each output and a stop for all: what the host can say when nobody here answers. */
  function farewell({ dialect }: ButtplugSession): readonly Order[] {
    const zeros = [...hands.values()].flatMap(({ known: { toy } }) =>
      toy.outputs.filter(({ kind }) => kind !== 'position').map((output) => moving(dialect, toy, output, 0, 0)),
    )
    const all = [...zeros, stopping(dialect)]
    return JSON.stringify(all).length < maxFarewellLength - 40 * all.length ? all : [stopping(dialect)]
  }

  async function greet(signal: AbortSignal): Promise<ButtplugSession> {
    let failure: unknown
    for (const dialect of setup.dialects) {
      const link = await setup.open(signal)
      let begun: ButtplugSession | undefined
      const hears = {
        toys(toys: readonly Toy[]) {
          if (begun) take(begun, toys)
        },
        scanned: () => scan.ended(),
        reading: pressed,
      }
      try {
        begun = await ButtplugSession.begin({ link, dialect, clock, log: context.log, hears })
        return begun
      } catch (error) {
        failure = error
        const trouble = buttplugFailureOf(error)
        // A server that speaks only the other version refuses the greeting, and some hang up on it.
        if (signal.aborted || trouble === undefined || trouble.kind === 'silent') break
      }
    }
    throw failure
  }

  async function connectOnce(signal: AbortSignal): Promise<Connection> {
    let begun: ButtplugSession | undefined
    try {
      begun = await greet(signal)
      // Whatever was going on before: the first word is a stop.
      await begun.request(stopping(begun.dialect))
      isUncertain = false
      await begun.request({ message: 'RequestDeviceList', fields: {} })
    } catch (error) {
      begun?.close()
      signal.throwIfAborted()
      throw await setup.explain(error)
    }
    const stood = begun
    session = stood
    feed.setState({ kind: 'connected', server: stood.serverName })
    void keepReading(stood)
    const lost = stood.lost.then(() => {
      isUncertain = ![...hands.values()].every(({ isAtRest }) => isAtRest)
      session = undefined
      scan.ended()
      for (const id of [...hands.keys()]) leave(id)
      list()
    })
    return { lost }
  }

  /** Connects because the player asked for it; cancelled with the call only until it stands. */
  async function stand(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    life?.abort()
    const own = new AbortController()
    life = own
    const { isWorthwhile } = setup
    const call = { signal, ending: own }
    const common = { clock, feed, signal: own.signal, call, connect: connectOnce, hint: hintOf }
    await keepConnected({ ...common, ...(isWorthwhile && { isWorthwhile }) })
  }

  /** One device by its own orders; the server's stop is for when nothing else runs. */
  async function halt(id: DeviceId): Promise<StopOutcome> {
    if (stopOfAll) return stopOfAll
    const hand = hands.get(id)
    if (!hand) return 'confirmed'
    const isAlone = [...hands.values()].every((other) => other === hand || other.isAtRest)
    return await hand.rest(isAlone)
  }

  async function restAll(current: ButtplugSession): Promise<StopOutcome> {
    const outcomes = await Promise.all([...hands.values()].map((hand) => hand.rest(true)))
    if (hands.size === 0) await current.request(stopping(current.dialect)).catch(() => {})
    return outcomes.every((outcome) => outcome === 'confirmed') ? 'confirmed' : 'unconfirmed'
  }

  async function stop(device?: DeviceId): Promise<StopOutcome> {
    if (!session) return isUncertain ? 'unconfirmed' : 'confirmed'
    if (device !== undefined) return await (pacers.get(device)?.stop() ?? halt(device))
    stopOfAll = restAll(session)
    const whole = stopOfAll
    for (const pacer of pacers.values()) void pacer.stop().catch(() => {})
    stopOfAll = undefined
    return await whole
  }

  context.signal.addEventListener('abort', () => void disconnect(), { once: true })

  async function disconnect(): Promise<void> {
    const ending = session
    life?.abort()
    life = undefined
    if (ending) {
      await stop()
      if (!context.signal.aborted) await clock.sleep(partingMs)
      ending.close()
      isUncertain = false
    }
    feed.setState({ kind: 'off' })
  }

  return {
    watch: ({ signal }) => deviceList.watch(signal),
    events: ({ signal }) => feed.watch(signal),

    connect({ signal }) {
      if (session) return Promise.resolve()
      connecting ??= stand(signal).finally(() => {
        connecting = undefined
      })
      return connecting
    },

    disconnect,

    async scan({ signal }) {
      if (!session)
        throw new PluginError(
          'transport/unavailable',
          'Nothing is connected yet. Connect first, then look for devices.',
        )
      await scan.run(session, signal)
    },

    async open(id, { signal }) {
      signal.throwIfAborted()
      const hand = hands.get(id)
      if (!session || !hand)
        throw new PluginError('device/none', 'This device is not there. Switch it on and look for it again.')
      if (pacers.has(id)) return
      const pacer = new FramePacer({
        clock,
        everyMs: hand.everyMs,
        // The hand knows what has changed; it is asked at each turn.
        againMs: hand.everyMs,
        order: () => '',
        async send(levels) {
          if (levels.some((level) => level > 0)) scan.giveWay()
          hand.move(levels)
        },
        halt: () => halt(id),
      })
      pacers.set(id, pacer)
    },

    apply(frame: DeviceFrame) {
      pacers.get(frame.device)?.apply(frame)
    },

    stop,
  }
}

function hintOf(error: unknown): string | undefined {
  const details = error instanceof PluginError ? error.details : undefined
  const hint = (details as { readonly hint?: unknown } | undefined)?.hint
  return typeof hint === 'string' ? hint : undefined
}
