import {
  type DeviceId,
  type DeviceProvider,
  isAbort,
  messageOf,
  type PluginContext,
  PluginError,
  type StopOutcome,
} from 'sdk'
import { type Clock, type Connection, DeviceList, EventFeed, keepConnected, systemClock } from 'sdk/devices'
import { codeIn, type LovenseApp, lovenseApp } from './app.ts'
import { basesOf, limitsOf, type PlayerLimits } from './settings.ts'
import { ToyHand } from './ToyHand.ts'
import { deviceOf, everyMsOf, type Toy } from './toys.ts'

const probeMs = 1500
const listMs = 5000
const pollMs = 20_000
const secondLookMs = 1000
const quietMs = 30_000
/** Whoever disconnects does not wait longer than this for an app that says nothing. */
const partingMs = 2500
const batteryLow = 0.15
const batteryFine = 0.25

/** State while the player wants to be connected, through losses. */
interface Status {
  readonly end: AbortController
  readonly bases: readonly string[]
  /** By device: those that are open. */
  readonly hands: Map<DeviceId, ToyHand>
  limits: PlayerLimits
  /** Where the app answered last. */
  app: LovenseApp | undefined
  toys: readonly Toy[]
  /** Whether any toy was ever open: then a stop is owed after a loss. */
  wasUsed: boolean
  looking: Promise<void> | undefined
  lose: () => void
}

