import { type DeviceId, PluginError, type ProviderState } from 'sdk'
import { hostOf } from './app3.ts'
import { App4Box, stopOrders } from './app4Box.ts'
import type { Opening } from './bluetooth.ts'
import type { Session } from './box.ts'
import { describe } from './info.ts'
import { Rpc } from './rpc.ts'
import { SilenceWatch } from './silenceWatch.ts'
import { isMessage, type Message, openRelay, type TextLink, textOf } from './textLink.ts'
import { within } from './within.ts'

const pingEveryMs = 2000
/** Three answers missed. */
const silentMs = 7000
const maxSlots = 8

/** Meets the DG-LAB 4 app at a relay. Stands once the player has scanned the code. */
export async function overApp4(opening: Opening, say: (state: ProviderState) => void): Promise<Session> {
  const { context, clock, settings, signal } = opening
  const link = await openRelay(context, settings.relay4, signal)
  try {
    const silent = 'The relay did not answer. Check its address in the settings.'
    const own = await within(clock, settings.timeoutMs, saidIn(link, 'hello'), silent)
    say({ kind: 'connecting', pairing: pairingOf(settings.relay4, own) })
    const app = new App(opening, link, await saidIn(link, 'client_attached'))
    return { server: hostOf(settings.relay4), lost: app.run(), close: () => link.close() }
  } catch (error) {
    await link.close().catch(() => {})
    throw error
  }
}

function pairingOf(relay: string, clientId: string) {
  const url = `${relay.trim()}${relay.includes('?') ? '&' : '?'}tid=${encodeURIComponent(clientId)}`
  return {
    text: 'Open the DG-LAB 4 app and scan this code.',
    url: `https://dungeon-lab.cn/s/?v=1&action=socket&url=${encodeURIComponent(url)}`,
  }
}

/** Waits for a frame, and answers whom it names. */
async function saidIn(link: TextLink, type: string): Promise<string> {
  for (let frame = await link.next(); frame; frame = await link.next()) {
    const clientId = textOf(frame, 'clientId')
    if (frame.type === type && clientId) return clientId
    if (frame.type === 'idle_timeout') {
      throw new PluginError('device/none', 'No app came within five minutes. Connect again when the phone is at hand.')
    }
  }
  throw new PluginError('net/unreachable', 'The relay closed the connection. Try again.')
}

/** One phone, and the Coyotes in its slots. */
class App {
  readonly #opening: Opening
  readonly #link: TextLink
  readonly #id: string
  readonly #rpc: Rpc
  readonly #slots = new Map<string, App4Box>()
  #lastTrouble = ''

  constructor(opening: Opening, link: TextLink, id: string) {
    this.#opening = opening
    this.#link = link
    this.#id = id
    this.#rpc = new Rpc(link, opening.clock, id, (code) => this.#failed(code))
  }

  /** Ends when the app or the relay is gone. */
  async run(): Promise<void> {
    const { clock } = this.#opening
    const over = new AbortController()
    const watch = new SilenceWatch(clock, silentMs)
    void this.#ping(over.signal)
    void this.#rpc.ask('devices.get', {}).then((answer) => {
      if (answer.kind === 'result') this.#replace(answer.result.devices)
    })
    let isWatched = false
    try {
      for (let frame = await this.#link.next(); frame; frame = await this.#link.next()) {
        watch.heard()
        // Only a relay that answers can be missed.
        if (frame.type === 'pong' && !isWatched) {
          isWatched = true
          void watch.run(over.signal, () => void this.#link.close().catch(() => {}))
        }
        if (this.#isFarewell(frame)) break
        this.#heard(frame)
      }
    } catch {
      // Lost by an error is lost.
    }
    over.abort()
    for (const slot of [...this.#slots.keys()]) this.#remove(slot)
    await this.#link.close().catch(() => {})
  }

  #isFarewell({ type, ...frame }: Message): boolean {
    return type === 'idle_timeout' || (type === 'client_disconnected' && textOf(frame, 'clientId') === this.#id)
  }

  #heard(frame: Message): void {
    const from = textOf(frame, 'clientId')
    if (frame.type === 'client_attached' && from !== this.#id) {
      this.#opening.context.log.warn('A second phone has scanned the code. Only the first is used.')
    }
    const { data } = frame
    if (frame.type !== 'message' || from !== this.#id || !isMessage(data)) return
    if (data.t === 'resp') this.#rpc.heard(data)
    if (data.t !== 'ev') return
    if (data.ev === 'devices.snapshot') this.#replace(data.devices)
    if (data.ev === 'devices.patch') this.#patch(data)
    if (data.ev === 'custom.action') this.#pressed(data.action)
  }

  #replace(devices: unknown): void {
    if (!Array.isArray(devices)) return
    const there = devices.filter(isMessage)
    const slots = there.map((device) => textOf(device, 'slotId'))
    for (const slot of [...this.#slots.keys()]) if (!slots.includes(slot)) this.#remove(slot)
    for (const device of there) this.#add(device)
  }

  #patch({ added, removed }: Message): void {
    if (Array.isArray(removed)) for (const slot of removed) this.#remove(String(slot))
    if (Array.isArray(added)) for (const device of added) if (isMessage(device)) this.#add(device)
  }

  #add(device: Message): void {
    const slot = textOf(device, 'slotId')
    const isCoyote = /^COYOTE_0[23]0$/.test(textOf(device, 'type'))
    if (!slot || !isCoyote || this.#slots.has(slot) || this.#slots.size >= maxSlots) return
    const { boxes, clock } = this.#opening
    const name = textOf(device, 'name').slice(0, 60) || 'Coyote'
    const info = describe({
      id: `app-v4-${slot}`,
      name: `${name} (phone app)`,
      latencyMs: 250,
      silence: { kind: 'within', ms: 1500 },
    })
    const box = new App4Box(info, slot, this.#rpc, clock, () => this.#renewStopMessages())
    this.#slots.set(slot, box)
    this.#renewStopMessages()
    // Zero comes first.
    void box.halt().then(() => {
      if (this.#slots.get(slot) === box) boxes.met(box)
    })
  }

  #remove(slot: string): void {
    const box = this.#slots.get(slot)
    if (!box) return
    this.#slots.delete(slot)
    this.#opening.boxes.left(box.info.id)
    this.#renewStopMessages()
  }

  #renewStopMessages(): void {
    const two = [...this.#slots.keys()].slice(0, 2).flatMap(stopOrders)
    const words = two.map(({ method, data }) => this.#rpc.request(method, data))
    const all = this.#slots.size > 0 ? [this.#rpc.request('device.op.clear', {}), ...words] : []
    void this.#link.setStopMessages(all).catch(() => {})
  }

  #pressed(action: unknown): void {
    if (typeof action !== 'number' || !Number.isInteger(action) || action < 0 || action > 9) return
    const [box] = this.#slots.values()
    if (box) this.#news(box.info.id).button(`${action + 1}`)
  }

  #failed(code: string): void {
    const { log } = this.#opening.context
    if (code !== this.#lastTrouble) log.warn(`The app refused an order: ${code.slice(0, 60)}.`)
    this.#lastTrouble = code
    if (code === 'slot_not_found') {
      void this.#rpc.ask('devices.get', {}).then((answer) => {
        if (answer.kind === 'result') this.#replace(answer.result.devices)
      })
    }
  }

  #news(device: DeviceId) {
    return this.#opening.boxes.newsOf(device)
  }

  async #ping(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#link.send({ type: 'ping' }).catch(() => {})
      await this.#opening.clock.sleep(pingEveryMs, signal)
    }
  }
}
