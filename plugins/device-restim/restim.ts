import { type ByteLink, type DeviceId, type DeviceProvider, type PluginContext, PluginError } from 'sdk'
import { type Clock, DeviceList, EventFeed, FramePacer, keepConnected, systemClock } from 'sdk/devices'
import { deviceOf } from './device.ts'
import { Silencing } from './Silencing.ts'
import { axisNames, type RestimSettings, readSettings } from './settings.ts'
import { atRest, lineOf, silence, volumeOf } from './wording.ts'

/** Identical orders are given again after this long: another client may have spoken, and a dead link is noticed. */
const againMs = 1000

/** Speaks T-code to Restim. It never answers, so nothing here waits for an answer. */
export function restim(context: PluginContext<'net' | 'transport'>, clock: Clock = systemClock): DeviceProvider {
  const deviceList = new DeviceList()
  const feed = new EventFeed()
  let ending: AbortController | undefined
  let settings = readSettings(undefined)
  let link: ByteLink | undefined
  let pacer: FramePacer | undefined
  let volume = 0
  let asked = new Set<number>()
  let controlling = new AbortController()

  const say = (text: string): Promise<void> =>
    link?.send(new TextEncoder().encode(text)) ?? Promise.reject(new PluginError('transport/unavailable', notConnected))
  const silencing = new Silencing(clock, () => void say(silence(settings)).catch(() => {}))

  /** Presses Restim's Stop. The browser hides the answer, and it is not needed. */
  function pressStop({ controlUrl } = settings): void {
    controlling.abort()
    controlling = new AbortController()
    if (controlUrl === undefined) return
    const signal = AbortSignal.any([context.signal, controlling.signal])
    void context.net
      .fetch({ url: stopAddress(controlUrl) }, { signal })
      .then(async ({ body }) => {
        for await (const _ of body);
      })
      .catch(() => {})
  }

  async function halt(): Promise<'unconfirmed'> {
    volume = 0
    await silencing.begin()
    return 'unconfirmed'
  }

  function paced(): FramePacer {
    return new FramePacer({
      clock,
      againMs,
      get everyMs() {
        return settings.everyMs
      },
      order: (levels) => lineOf(levels, settings, isAsked(levels)),
      async send(levels) {
        volume = volumeOf(levels[0], settings)
        if (volume > 0) silencing.end()
        await say(lineOf(levels, settings, isAsked(levels)))
      },
      halt,
    })
  }

  function isAsked(levels: Float32Array): (index: number) => boolean {
    for (const [index] of axisNames.entries()) if (Math.abs((levels[index] ?? 0.5) - 0.5) > 0.001) asked.add(index)
    return (index) => asked.has(index)
  }

  async function dial(signal: AbortSignal) {
    take(await context.settings.get())
    const opened = await context.transport.open('websocket', `${settings.socketUrl}#text`, { signal })
    link = opened
    asked = new Set()
    await opened.setStopMessages([new TextEncoder().encode(silence(settings))])
    await keepLastRequest(settings)
    await say(silence(settings))
    await say(atRest(settings))
    const lost = drained(opened).then(() => gone(opened))
    deviceList.set([deviceOf(settings)])
    feed.setState({ kind: 'connected', server: new URL(settings.socketUrl).host })
    feed.tell({ kind: 'trouble', message: pressStart })
    return { lost }
  }

  const keepLastRequest = ({ controlUrl }: RestimSettings): Promise<void> =>
    context.net.setStopRequests(controlUrl === undefined ? [] : [{ url: stopAddress(controlUrl) }])

  /** Restim says nothing, so whatever comes is left unread. Ends with the link. */
  async function drained({ received }: ByteLink): Promise<void> {
    let heard = 0
    try {
      for await (const bytes of received) {
        if (heard++ < maxComplaints) context.log.warn('Restim said something, which it never does.', bytes.length)
      }
    } catch {
      // Broken off: the link is lost like any other.
    }
  }

  function gone(lost: ByteLink): void {
    if (link !== lost) return
    link = undefined
    silencing.end()
    pacer?.end()
    pacer = undefined
    deviceList.set([])
    if (volume > 0) {
      pressStop()
      feed.tell({ kind: 'trouble', message: playsOn })
    }
    volume = 0
  }

  /** New settings hold at once, but for the address, which the next connection takes. */
  function take(stored: unknown): void {
    const { socketUrl } = settings
    const next = readSettings(stored)
    settings = link ? { ...next, socketUrl } : next
    if (link) deviceList.set([deviceOf(settings)])
  }

  async function followSettings(signal: AbortSignal): Promise<void> {
    for await (const stored of context.settings.watch({ signal })) {
      // Under its old name the volume would be held for ever.
      await say(silence(settings)).catch(() => {})
      take(stored)
      if (link) await Promise.all([keepLastRequest(settings), pacer?.stop()])
    }
  }

  const isMine = (device: DeviceId) => deviceList.devices.some(({ id }) => id === device)

  return {
    watch: ({ signal }) => deviceList.watch(signal),
    events: ({ signal }) => feed.watch(signal),

    async connect({ signal }) {
      signal.throwIfAborted()
      if (ending) return
      const over = new AbortController()
      const whole = AbortSignal.any([context.signal, over.signal])
      ending = over
      try {
        await keepConnected({
          clock,
          feed,
          signal: whole,
          call: { signal, ending: over },
          connect: dial,
          hint: () => hint,
          lossMessage: 'The connection to Restim was lost. What it plays is not known.',
        })
        void followSettings(whole).catch(() => {})
      } catch (error) {
        over.abort()
        if (ending === over) ending = undefined
        throw error
      }
    },

    async disconnect() {
      if (!ending) return
      const over = ending
      pressStop()
      await (pacer?.stop() ?? halt())
      await context.net.setStopRequests([])
      over.abort()
      if (link) gone(link)
      if (ending === over) ending = undefined
      feed.setState({ kind: 'off' })
    },

    async open(device, { signal }) {
      signal.throwIfAborted()
      if (!link || !isMine(device)) throw new PluginError('transport/unavailable', notConnected)
      pacer ??= paced()
    },

    apply(frame) {
      if (isMine(frame.device)) pacer?.apply(frame)
    },

    async stop(device) {
      if (device !== undefined && !isMine(device) && link) return 'unconfirmed'
      if (volume > 0 && settings.controlUrl !== undefined) feed.tell({ kind: 'trouble', message: pressStartAgain })
      pressStop()
      // Without a link there is nobody to say it to; the next connection begins with it.
      if (!link) return 'unconfirmed'
      return await (pacer?.stop() ?? halt())
    },
  }
}

const stopAddress = (controlUrl: string) => `${controlUrl}/v1/actions/stop`

const maxComplaints = 3

const notConnected = 'Restim is not connected. Connect it on its settings page.'
const pressStart = 'Restim is connected at zero volume. Press Start in Restim, or it stays silent.'
const pressStartAgain = 'Restim was stopped. To go on, press Start in Restim, too.'
const playsOn =
  'Restim was playing when the connection was lost, and it keeps playing. Press Stop in Restim, or take the electrodes off.'
const hint =
  'Start Restim, look for "websocket" in its preferences, and compare the address (usually ws://localhost:12346/tcode). If the browser asks whether this site may reach devices on your computer or network, allow it.'