/** Toys on the Lovense app. Every command ends by itself within two seconds. */
export function lovense(context: PluginContext<'net'>, clock: Clock = systemClock): DeviceProvider {
  const { net, log } = context
  const feed = new EventFeed()
  const deviceList = new DeviceList()
  const toldAt = new Map<string, number>()
  const low = new Set<DeviceId>()
  let connected: Status | undefined

  function tell(message: string, device?: DeviceId): void {
    const now = clock.now()
    const key = `${device} ${message}`
    if (now - (toldAt.get(key) ?? Number.NEGATIVE_INFINITY) < quietMs) return
    toldAt.set(key, now)
    log.warn(message)
    feed.tell({ kind: 'trouble', message, ...(device !== undefined && { device }) })
  }

  function tellBatteries(toys: readonly Toy[]): void {
    for (const { device, name, battery = 1 } of toys) {
      if (battery > batteryFine) low.delete(device)
      if (battery > batteryLow || low.has(device)) continue
      low.add(device)
      const message = `The battery of ${name} is at ${Math.round(battery * 100)} %. Charge it soon.`
      feed.tell({ kind: 'trouble', device, message })
    }
  }

  function show({ toys, limits }: Status): void {
    const everyMs = everyMsOf(toys)
    const devices = toys.map((toy) => deviceOf(toy, limits, everyMs))
    if (JSON.stringify(devices) !== JSON.stringify(deviceList.devices)) deviceList.set(devices)
  }

  function learn(at: Status, toys: readonly Toy[]): void {
    const before = new Map(at.toys.map((toy) => [toy.device, toy]))
    at.toys = toys
    for (const [device, hand] of [...at.hands]) {
      const toy = toys.find((one) => one.device === device)
      const isSame = toy !== undefined && namesOf(toy) === namesOf(before.get(device))
      if (!isSame) letGo(at, device, hand)
    }
    show(at)
    tellBatteries(toys)
  }

  function letGo({ hands }: Status, device: DeviceId, hand: ToyHand): void {
    void hand.stop()
    hand.end()
    hands.delete(device)
  }

  /** Whoever wants to know while somebody asks already gets the same answer. */
  function look(at: Status): Promise<void> {
    const { app } = at
    if (!app) return Promise.reject(notConnected())
    at.looking ??= app
      .toys(listMs, at.end.signal)
      .then((toys) => learn(at, toys))
      .finally(() => {
        at.looking = undefined
      })
    return at.looking
  }

  async function connectOnce(at: Status, signal: AbortSignal): Promise<Connection> {
    const { app, toys } = await found(
      at.bases.map((base) => lovenseApp(base, net, clock)),
      signal,
    )
    at.app = app
    // Nobody knows what they did meanwhile: they are stopped before anything else is asked of them.
    if (at.wasUsed) await app.stop(undefined, probeMs, signal).catch(() => {})
    await net.setStopRequests([app.stopRequest])
    learn(at, toys)
    feed.setState({ kind: 'connected', server: new URL(app.base).host })
    const over = new AbortController()
    const ends = AbortSignal.any([signal, over.signal])
    at.lose = () => over.abort()
    const lost = new Promise((resolve) => ends.addEventListener('abort', resolve)).then(() => {
      for (const [device, hand] of [...at.hands]) letGo(at, device, hand)
      deviceList.set([])
    })
    void poll(at, ends)
    return { lost }
  }

  async function poll(at: Status, ends: AbortSignal): Promise<void> {
    for (let restMs = pollMs; ; ) {
      await clock.sleep(restMs, ends)
      if (ends.aborted) return
      try {
        await look(at)
        restMs = pollMs
      } catch (error) {
        if (isAbort(error) || ends.aborted) return
        // One answer may get lost; two are no chance.
        if (restMs === secondLookMs) at.lose()
        restMs = secondLookMs
      }
    }
  }

  function refused(at: Status, device: DeviceId, error: unknown): void {
    tell(messageOf(error), device)
    look(at).catch((again: unknown) => {
      if (!isAbort(again)) at.lose()
    })
  }

  async function followSettings(at: Status): Promise<void> {
    for await (const settings of context.settings.watch({ signal: at.end.signal })) {
      at.limits = limitsOf(settings)
      show(at)
    }
  }

  async function begin(wasUsed: boolean): Promise<Status> {
    const settings = await context.settings.get()
    const end = new AbortController()
    context.signal.addEventListener('abort', () => end.abort(), { once: true, signal: end.signal })
    if (context.signal.aborted) end.abort()
    const at: Status = {
      end,
      bases: basesOf(settings),
      hands: new Map(),
      limits: limitsOf(settings),
      app: undefined,
      toys: [],
      wasUsed,
      looking: undefined,
      lose: () => {},
    }
    end.signal.addEventListener('abort', () => {
      for (const hand of at.hands.values()) hand.end()
    })
    return at
  }

  async function halt(at: Status, device?: DeviceId): Promise<StopOutcome> {
    const hands = [...at.hands].filter(([id]) => device === undefined || id === device)
    const outcomes = await Promise.all(hands.map(([, hand]) => hand.stop()))
    if (outcomes.length > 0) return outcomes.includes('unconfirmed') ? 'unconfirmed' : 'confirmed'
    if (!at.wasUsed || !at.app || feed.state.kind === 'connected') return 'confirmed'
    // Out of reach: it is said all the same, and again first when the app is back.
    return at.app.stop(undefined, probeMs, at.end.signal).then(
      () => 'confirmed',
      () => 'unconfirmed',
    )
  }

  function open(at: Status, toy: Toy): void {
    at.wasUsed = true
    const { app } = at
    if (!app || at.hands.has(toy.device)) return
    const hand = new ToyHand({
      clock,
      app,
      toy,
      limits: () => at.limits,
      everyMs: () => everyMsOf(at.toys),
      signal: at.end.signal,
      refused: (error) => refused(at, toy.device, error),
    })
    at.hands.set(toy.device, hand)
  }

  return {
    watch: ({ signal }) => deviceList.watch(signal),
    events: ({ signal }) => feed.watch(signal),
    async connect({ signal }) {
      signal.throwIfAborted()
      if (connected && feed.state.kind === 'connected') return
      const before = connected
      before?.end.abort()
      const at = await begin(before?.wasUsed ?? false)
      connected = at
      await keepConnected({
        clock,
        feed,
        signal: at.end.signal,
        call: { signal, ending: at.end },
        connect: (ends) => connectOnce(at, ends),
        hint: () => hint,
      })
      void followSettings(at).catch(() => {})
    },
    async disconnect() {
      const at = connected
      connected = undefined
      if (!at) return
      await Promise.race([halt(at), clock.sleep(partingMs)])
      at.end.abort()
      deviceList.set([])
      await net.setStopRequests([])
    },
    async open(device, { signal }) {
      signal.throwIfAborted()
      const at = connected
      if (!at || feed.state.kind !== 'connected') throw notConnected()
      if (at.hands.has(device)) return
      await Promise.race([look(at), ended(signal)])
      const toy = at.toys.find((one) => one.device === device)
      if (!toy) {
        throw new PluginError(
          'transport/unavailable',
          'This toy is not connected to the Lovense app. Switch it on and bring it near.',
        )
      }
      open(at, toy)
    },
    apply: (frame) => connected?.hands.get(frame.device)?.apply(frame),
    stop: async (device) => (connected ? await halt(connected, device) : 'confirmed'),
  }
}

const hint =
  'Open Lovense Remote, switch on Game Mode, and enter the address it shows. If the browser asks whether this page may reach your network, allow it and connect again.'

const namesOf = (toy: Toy | undefined) => toy?.actions.map(({ name }) => name).join()

const notConnected = () =>
  new PluginError('transport/unavailable', 'The Lovense app is not connected. Connect it first.')

/** The first place where the app answers: all are asked at once. */
async function found(
  apps: readonly LovenseApp[],
  signal: AbortSignal,
): Promise<{ readonly app: LovenseApp; readonly toys: readonly Toy[] }> {
  try {
    return await Promise.any(apps.map(async (app) => ({ app, toys: await app.toys(probeMs, signal) })))
  } catch (error) {
    signal.throwIfAborted()
    const errors: readonly unknown[] = error instanceof AggregateError ? error.errors : []
    // What answered, though wrongly, says more than what did not.
    const telling = errors.find((one) => codeIn(one) !== undefined)
    if (telling) throw telling
    throw new PluginError('net/unreachable', 'The Lovense app does not answer.', { cause: error })
  }
}

function ended(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
