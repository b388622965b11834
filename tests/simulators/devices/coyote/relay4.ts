import type { Clock } from 'sdk/devices'
import { type FaultScript, faultOf, type Journal, type Violations } from '../double.ts'
import { Body } from './body.ts'
import { takesMsOf } from './gatt.ts'
import type { Party, Relay, Seat } from './relay.ts'
import { type Ended, Slot4 } from './slot4.ts'

interface Parts {
  readonly clock: Clock
  readonly journal: Journal
  readonly violations: Violations
  readonly faults: FaultScript
}

type Data = Readonly<Record<string, unknown>>

/** A relay of version 4, and the phone app behind it with its slots. */
export class SimulatedRelay4 implements Relay {
  readonly slots = new Map<string, Slot4>()
  readonly received: Data[] = []
  readonly #parts: Parts
  readonly #seen = new Set<string>()
  #controller: Party | undefined
  #count = 0
  #app = ''

  constructor(parts: Parts) {
    this.#parts = parts
    this.addSlot('slot-1')
  }

  get takesMs(): number {
    return takesMsOf(this.#parts.faults, this.#parts.clock.now())
  }

  /** The body of the first slot. */
  get body(): Body {
    return this.slot('slot-1').body
  }

  slot(id: string): Slot4 {
    const found = this.slots.get(id)
    if (!found) throw new Error(`There is no slot ${id}.`)
    return found
  }

  addSlot(id: string): void {
    const { clock, journal, violations } = this.#parts
    this.slots.set(id, new Slot4(id, new Body(id, clock, journal), clock, violations))
  }

  sit(party: Party): Seat {
    this.#controller = party
    this.#count += 1
    this.#app = ''
    this.#say({ type: 'hello', clientId: `controller-${this.#count}` })
    return { receive: (text) => this.#receive(text), left: () => this.#gone(party) }
  }

  /** The player scans the code; `app` tells phones apart. */
  attach(app = `app-${this.#count}`): void {
    this.#say({ type: 'client_attached', clientId: app })
    if (this.#app !== '') return
    this.#app = app
    this.#seen.clear()
    this.#tell({ t: 'ev', ev: 'devices.snapshot', devices: this.#devices() })
  }

  /** The phone is gone. Its tasks are cancelled, and so is what it felt. */
  leave(): void {
    this.#say({ type: 'client_disconnected', clientId: this.#app })
    this.#cancel()
    this.#app = ''
  }

  /** Nobody came for five minutes. */
  idle(): void {
    this.#say({ type: 'idle_timeout' })
    this.#drop()
  }

  restart(): void {
    this.#drop()
  }

  press(action: number): void {
    this.#tell({ t: 'ev', ev: 'custom.action', action })
  }

  patch(change: { readonly added?: readonly string[]; readonly removed?: readonly string[] }): void {
    for (const id of change.removed ?? []) this.slots.delete(id)
    for (const id of change.added ?? []) this.addSlot(id)
    const added = (change.added ?? []).map(describe)
    this.#tell({ t: 'ev', ev: 'devices.patch', added, removed: change.removed ?? [] })
  }

  sayRaw(text: string): void {
    this.#controller?.hear(text)
  }

  #devices() {
    return [...this.slots.keys()].map(describe)
  }

  #drop(): void {
    const party = this.#controller
    this.#gone(party)
    party?.close()
  }

  /** A disconnected controller cancels what it ordered. */
  #gone(party: Party | undefined): void {
    if (party !== this.#controller) return
    this.#controller = undefined
    this.#cancel()
  }

  #cancel(): void {
    for (const slot of this.slots.values()) slot.clear(undefined, 'cancelled')
  }

  #say(frame: Data): void {
    if (!faultOf(this.#parts.faults.at(this.#parts.clock.now()), 'drop')) this.#controller?.hear(JSON.stringify(frame))
  }

  #tell(data: Data): void {
    this.#say({ type: 'message', clientId: this.#app, data })
  }

  #receive(text: string): void {
    const { clock, faults, violations } = this.#parts
    const frame = parse(text)
    if (frame?.type === 'ping') {
      this.#say({ type: 'pong', ts: clock.now() })
      return
    }
    const data = frame?.data as Data | undefined
    if (frame?.type !== 'message' || frame.clientId !== this.#app || data?.t !== 'req') {
      violations.add(`a frame the relay does not know: ${text.slice(0, 80)}`)
      return
    }
    this.received.push(data)
    const failure = faultOf(faults.next(clock.now()), 'error')
    const answer = failure ? { error: String(failure.code) } : this.#carryOut(data)
    if (answer) this.#answer(data, answer)
  }

  /** Undefined for what is answered when it is over. */
  #carryOut(request: Data): Data | undefined {
    const id = String(request.reqId)
    const data = (request.data ?? {}) as Data
    if (this.#seen.has(id)) return { error: 'duplicate_request_id' }
    this.#seen.add(id)
    if (request.m === 'devices.get') return { result: { devices: this.#devices() } }
    if (request.m !== 'device.op' && request.m !== 'device.op.clear') return { error: 'method_not_found' }
    const slots = data.s === undefined ? [...this.slots.values()] : [this.slots.get(String(data.s))]
    if (slots.some((slot) => !slot)) return { error: 'slot_not_found' }
    if (request.m === 'device.op.clear') {
      for (const slot of slots) slot?.clear(data.c as 0 | 1 | undefined)
      return { result: {} }
    }
    const ended: Ended = (reason) => this.#answer(request, { result: { type: data.t, reason, slotId: data.s } })
    return slots[0]?.operate(data, ended) === false ? { error: 'invalid_operate' } : undefined
  }

  #answer({ reqId }: Data, answer: Data): void {
    const { clock, faults, violations } = this.#parts
    if (answer.error === 'duplicate_request_id') violations.add('a number was used twice')
    if (!faultOf(faults.at(clock.now()), 'silent')) this.#tell({ t: 'resp', reqId, ...answer })
  }
}

const describe = (slotId: string) => ({ slotId, name: 'Coyote', type: 'COYOTE_030', props: {} })

function parse(text: string): Data | undefined {
  try {
    return JSON.parse(text) as Data
  } catch {
    return undefined
  }
}
