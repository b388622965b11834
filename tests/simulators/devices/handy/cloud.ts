import type { Clock } from '../../llm/clock.ts'
import { FaultScript, faultOf, Violations } from '../double.ts'
import { type CloudAnswer, plain, refused, trouble } from './answers.ts'
import { HandyMachine, type Mode, modes } from './machine.ts'
import { answerV2 } from './v2.ts'
import { answerV3 } from './v3.ts'

export interface CloudOptions {
  readonly clock: Clock
  readonly firmware?: '3.2.0' | '4.1.0'
  readonly key?: string
  readonly maxPoints?: number
  /** How far its clock is ahead of ours. */
  readonly skewMs?: number
  readonly faults?: FaultScript
}

/** A request as it reaches the cloud, headers in any case. */
export interface CloudRequest {
  readonly method?: string
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export const base = 'https://www.handyfeeling.com/api'
const maxPerMinute = 240

/** What the cloud tells those who listen. */
export interface CloudEvent {
  readonly event: string
  readonly data: unknown
}

/** The cloud, and the machine behind it. */
export class HandyCloud {
  readonly violations = new Violations()
  readonly machine: HandyMachine
  readonly faults: FaultScript
  readonly clock: Clock
  readonly firmware: '3.2.0' | '4.1.0'
  /** Every request with its time, and whether it was carried out. */
  readonly asked: { readonly t: number; readonly call: string; readonly status: number; readonly code?: number }[] = []
  isOnline = true
  skewMs: number
  readonly #key: string
  readonly #listeners = new Set<(event: CloudEvent | 'end') => void>()
  #counted: readonly number[] = []

  constructor({ clock, firmware = '4.1.0', key = 'abcde12345', maxPoints = 4000, skewMs = 0, faults }: CloudOptions) {
    this.clock = clock
    this.firmware = firmware
    this.#key = key
    this.skewMs = skewMs
    this.faults = faults ?? new FaultScript()
    this.machine = new HandyMachine(clock, this.violations, maxPoints)
  }

  /** How long an answer takes by what is wrong now, and whether any comes. */
  delay(random: () => number = Math.random): number {
    const faults = this.faults.at(this.clock.now())
    const jitterMs = (faultOf(faults, 'jitter')?.ms ?? 0) * random()
    return (faultOf(faults, 'slow')?.ms ?? 0) + jitterMs
  }

  answer(request: CloudRequest): CloudAnswer | 'silent' | 'offline' {
    const t = this.clock.now()
    const faults = this.faults.next(t)
    if (faultOf(faults, 'refuse')) return 'offline'
    const answer = faultOf(faults, 'halfOpen') ? 'silent' : this.#answer(request, faults)
    const { method = 'GET', url } = request
    const call = `${method} ${url.replace(base, '').split('?')[0]}`
    const code = answer === 'silent' ? undefined : errorCode(answer.body)
    const status = answer === 'silent' ? 0 : answer.status
    this.asked.push({ t, call, status, ...(code !== undefined && { code }) })
    return faultOf(faults, 'silent') ? 'silent' : answer
  }

  /** Somebody uses the machine's own buttons. */
  pressButton(mode: Mode = modes.button): void {
    this.machine.switchTo(mode)
    this.tell('mode_changed', { mode })
  }

  disappear(): void {
    this.isOnline = false
    this.tell('device_disconnected', {})
  }

  appear(): void {
    this.isOnline = true
    this.tell('device_connected', {})
  }

  /** Listens to the event stream; the first event says whether the machine is there. */
  listen(listener: (event: CloudEvent | 'end') => void): () => void {
    this.#listeners.add(listener)
    listener({ event: 'device_status', data: { connection_key: this.#key, data: { connected: this.isOnline } } })
    return () => void this.#listeners.delete(listener)
  }

  /** All event streams break. */
  dropStreams(): void {
    for (const listener of this.#listeners) listener('end')
    this.#listeners.clear()
  }

  tell(event: string, data: unknown): void {
    for (const listener of this.#listeners) listener({ event, data: { connection_key: this.#key, data } })
  }

  #answer(request: CloudRequest, faults: ReturnType<FaultScript['next']>): CloudAnswer | 'silent' {
    const { method = 'GET', url, headers = {} } = request
    const path = url.replace(base, '').split('?')[0] ?? ''
    const error = faultOf(faults, 'error')
    if (typeof error?.code === 'number' && error.code >= 500 && error.code < 600)
      return refused(error.code, 'ServerError')
    if (faultOf(faults, 'malformed')) return { status: 200, body: '<html>' }
    if (path.endsWith('/servertime')) return this.#serverTime(path)
    const header = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
    const isV3 = path.startsWith('/handy-rest/v3/')
    if (!header['x-connection-key'] || (isV3 && !header['x-api-key'] && !header.authorization)) {
      return refused(400, 'BadRequest')
    }
    if (faultOf(faults, 'unauthorized') || header['x-connection-key'] !== this.#key)
      return refused(401, 'Unauthenticated')
    if (faultOf(faults, 'rateLimit') || !this.#isWithinRate()) return refused(429, 'TooManyRequests')
    const call = path.replace(/^\/(handy-rest\/v3|handy\/v2)\//, '')
    if (call === 'connected' && method === 'GET')
      return plain(isV3 ? { result: { connected: this.isOnline } } : { connected: this.isOnline })
    if (!this.isOnline) return trouble(1001)
    if (typeof error?.code === 'number') return trouble(error.code)
    this.machine.settle()
    if (isV3) return this.firmware === '4.1.0' ? answerV3(this, method, call, request.body) : refused(404, 'NotFound')
    return this.firmware === '3.2.0' ? answerV2(this, method, call, request.body) : trouble(100017)
  }

  #serverTime(path: string): CloudAnswer {
    const time = this.clock.now() + this.skewMs
    return plain(path.includes('v3') ? { server_time: time } : { serverTime: time })
  }

  #isWithinRate(): boolean {
    const t = this.clock.now()
    this.#counted = [...this.#counted.filter((one) => one > t - 60_000), t]
    return this.#counted.length <= maxPerMinute
  }
}

function errorCode(body: unknown): number | undefined {
  const error = (body as { readonly error?: { readonly code?: unknown } } | null)?.error
  return typeof error?.code === 'number' ? error.code : undefined
}
