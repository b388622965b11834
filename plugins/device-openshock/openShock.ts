import { codeOf, type DeviceId, type DeviceProvider, isAbort, messageOf, type PluginContext, PluginError } from 'sdk'
import { type Clock, type Connection, DeviceList, EventFeed, keepConnected, systemClock } from 'sdk/devices'
import { Desk } from './Desk.ts'
import { isFinal, statusOf } from './refusals.ts'
import { type OpenShockServer, openShockServer, stopItem } from './server.ts'
import { baseOf, limitsOf, type PlayerLimits } from './settings.ts'
import { deviceOf, type Shocker } from './shockers.ts'

const secret = 'api-token'
const pollMs = 30_000
/** The same trouble is told once in this time. */
const quietMs = 30_000
const maxStopRequests = 16
/** Whoever disconnects does not wait longer than this for a server that says nothing. */
const partingMs = 2500

/** State while the player wants to be connected, through losses. */
interface Status {
  readonly end: AbortController
  readonly server: OpenShockServer
  readonly desk: Desk
  limits: PlayerLimits
  shockers: readonly Shocker[]
  looking: Promise<void> | undefined
  lose: () => void
}

/** Shockers on OpenShock hubs. Every order ends by itself within a second; the radio behind the hub confirms nothing. */
export function openShock(context: PluginContext<'net' | 'secrets'>, clock: Clock = systemClock): DeviceProvider {
  const { net, log } = context
  const feed = new EventFeed()
  const deviceList = new DeviceList()
  const toldAt = new Map<string, number>()
  let connected: Status | undefined

  function tell(message: string, device?: DeviceId): void {
    const now = clock.now()
    if (now - (toldAt.get(message) ?? Number.NEGATIVE_INFINITY) < quietMs) return
    toldAt.set(message, now)
    log.warn(message)
    feed.tell({ kind: 'trouble', message, ...(device !== undefined && { device }) })
  }

  function show({ shockers, limits }: Status): void {
    const devices = shockers.map((shocker) => deviceOf(shocker, limits)).filter(({ actuators }) => actuators.length > 0)
    if (JSON.stringify(devices) !== JSON.stringify(deviceList.devices)) deviceList.set(devices)
  }

  async function look(at: Status): Promise<void> {
    at.shockers = await at.server.shockers(at.end.signal)
    at.desk.listed(at.shockers)
    show(at)
    await updateStopRequests(at)
  }

  /** Whoever wants to know while somebody asks already gets the same answer. */
  function lookTogether(at: Status): Promise<void> {
    at.looking ??= look(at).finally(() => {
      at.looking = undefined
    })
    return at.looking
  }

  /** One call for all; and one for each, since a single one that is refused would refuse all. */
  async function updateStopRequests({ server, desk }: Status): Promise<void> {
    const ids = desk.stoppable
    const each = ids.length > 1 ? ids.map((id) => [id]) : []
    const calls = ids.length > 0 ? [ids, ...each] : []
    await net.setStopRequests(calls.slice(0, maxStopRequests).map((some) => server.controlRequest(some.map(stopItem))))
  }

  function refused(at: Status, error: unknown, devices: readonly DeviceId[]): void {
    const [device, ...others] = devices
    tell(messageOf(error), others.length === 0 ? device : undefined)
    if (statusOf(error) === 401 || codeOf(error) === 'net/unreachable') at.lose()
    else if (isFinal(error)) void lookTogether(at).catch(() => {})
  }

  async function connectOnce(at: Status, signal: AbortSignal): Promise<Connection> {
    if (!(await context.secrets.has(secret))) {
      throw new PluginError(
        'secret/missing',
        'There is no OpenShock token yet. Enter one in the settings of OpenShock.',
      )
    }
    // Nobody knows what they did meanwhile: they are stopped before anything else is asked of them.
    if (at.desk.used.size > 0) void at.desk.halt()
    await lookTogether(at)
    feed.setState({ kind: 'connected', server: at.server.name })
    const over = new AbortController()
    const ends = AbortSignal.any([signal, over.signal])
    at.lose = () => over.abort()
    const lost = new Promise((resolve) => ends.addEventListener('abort', resolve)).then(() => {
      deviceList.set([])
      at.desk.lost()
    })
    void poll(at, ends)
    return { lost }
  }

  async function poll(at: Status, ends: AbortSignal): Promise<void> {
    for (;;) {
      await clock.sleep(pollMs, ends)
      if (ends.aborted) return
      try {
        await lookTogether(at)
      } catch (error) {
        if (isAbort(error) || ends.aborted) return
        if (statusOf(error) !== 429) at.lose()
      }
    }
  }

  async function followSettings(at: Status): Promise<void> {
    for await (const settings of context.settings.watch({ signal: at.end.signal })) {
      at.limits = limitsOf(settings)
      at.desk.listed(at.shockers)
      show(at)
    }
  }

  async function begin(used: ReadonlyMap<DeviceId, string>): Promise<Status> {
    const settings = await context.settings.get()
    const end = new AbortController()
    context.signal.addEventListener('abort', () => end.abort(), { once: true, signal: end.signal })
    if (context.signal.aborted) end.abort()
    const server = openShockServer(baseOf(settings), context.secrets.placeholder(secret), net, clock)
    const limits = () => at.limits
    const parts = { clock, server, limits, signal: end.signal }
    const desk = new Desk({ ...parts, refused: (error, devices) => refused(at, error, devices) }, used)
    const at: Status = {
      end,
      server,
      desk,
      limits: limitsOf(settings),
      shockers: [],
      looking: undefined,
      lose: () => {},
    }
    end.signal.addEventListener('abort', () => desk.leave(), { once: true })
    return at
  }

  async function disconnect(): Promise<void> {
    const at = connected
    connected = undefined
    if (!at) return
    await Promise.race([at.desk.halt(), clock.sleep(partingMs)])
    at.end.abort()
    deviceList.set([])
    await net.setStopRequests([])
  }

  return {
    watch: ({ signal }) => deviceList.watch(signal),
    events: ({ signal }) => feed.watch(signal),
    async connect({ signal }) {
      signal.throwIfAborted()
      if (connected && feed.state.kind === 'connected') return
      const before = connected
      before?.end.abort()
      const at = await begin(before?.desk.used ?? new Map())
      connected = at
      await keepConnected({
        clock,
        feed,
        signal: at.end.signal,
        call: { signal, ending: at.end },
        connect: (ends) => connectOnce(at, ends),
        hint: hintFor,
        isWorthwhile: (error) => !isFinal(error) && codeOf(error) !== 'secret/missing',
      })
      void followSettings(at).catch(() => {})
    },
    disconnect,
    async open(device, { signal }) {
      signal.throwIfAborted()
      const at = connected
      if (!at || feed.state.kind !== 'connected') {
        throw new PluginError('transport/unavailable', 'OpenShock is not connected. Connect it first.')
      }
      if (at.desk.isOpen(device)) return
      await Promise.race([lookTogether(at), ended(signal)])
      const shocker = at.shockers.find((one) => one.device === device)
      if (!shocker) {
        throw new PluginError(
          'transport/unavailable',
          'This shocker is not there. Its hub may be off, or it is paused or removed at OpenShock.',
        )
      }
      at.desk.open(shocker)
      await updateStopRequests(at)
    },
    apply: (frame) => connected?.desk.apply(frame),
    stop: async (device) => connected?.desk.halt(device) ?? 'confirmed',
  }
}

function ended(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

function hintFor(error: unknown): string | undefined {
  if (codeOf(error) !== 'net/unreachable') return undefined
  return 'Check that this computer is online and that the server address is right. Orders that were given have ended by themselves.'
}
