import type { Clock } from 'sdk/devices'
import { type FaultScript, faultOf, type Journal, type Violations } from '../double.ts'
import { Body } from './body.ts'
import { takesMsOf } from './gatt.ts'
import type { Party, Relay, Seat } from './relay.ts'

const longest = 1950
const keys = ['type', 'clientId', 'targetId', 'message'] as const
const maxQueued = 500
const itemMs = 100

type Frame = Readonly<Record<(typeof keys)[number], string>>

interface Parts {
  readonly clock: Clock
  readonly journal: Journal
  readonly violations: Violations
  readonly faults: FaultScript
}

/** A relay of version 3, and the phone app behind it, down to what is felt. */
export class SimulatedRelay3 implements Relay {
  readonly body: Body
  readonly received: Frame[] = []
  /** How many pulses were dropped, and the most that ever waited. */
  dropped = 0
  maxWaiting = 0
  limits: [number, number] = [100, 100]
  readonly #parts: Parts
  readonly #queues: [number[][], number[][]] = [[], []]
  #controller: Party | undefined
  #count = 0
  #clientId = ''
  #targetId = ''
  #isPlaying = false

  constructor(parts: Parts) {
    this.#parts = parts
    this.body = new Body('app-v3', parts.clock, parts.journal)
  }

  get takesMs(): number {
    return takesMsOf(this.#parts.faults, this.#parts.clock.now())
  }

  sit(party: Party): Seat {
    this.#controller = party
    this.#count += 1
    this.#clientId = `controller-${this.#count}`
    this.#targetId = ''
    this.#say({ type: 'bind', clientId: this.#clientId, targetId: '', message: 'targetId' })
    return {
      receive: (text) => this.#receive(text),
      left: () => this.#gone(party),
    }
  }

  /** The player scans the code. */
  scan(result = '200'): void {
    this.#targetId = `app-${this.#count}`
    this.#say({ ...this.#pair, type: 'bind', message: result })
    if (result === '200') this.report()
    else this.#targetId = ''
  }

  /** The app says its strengths and limits, as it does on every change. */
  report(): void {
    this.#tell(`strength-${[...this.body.strengths, ...this.limits].join('+')}`)
  }

  /** The player moves a limit in the app, which lowers what is above it. */
  limit(channel: 0 | 1, limit: number): void {
    this.limits[channel] = limit
    this.#strength(channel, this.body.strengths[channel], 'limit')
    this.report()
  }

  /** The player changes a strength in the app. */
  turn(channel: 0 | 1, strength: number): void {
    this.#strength(channel, strength, 'player')
    this.report()
  }

  press(button: number): void {
    this.#tell(`feedback-${button}`)
  }

  heartbeat(): void {
    this.#say({ ...this.#pair, type: 'heartbeat', message: '200' })
  }

  /** The phone is gone: the relay tells, and closes. */
  leave(): void {
    this.#say({ ...this.#pair, type: 'break', message: '209' })
    this.#drop()
  }

  /** Everybody must come again. */
  restart(): void {
    this.#drop()
  }

  sayRaw(text: string): void {
    this.#controller?.hear(text)
  }

  get #pair() {
    return { clientId: this.#clientId, targetId: this.#targetId }
  }

  #drop(): void {
    const party = this.#controller
    this.#gone(party)
    party?.close()
  }

  /** The app plays out what it has. */
  #gone(party: Party | undefined): void {
    if (party === this.#controller) this.#controller = undefined
    this.#targetId = ''
  }

  #say(frame: Frame): void {
    if (!faultOf(this.#parts.faults.at(this.#parts.clock.now()), 'silent'))
      this.#controller?.hear(JSON.stringify(frame))
  }

  #tell(message: string): void {
    this.#say({ ...this.#pair, type: 'msg', message })
  }

  #receive(text: string): void {
    const { clock, faults, violations } = this.#parts
    const due = faults.next(clock.now())
    const frame = parse(text)
    if (text.length > longest) this.#refuse('405')
    else if (!frame) this.#refuse('403')
    else if (frame.targetId !== this.#targetId || this.#targetId === '') this.#refuse('402')
    else {
      this.received.push(frame)
      const failure = faultOf(due, 'error')
      if (failure) this.#say({ ...this.#pair, type: 'error', message: String(failure.code) })
      else if (!this.#order(frame.message)) violations.add(`an order that the app does not know: ${frame.message}`)
    }
  }

  #refuse(code: string): void {
    this.#parts.violations.add(`the relay answers ${code}`)
    this.#say({ ...this.#pair, type: 'error', message: code })
  }

  #order(message: string): boolean {
    const [, number, mode, value] = /^strength-([12])\+([012])\+(\d{1,3})$/.exec(message) ?? []
    if (number && mode && value && Number(value) <= 200) return this.#setStrength(number === '1' ? 0 : 1, mode, +value)
    const cleared = /^clear-([12])$/.exec(message)?.[1]
    if (cleared) return this.#clear(cleared === '1' ? 0 : 1)
    const [, letter, list] = /^pulse-([AB]):(\[.*\])$/.exec(message) ?? []
    return letter !== undefined && list !== undefined && this.#queue(letter === 'A' ? 0 : 1, list)
  }

  #setStrength(channel: 0 | 1, mode: string, value: number): boolean {
    const now = this.body.strengths[channel]
    const next = mode === '2' ? value : mode === '1' ? now + value : now - value
    if (next > now + 1) this.#parts.violations.add(`a rise from ${now} to ${next} at once`)
    const before = now
    this.#strength(channel, next, 'command')
    if (this.body.strengths[channel] !== before) this.report()
    return true
  }

  #strength(channel: 0 | 1, strength: number, cause: string): void {
    this.body.strengths[channel] = Math.min(this.limits[channel], Math.max(0, strength))
    this.body.changed(cause)
  }

  #clear(channel: 0 | 1): boolean {
    this.#queues[channel].length = 0
    this.#playNow('clear')
    return true
  }

  #queue(channel: 0 | 1, list: string): boolean {
    const items: unknown = JSON.parse(list)
    if (!Array.isArray(items) || items.length > 100) return false
    for (const item of items) {
      if (typeof item !== 'string' || !/^[0-9A-F]{16}$/i.test(item)) return false
      if (this.#queues[channel].length >= maxQueued) this.dropped += 1
      else this.#queues[channel].push(intensitiesOf(item))
    }
    this.maxWaiting = Math.max(this.maxWaiting, this.#queues[channel].length)
    if (!this.#isPlaying) void this.#play()
    return true
  }

  async #play(): Promise<void> {
    this.#isPlaying = true
    while (this.#queues.some((queue) => queue.length > 0)) {
      this.#playNow('command')
      await this.#parts.clock.sleep(itemMs)
      for (const queue of this.#queues) queue.shift()
    }
    this.#isPlaying = false
  }

  #playNow(cause: string): void {
    this.body.play([this.#queues[0][0] ?? [], this.#queues[1][0] ?? []], cause)
  }
}

const intensitiesOf = (item: string): number[] =>
  [8, 10, 12, 14].map((at) => Number.parseInt(item.slice(at, at + 2), 16))

/** Exactly the four keys, all of them filled. */
function parse(text: string): Frame | undefined {
  try {
    const value = JSON.parse(text) as Readonly<Record<string, unknown>>
    const isWhole = keys.every((key) => typeof value[key] === 'string' && value[key] !== '')
    return isWhole && Object.keys(value).length === keys.length ? (value as Frame) : undefined
  } catch {
    return undefined
  }
}
