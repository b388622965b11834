import type { Clock } from '../../llm/clock.ts'
import { ButtplugDouble, type Visit } from './ButtplugDouble.ts'
import { conformanceToys, type DoubleToy, scalarsOf } from './toys.ts'

export interface WasmOptions {
  readonly clock: Clock
  /** Toys in reach that can be chosen; each search brings one. */
  readonly toys?: readonly DoubleToy[]
  /** Toys that were paired before. */
  readonly paired?: readonly DoubleToy[]
  /** `none`: the browser has no Bluetooth, so a search is never over. */
  readonly chooser?: 'chooses' | 'closes' | 'none'
}

type Message = { toJSON(): string }

/**
 * The connector of the server in the page: version 3, no socket. It checks no range, writes at once, does nothing on
 * `disconnect`, and whatever it would answer with an error is the end of it: it throws, then and ever after.
 */
export class WasmDouble {
  readonly double: ButtplugDouble
  isDead = false
  /** What a server that can die died of. */
  diedOf: string | undefined
  readonly #chooser: NonNullable<WasmOptions['chooser']>
  readonly #reach: readonly DoubleToy[]
  #listener: (messages: readonly Message[]) => void = () => {}
  #visit: Visit | undefined

  constructor({ clock, toys = conformanceToys, paired = [], chooser = 'chooses' }: WasmOptions) {
    this.double = new ButtplugDouble({ clock, dialects: [3], gapMs: 0, toys: paired, attached: true })
    this.#chooser = chooser
    this.#reach = toys
  }

  on(_event: 'message', listener: (messages: readonly Message[]) => void): void {
    this.#listener = listener
  }

  async connect(): Promise<void> {
    this.#visit = this.double.connect({ send: (data) => this.#say(String(data)), close() {} })
  }

  /** Does nothing, and the server keeps its toys. */
  async disconnect(): Promise<void> {}

  send(message: { toJSON(): string }): void {
    if (this.isDead) throw new Error('unreachable')
    const [name, body] = Object.entries(JSON.parse(message.toJSON()) as object)[0] ?? []
    if (name === 'StartScanning') this.#search((body as { readonly Id: number }).Id)
    else if (name === 'ScalarCmd' && this.#isBeyond(body)) this.#writeUnchecked(body)
    else this.#visit?.receive(`[${message.toJSON()}]`)
    if (this.isDead) throw new Error('unreachable')
  }

  /** A toy goes out of reach. */
  lose(index: number): void {
    this.double.detach(index)
  }

  #search(id: number): void {
    this.#emit({ Ok: { Id: id } })
    if (this.#chooser === 'none') return
    void Promise.resolve().then(() => {
      this.#emit({ ScanningFinished: { Id: 0 } })
      const next = this.#reach.find(({ index }) => !this.double.toys.some((toy) => toy.index === index))
      if (this.#chooser === 'chooses' && next) this.double.attach(next)
    })
  }

  #isBeyond(body: { readonly Scalars?: readonly { readonly Scalar: number }[] }): boolean {
    return body.Scalars?.some(({ Scalar: level }) => level < 0 || level > 1) ?? false
  }

  #writeUnchecked(body: {
    readonly Id: number
    readonly DeviceIndex: number
    readonly Scalars: readonly { readonly Index: number; readonly Scalar: number }[]
  }): void {
    const toy = this.double.toys.find(({ index }) => index === body.DeviceIndex)
    for (const { Index: place, Scalar: level } of body.Scalars) {
      const placed = toy && scalarsOf(toy)[place]
      if (!toy || !placed) continue
      this.double.violations.add(`${level} went to the toy unchecked`)
      const value = Math.round(level * placed.output.range[1])
      this.double.body.order(toy, { feature: placed.feature, type: placed.type, value, cause: 'command' })
    }
    this.#emit({ Ok: { Id: body.Id } })
  }

  #say(text: string): void {
    for (const message of JSON.parse(text) as readonly object[]) {
      if (Object.hasOwn(message, 'Error')) {
        this.isDead = true
        this.diedOf = JSON.stringify(message)
      } else this.#emit(message)
    }
  }

  /** As the package hands it over: objects that tell their text, a moment later. */
  #emit(message: object): void {
    void Promise.resolve().then(() => {
      if (!this.isDead) this.#listener([{ toJSON: () => JSON.stringify(message) }])
    })
  }
}
