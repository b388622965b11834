import type { Clock } from '../../llm/clock.ts'
import { type Fault, FaultScript, faultOf, Violations } from '../double.ts'
import { Body } from './body.ts'
import { carryOut, ServerError } from './carryOut.ts'
import { garbage } from './garbage.ts'
import { type ReadOrder, readOrders } from './readOrder.ts'
import { conformanceToys, type DoubleToy, toldInFour, toldInThree } from './toys.ts'

export interface DoubleOptions {
  readonly clock: Clock
  readonly dialects?: readonly (3 | 4)[]
  /** 0: it wants no pings. */
  readonly maxPingMs?: number
  /** How long orders to one toy are gathered: 75 for Bluetooth. */
  readonly gapMs?: number
  /** `all` is what servers of 10.0 do; `device` is what the documents say. */
  readonly stops?: 'all' | 'device'
  readonly toys?: readonly DoubleToy[]
  /** Whether the toys are there before anybody looks for them. */
  readonly attached?: boolean
  /** Whether a search ends by itself. Bluetooth's never does. */
  readonly scanEnds?: boolean
}

/** The client's end of a connection, as the double uses it. */
export interface ClientEnd {
  send(data: string | Uint8Array): void
  close(): void
}

/** A server of the Buttplug protocol with toys, versions 4 and 3, without a socket. One client at a time. */
export class ButtplugDouble {
  readonly clock: Clock
  readonly body: Body
  readonly violations = new Violations()
  readonly faults = new FaultScript()
  readonly options: Required<Omit<DoubleOptions, 'clock'>>
  /** Everything a client has said, in order. */
  readonly heard: {
    readonly t: number
    readonly message: string
    readonly fields: Readonly<Record<string, unknown>>
  }[] = []
  #toys: readonly DoubleToy[]
  #client: Visit | undefined
  /** Outputs that refuse every order, as "device feature". */
  readonly refusing = new Set<string>()

  constructor({ clock, ...options }: DoubleOptions) {
    this.clock = clock
    this.options = {
      dialects: [4, 3],
      maxPingMs: 0,
      gapMs: 0,
      stops: 'all',
      toys: conformanceToys,
      attached: true,
      scanEnds: false,
      ...options,
    }
    this.body = new Body(clock, this.options.gapMs)
    this.#toys = this.options.attached ? this.options.toys : []
  }

  get toys(): readonly DoubleToy[] {
    return this.#toys
  }

  get hasClient(): boolean {
    return this.#client !== undefined
  }

