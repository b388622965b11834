import { codeOf, type DeviceProvider, type PluginContext, PluginError } from 'sdk'
import { type Clock, DeviceList, EventFeed, FramePacer, keepConnected, systemClock } from 'sdk/devices'
import { HandyApi, keyName } from './api.ts'
import { handyId } from './device.ts'
import { version2, version3 } from './dialects.ts'
import { HandySession } from './HandySession.ts'
import { Refusal, whyOf } from './refusal.ts'
import { readSettings } from './settings.ts'

/** How often it is looked at. */
const lookEveryMs = 4000
/** So many looks in a row may fail before it counts as lost. */
const maxMisses = 2

/** Moves one Handy through its maker's cloud. */
export function handy(context: PluginContext<'net' | 'secrets'>, clock: Clock = systemClock): DeviceProvider {
  const deviceList = new DeviceList()
  const feed = new EventFeed()
  let ending: AbortController | undefined
  let session: HandySession | undefined
  let pacer: FramePacer | undefined
  let lose = (_error?: unknown) => {}
  let told = ''

  const tell = (message: string) => {
    if (message !== told) feed.tell({ kind: 'trouble', device: handyId, message })
    told = message
  }

  const listNow = () => {
    const { device } = session ?? {}
    const [listed] = deviceList.devices
    if (device && device.silence?.kind !== listed?.silence?.kind) deviceList.set([device])
  }

  async function dial(signal: AbortSignal) {
    if (!(await context.secrets.has(keyName))) throw new PluginError('secret/missing', keyMissing)
    const settings = readSettings(await context.settings.get())
    const api = new HandyApi(context, clock, settings.applicationId)
    // The version is known only after the first answer, so until then both ways to stop are kept.
    await context.net.setStopRequests(
      [version3, version2].flatMap((one) => one.stops('hamp').map((stop) => api.requestFor(one, stop))),
    )
    const ended = new AbortController()
    const whole = AbortSignal.any([signal, ended.signal])
    const begun = await HandySession.begin({ api, clock, settings, signal: whole })
    const { dialect } = begun
    await context.net.setStopRequests(dialect.stops('hamp').map((stop) => api.requestFor(dialect, stop)))
    session = begun
    told = ''
    const lost = new Promise<void>((resolve) => {
      lose = (error) => {
        if (session !== begun) return
        gone(error)
        ended.abort()
        resolve()
      }
      signal.addEventListener('abort', () => lose(), { once: true })
    })
    deviceList.set([begun.device])
    feed.setState({ kind: 'connected', server: `${begun.name}, API ${dialect.version}` })
    void lookAfter(begun, whole)
    return { lost }
  }

  /** Limits hold at once; the application id is for the next connection. */
  async function followSettings(signal: AbortSignal): Promise<void> {
    for await (const stored of context.settings.watch({ signal })) {
      await session?.take(readSettings(stored)).catch(suffer)
    }
  }

  async function lookAfter(looked: HandySession, signal: AbortSignal): Promise<void> {
    for (let misses = 0; !signal.aborted; ) {
      await clock.sleep(lookEveryMs, signal)
      if (signal.aborted) return
      try {
        if (await looked.look()) theirs()
        misses = 0
      } catch (error) {
        misses += 1
        if (!isPassing(error) || misses > maxMisses) lose(error)
      }
    }
  }

  function theirs(): void {
    tell('The buttons on the Handy were used. Vesper leaves it alone until the levels return to zero.')
    listNow()
  }

  function gone(error: unknown): void {
    if (session?.isMoving) feed.tell({ kind: 'trouble', device: handyId, message: movesOn })
    if (error instanceof Refusal) tell(error.message)
    session = undefined
    pacer?.end()
    pacer = undefined
    deviceList.set([])
  }

  /** What a refused order means for the rest. */
  function suffer(error: unknown): void {
    const why = whyOf(error)
    if (why === 'offline' || why === 'key') lose(error)
    if (why === 'hot' || why === 'blocked') {
      session?.leaveToThem()
      void session?.stop().catch(() => {})
    }
    if (why === 'mode') theirs()
    else if (why !== undefined && why !== 'other' && session) tell(new Refusal(why).message)
  }

  const paced = (of: HandySession) =>
    new FramePacer({
      clock,
      get everyMs() {
        return of.everyMs
      },
      // Also what has not changed: a stream must be filled up, and the session knows what is worth a request.
      againMs: 0,
      order: (levels) => levels.join(),
      async send(levels) {
        try {
          await of.carryOut(levels)
          told = ''
        } catch (error) {
          suffer(error)
          throw error
        } finally {
          listNow()
        }
      },
      async halt() {
        const stopping = of.stop()
        listNow()
        return await stopping
      },
    })

  return {
    watch: ({ signal }) => deviceList.watch(signal),
    events: ({ signal }) => feed.watch(signal),

    async connect({ signal }) {
      signal.throwIfAborted()
      if (ending) return
      const over = new AbortController()
      ending = over
      const whole = AbortSignal.any([context.signal, over.signal])
      try {
        await keepConnected({
          clock,
          feed,
          signal: whole,
          call: { signal, ending: over },
          connect: dial,
          hint: (error) => (codeOf(error) === 'net/unreachable' ? hint : undefined),
          isWorthwhile: (error) => whyOf(error) !== 'key' && whyOf(error) !== 'unsupported',
          lossMessage: 'The connection to the Handy was lost. Look whether it still moves.',
        })
        void followSettings(whole).catch(() => {})
      } catch (error) {
        over.abort()
        if (ending === over) ending = undefined
        throw error
      }
    },

    async disconnect() {
      const over = ending
      if (!over) return
      await (pacer?.stop() ?? session?.stop())
      await context.net.setStopRequests([])
      over.abort()
      if (ending === over) ending = undefined
      feed.setState({ kind: 'off' })
    },

    async open(device, { signal }) {
      signal.throwIfAborted()
      if (!session || device !== handyId) throw new PluginError('transport/unavailable', notConnected)
      pacer ??= paced(session)
    },

    apply(frame) {
      if (frame.device !== handyId || !pacer) return
      session?.gather(frame.at, frame.levels)
      pacer.apply(frame)
    },

    async stop(device = handyId) {
      if (device !== handyId) return 'unconfirmed'
      return await (pacer?.stop() ?? session?.stop() ?? 'unconfirmed')
    },
  }
}

/** Whether it may be over by the next look. */
function isPassing(error: unknown): boolean {
  const why = whyOf(error)
  return why !== 'offline' && why !== 'key'
}

const keyMissing = 'There is no connection key yet. It stands in the Handy’s own app; save it on this page.'
const notConnected = 'The Handy is not connected. Connect it on its settings page.'
const movesOn =
  'The Handy was moving when the connection was lost, and may go on. Press the button on the Handy to stop it.'
const hint = 'Both the Handy and this computer need the internet. Look whether www.handyfeeling.com can be reached.'
