import {
  type DeviceEvent,
  type DeviceFrame,
  type DeviceId,
  type DeviceInfo,
  isAbort,
  messageOf,
  type ProviderState,
  type Sense,
  type StopOutcome,
} from 'sdk'
import type { Clock } from 'sdk/devices'
import type { Sink } from 'sdk/runtime'
import { callPlugin, callPluginStream } from '../shared/callPlugin.ts'
import type { PluginHost } from '../shared/plugins/PluginHosts.ts'
import type { ProviderKey, ProviderView } from './contract.ts'
import { readDevices, readEvent } from './fromProvider.ts'

/** What a line tells the engine of. */
export interface LineListeners {
  devices(list: readonly DeviceInfo[]): void
  event(event: DeviceEvent): void
  changed(): void
}

const connectWithinMs = 60_000
/** Slow servers are waited for; everything else was told long before. */
const stopWithinMs = 5000
const maxTroubles = 10

/** One provider in use: its list, its reports, and the way to its devices. */
export class ProviderLine {
  readonly key: ProviderKey
  /** What its devices can give, as its manifest says. */
  senses: readonly Sense[] = ['pleasure', 'pain']
  readonly #host: PluginHost
  /** Where frames go; absent until the provider has been made. */
  #frames: Sink | undefined
  readonly #ears: LineListeners
  readonly #clock: Clock
  readonly #over = new AbortController()
  #state: ProviderState = { kind: 'off' }
  #troubles: ProviderView['troubles'] = []
  #devices: readonly DeviceInfo[] = []
  #toldState = false

  constructor(key: ProviderKey, host: PluginHost, ears: LineListeners, clock: Clock) {
    this.key = key
    this.#clock = clock
    this.#host = host
    this.#ears = ears
    host.scope.add(() => this.end())
    void this.#openFrames()
    void this.#follow()
    void this.#listen()
  }

  get view(): ProviderView {
    return { ...this.key, state: this.#state, troubles: this.#troubles }
  }

  get devices(): readonly DeviceInfo[] {
    return this.#devices
  }

  get isOver(): boolean {
    return this.#over.signal.aborted
  }

  /** Turns to the server, radio or sound card, where there is one. */
  async connect(signal: AbortSignal): Promise<void> {
    const isDone = await this.#ask('connect', signal)
    if (!isDone || !this.#toldState) this.#stand({ kind: 'connected' })
  }

  async scan(signal: AbortSignal): Promise<void> {
    await this.#ask('scan', signal)
  }

  async disconnect(): Promise<void> {
    try {
      await this.#ask('disconnect', this.#over.signal)
    } finally {
      this.end()
    }
  }

  async open(device: DeviceId): Promise<void> {
    await this.#call('open', this.#over.signal, (signal) => this.#send('open', device, { signal }))
    if (!this.#frames) await this.#openFrames()
  }

  /** Hot path: nothing is awaited, nothing is thrown. */
  apply(frame: DeviceFrame): void {
    if (!this.isOver) this.#frames?.(frame)
  }

  /** To zero, whatever state it is in. */
  async stop(): Promise<StopOutcome | 'failed'> {
    const answered = new AbortController()
    const late = this.#clock.sleep(stopWithinMs, answered.signal).then(() => 'failed' as const)
    const asked = this.#send('stop').then(
      (outcome): StopOutcome => (outcome === 'unconfirmed' ? 'unconfirmed' : 'confirmed'),
      () => 'failed' as const,
    )
    try {
      return await Promise.race([asked, late])
    } finally {
      answered.abort()
    }
  }

  end(): void {
    if (this.isOver) return
    this.#over.abort(new DOMException('The provider was let go', 'AbortError'))
    this.#devices = []
    this.#state = { kind: 'off' }
    this.#ears.devices([])
    this.#ears.changed()
  }

  /** Whether the provider has such a method at all. */
  async #ask(method: 'connect' | 'disconnect' | 'scan', signal: AbortSignal): Promise<boolean> {
    try {
      await this.#call(method, signal, (own) =>
        this.#send(method, ...(method === 'disconnect' ? [] : [{ signal: own }])),
      )
      return true
    } catch (error) {
      if ((error as { code?: unknown }).code === 'plugin/not-found') return false
      if (!isAbort(error) && this.#state.kind !== 'failed') this.#stand({ kind: 'failed', message: messageOf(error) })
      throw error
    }
  }

  async #call<T>(method: string, signal: AbortSignal, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const call = { plugin: this.key.plugin, method: `deviceProvider.${method}`, deadlineMs: connectWithinMs }
    return await callPlugin({ ...call, signal: AbortSignal.any([signal, this.#over.signal]) }, run)
  }

  async #send(method: string, ...args: readonly unknown[]): Promise<unknown> {
    return await this.#host.host.call('deviceProvider', this.key.provider, method, ...args)
  }

  async #openFrames(): Promise<void> {
    const failed = (error: unknown) => this.#trouble(messageOf(error))
    try {
      this.#frames = await this.#host.sink('deviceProvider', this.key.provider, 'apply', failed)
    } catch (error) {
      failed(error)
    }
  }

  async #follow(): Promise<void> {
    await this.#stream('watch', (value) => {
      this.#devices = readDevices(value)
      this.#ears.devices(this.#devices)
    })
    if (!this.isOver) this.#ears.devices([])
  }

  async #listen(): Promise<void> {
    await this.#stream('events', (value) => {
      const event = readEvent(value)
      if (!event) return
      if (event.kind === 'state') {
        this.#toldState = true
        this.#stand(event.state)
      } else if (event.kind === 'trouble') this.#trouble(event.message, event.device)
      this.#ears.event(event)
    })
  }

  async #stream(method: 'watch' | 'events', take: (value: unknown) => void): Promise<void> {
    const { signal } = this.#over
    try {
      const items = callPluginStream({ plugin: this.key.plugin, method: `deviceProvider.${method}`, signal }, (own) =>
        this.#host.host.stream('deviceProvider', this.key.provider, method, { signal: own }),
      )
      for await (const item of items) take(item)
    } catch (error) {
      if (signal.aborted || (error as { code?: unknown }).code === 'plugin/not-found') return
      this.#stand({ kind: 'failed', message: messageOf(error) })
    }
  }

  #stand(state: ProviderState): void {
    if (this.isOver) return
    this.#state = state
    this.#ears.changed()
  }

  #trouble(message: string, device?: DeviceId): void {
    if (this.#troubles.at(-1)?.message === message) return
    const trouble = { at: this.#clock.now(), message, ...(device !== undefined && { device }) }
    this.#troubles = [...this.#troubles, trouble].slice(-maxTroubles)
    this.#ears.changed()
  }
}