  /** Somebody knocks. Undefined: nobody listens, since another is here already or there is no server. */
  connect(end: ClientEnd): Visit | undefined {
    const faults = this.faults.at(this.clock.now())
    if (this.#client || faultOf(faults, 'refuse')) return undefined
    if (faultOf(faults, 'busy')) {
      end.close()
      return undefined
    }
    const visit = new Visit(this, end, () => {
      if (this.#client === visit) this.#client = undefined
    })
    this.#client = visit
    return visit
  }

  attach(...toys: readonly DoubleToy[]): void {
    this.#toys = [...this.#toys.filter(({ index }) => !toys.some((toy) => toy.index === index)), ...toys]
    this.#client?.tellToys(toys, [])
  }

  detach(index: number): void {
    const gone = this.#toys.filter((toy) => toy.index === index)
    for (const toy of gone) this.body.leave(toy)
    this.#toys = this.#toys.filter((toy) => toy.index !== index)
    this.#client?.tellToys([], gone)
  }

  /** The whole of one toy described anew: a smaller range, another name. */
  change(index: number, change: (toy: DoubleToy) => DoubleToy): void {
    const before = this.#toys.filter((toy) => toy.index === index)
    this.#toys = this.#toys.map((toy) => (toy.index === index ? change(toy) : toy))
    this.#client?.tellToys(
      this.#toys.filter((toy) => toy.index === index),
      before,
    )
  }

  /** Somebody presses a button on a toy. */
  press(index: number, feature: number): void {
    this.#client?.read(index, feature, 'Button', 1)
  }

  /** The cable is pulled, or the program crashes. */
  drop(): void {
    this.#client?.leave('link lost')
  }

  stopAll(cause: string): void {
    for (const toy of this.#toys) this.body.stop(toy, cause)
  }
}

const unansweredMs = 20_000

/** One client's visit, from its knock to its leaving. */
export class Visit {
  readonly #double: ButtplugDouble
  readonly #end: ClientEnd
  readonly #left: () => void
  readonly subscribed = new Set<string>()
  #dialect: 3 | 4 | undefined
  #isOver = false
  #isPingedOut = false
  #isDeaf = false
  #pingedAt = 0
  /** What is held back until the next answer overtakes it. */
  #held: string | undefined

  constructor(double: ButtplugDouble, end: ClientEnd, left: () => void) {
    this.#double = double
    this.#end = end
    this.#left = left
  }

  get dialect(): 3 | 4 | undefined {
    return this.#dialect
  }

  receive(frame: unknown): void {
    const double = this.#double
    if (this.#isOver) return
    const faults = double.faults.next(double.clock.now())
    if (this.#isDeaf) return
    if (faultOf(faults, 'halfOpen')) {
      this.#isDeaf = true
      void double.clock.sleep(unansweredMs).then(() => this.leave('unanswered'))
      return
    }
    if (faultOf(faults, 'drop')) {
      this.leave('link lost')
      return
    }
    const malformed = faultOf(faults, 'malformed')
    if (malformed) for (const rubbish of garbage(malformed.form)) this.#end.send(rubbish)
    for (const order of readOrders(frame, double.options.dialects)) this.#answer(order, faults)
  }

  /** The client is gone, or is thrown out. What it moved is stopped. */
  leave(cause = 'client gone'): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#double.stopAll(cause)
    this.#left()
    this.#end.close()
  }

  tellToys(added: readonly DoubleToy[], gone: readonly DoubleToy[]): void {
    if (this.#dialect === undefined) return
    if (this.#dialect === 4) {
      this.#say({ DeviceList: { Id: 0, Devices: this.listed() } }, [])
      return
    }
    for (const { index } of gone) this.#say({ DeviceRemoved: { Id: 0, DeviceIndex: index } }, [])
    for (const toy of added) this.#say({ DeviceAdded: { Id: 0, ...toldInThree(toy) } }, [])
  }

  read(index: number, feature: number, type: string, value: number): void {
    if (!this.subscribed.has(`${index} ${feature}`)) return
    const place = { Id: 0, DeviceIndex: index, FeatureIndex: feature }
    this.#say({ InputReading: { ...place, Reading: { [type]: { Value: value } } } }, [])
  }

  scanned(): void {
    this.#say({ ScanningFinished: { Id: 0 } }, [])
  }

  pinged(): void {
    this.#pingedAt = this.#double.clock.now()
  }

  listed(): unknown {
    const { toys } = this.#double
    return this.#dialect === 3
      ? toys.map(toldInThree)
      : Object.fromEntries(toys.map((toy) => [String(toy.index), toldInFour(toy)]))
  }

  #answer(order: ReadOrder, faults: readonly Fault[]): void {
    const double = this.#double
    if (!order.ok) {
      double.violations.add(order.why)
      this.#say(errorOf(0, new ServerError(3, { ButtplugMessageError: { InvalidMessage: order.why } })), faults)
      return
    }
    const { id, message, fields } = order
    double.heard.push({ t: double.clock.now(), message, fields })
    try {
      if (this.#isPingedOut) throw new ServerError(2, { ButtplugPingError: 'PingedOut' })
      const answer = message === 'RequestServerInfo' ? this.#greet(fields) : this.#obey(order)
      const isUnanswered = faultOf(faults, 'silent') && /Cmd$/.test(message) && !/^Stop/.test(message)
      if (!isUnanswered) this.#say(withId(answer, id), faults)
    } catch (error) {
      if (!(error instanceof ServerError)) throw error
      this.#say(errorOf(id, error), faults)
    }
  }

  #greet(fields: Readonly<Record<string, unknown>>): object {
    const { options, violations } = this.#double
    if (this.#dialect) {
      violations.add('a second greeting')
      throw new ServerError(1, { ButtplugHandshakeError: 'HandshakeAlreadyHappened' })
    }
    this.#dialect = Object.hasOwn(fields, 'MessageVersion') ? 3 : 4
    if (options.maxPingMs > 0) void this.#expectPings(options.maxPingMs)
    const version = this.#dialect === 3 ? { MessageVersion: 3 } : { ProtocolVersionMajor: 4, ProtocolVersionMinor: 0 }
    return { ServerInfo: { ServerName: 'Buttplug double', MaxPingTime: options.maxPingMs, ...version } }
  }

  #obey(order: Extract<ReadOrder, { ok: true }>): object {
    if (!this.#dialect) {
      this.#double.violations.add(`"${order.message}" before the greeting`)
      throw new ServerError(1, { ButtplugHandshakeError: 'RequestServerInfoExpected' })
    }
    return carryOut(this.#double, this, order)
  }

  async #expectPings(maxPingMs: number): Promise<void> {
    const { clock } = this.#double
    this.#pingedAt = clock.now()
    while (!this.#isOver) {
      const leftMs = this.#pingedAt + maxPingMs - clock.now()
      if (leftMs < 0) {
        this.#isPingedOut = true
        this.#double.stopAll('no ping')
        return
      }
      await clock.sleep(leftMs + 1)
    }
  }

  /** Says it, or what the faults make of it. */
  #say(message: object, faults: readonly Fault[]): void {
    const text = JSON.stringify([message])
    const send = () => {
      if (this.#isOver || this.#isDeaf) return
      this.#end.send(text)
      if (faultOf(faults, 'duplicate')) this.#end.send(text)
      const held = this.#held
      this.#held = undefined
      if (held !== undefined) this.#end.send(held)
    }
    const slow = faultOf(faults, 'slow')
    if (slow) void this.#double.clock.sleep(slow.ms).then(send)
    else if (faultOf(faults, 'reorder') && this.#held === undefined) this.#held = text
    else send()
  }
}

const withId = (answer: object, id: number): object =>
  Object.fromEntries(Object.entries(answer).map(([name, body]) => [name, { Id: id, ...(body as object) }]))

const errorOf = (id: number, { code, kind }: ServerError): object => ({
  Error: { Id: id, ErrorCode: code, ErrorMessage: JSON.stringify(kind) },
})
