import {
  codeOf,
  type DeviceId,
  type DeviceInfo,
  type DeviceProvider,
  type PluginContext,
  PluginError,
  type StopOutcome,
} from 'sdk'
import { type Clock, type Connection, DeviceList, EventFeed, keepConnected, systemClock } from 'sdk/devices'
import { overApp3 } from './app3.ts'
import { overApp4 } from './app4.ts'
import { type Opening, overBluetooth } from './bluetooth.ts'
import type { Box, Boxes, BoxNews, Session } from './box.ts'
import { Driver } from './driver.ts'
import type { CoyoteSettings } from './settings.ts'

const lowBattery = 15

/** Coyotes: one over Bluetooth, or those that a phone's app has. */
export function coyote(context: PluginContext<'transport'>, clock: Clock = systemClock): DeviceProvider {
  const deviceList = new DeviceList()
  const feed = new EventFeed()
  const fleet = new Fleet(deviceList, feed, clock)
  let ending = new AbortController()
  let connecting: Promise<void> | undefined
  let session: Session | undefined

  async function open(settings: CoyoteSettings, signal: AbortSignal): Promise<Connection> {
    fleet.configure(settings)
    const opening: Opening = { context, clock, settings, boxes: fleet, signal }
    const made = await openers[settings.connection](opening, (state) => feed.setState(state))
    session = made
    feed.setState({ kind: 'connected', ...(made.server !== undefined && { server: made.server }) })
    return {
      lost: made.lost.then(() => {
        if (session === made) session = undefined
      }),
    }
  }

  async function connect(signal: AbortSignal): Promise<void> {
    ending = new AbortController()
    const own = AbortSignal.any([ending.signal, context.signal])
    const current = async () => (await context.settings.get()) as CoyoteSettings
    await keepConnected({
      clock,
      feed,
      signal: own,
      call: { signal, ending },
      connect: async (each) => await open(await current(), each),
      hint: hintFor,
    })
    void follow(own)
  }

  /** A player's change holds at once. */
  async function follow(signal: AbortSignal): Promise<void> {
    try {
      for await (const settings of context.settings.watch({ signal })) fleet.configure(settings as CoyoteSettings)
    } catch {
      // The plugin ends.
    }
  }

  return {
    watch: ({ signal }) => deviceList.watch(signal),
    events: ({ signal }) => feed.watch(signal),
    async connect({ signal }) {
      signal.throwIfAborted()
      connecting ??= connect(signal)
      try {
        await connecting
      } catch (error) {
        connecting = undefined
        signal.throwIfAborted()
        throw error
      }
    },
    async disconnect() {
      await fleet.stop()
      connecting = undefined
      // In this order: a link that ends by its signal is taken for one that was lost, and found again without asking.
      const closing = session?.close().catch(() => {})
      session = undefined
      ending.abort()
      await closing
    },
    async open(device, { signal }) {
      signal.throwIfAborted()
      fleet.open(device)
    },
    apply: (frame) => fleet.driverOf(frame.device)?.apply(frame),
    stop: (device) => fleet.stop(device),
  }
}

const openers = { bluetooth: overBluetooth, 'app-v3': overApp3, 'app-v4': overApp4 } as const

/** All boxes that are there, each with who drives it. */
class Fleet implements Boxes {
  readonly #devices: DeviceList
  readonly #feed: EventFeed
  readonly #clock: Clock
  readonly #drivers = new Map<DeviceId, Driver>()
  readonly #batteries = new Map<DeviceId, number>()
  /** Lost while it was open: nobody can say how it is now. */
  readonly #unsure = new Set<DeviceId>()
  #settings: CoyoteSettings | undefined

  constructor(deviceList: DeviceList, feed: EventFeed, clock: Clock) {
    this.#devices = deviceList
    this.#feed = feed
    this.#clock = clock
  }

  configure(settings: CoyoteSettings): void {
    this.#settings = settings
    for (const driver of this.#drivers.values()) driver.configure(settings)
  }

  driverOf(device: DeviceId): Driver | undefined {
    return this.#drivers.get(device)
  }

  open(device: DeviceId): void {
    const driver = this.#drivers.get(device)
    if (!driver) throw new PluginError('device/none', 'This Coyote is not connected. Connect it first.')
    driver.isOpen = true
  }

  async stop(device?: DeviceId): Promise<StopOutcome> {
    const all = [...this.#drivers].filter(([id]) => device === undefined || id === device)
    const outcomes = await Promise.all(all.map(([, driver]) => driver.stop()))
    const isUnsure = device === undefined ? this.#unsure.size > 0 : this.#unsure.has(device)
    return isUnsure || outcomes.includes('unconfirmed') ? 'unconfirmed' : 'confirmed'
  }

  met(box: Box): void {
    if (!this.#settings) return
    const { id } = box.info
    this.#drivers.get(id)?.end()
    const tell = (event: Parameters<EventFeed['tell']>[0]) => this.#feed.tell(event)
    this.#drivers.set(id, new Driver({ box, clock: this.#clock, settings: this.#settings, tell }))
    this.#unsure.delete(id)
    this.#show()
  }

  left(device: DeviceId): void {
    const driver = this.#drivers.get(device)
    if (!driver) return
    if (driver.isOpen) this.#unsure.add(device)
    driver.end()
    this.#drivers.delete(device)
    this.#show()
  }

  newsOf(device: DeviceId): BoxNews {
    return {
      ceiling: (channel, strength) => this.#drivers.get(device)?.limit(channel, strength),
      took: (strengths) => this.#drivers.get(device)?.took(strengths),
      button: (button) => this.#feed.tell({ kind: 'button', device, button }),
      trouble: (message) => this.#feed.tell({ kind: 'trouble', device, message }),
      battery: (percent) => this.#charged(device, percent),
    }
  }

  #charged(device: DeviceId, percent: number): void {
    const before = this.#batteries.get(device)
    this.#batteries.set(device, percent)
    if (percent <= lowBattery && (before ?? 100) > lowBattery) {
      const message = `The battery of the Coyote is at ${percent} %. It may switch off soon.`
      this.#feed.tell({ kind: 'trouble', device, message })
    }
    if (before !== percent) this.#show()
  }

  #show(): void {
    this.#devices.set(
      [...this.#drivers.values()].map(({ box: { info } }): DeviceInfo => {
        const percent = this.#batteries.get(info.id)
        return percent === undefined ? info : { ...info, battery: percent / 100 }
      }),
    )
  }
}

/** What to do when connecting failed, beyond what the error says. */
function hintFor(error: unknown): string | undefined {
  switch (codeOf(error)) {
    case 'device/none':
      return 'Switch the Coyote on, keep it within two metres, and close the DG-LAB app: only one can hold it.'
    case 'transport/unavailable':
      return 'Bluetooth needs Chrome or Edge. In other browsers, connect through the phone app instead.'
    case 'net/unreachable':
      return 'Check that the relay runs and that its address in the settings is right.'
    default:
      return undefined
  }
}
