import type { Clock } from 'sdk/devices'
import type { Violations } from '../double.ts'
import type { Body } from './body.ts'

type Data = Readonly<Record<string, unknown>>

/** Told when a task is over, and why. */
export type Ended = (reason: 'completed' | 'cleared' | 'replaced' | 'cancelled') => void

interface Task {
  readonly over: AbortController
  readonly ended: Ended
}

const frameMs = 100

/** One Coyote in the app: strengths that end by themselves, and pulses that are consumed. */
export class Slot4 {
  readonly id: string
  readonly body: Body
  readonly #clock: Clock
  readonly #violations: Violations
  readonly #strengths: [Task | undefined, Task | undefined] = [undefined, undefined]
  readonly #queues: [string[], string[]] = [[], []]
  readonly #waves: [Ended[], Ended[]] = [[], []]
  #isPlaying = false
  maxWaiting = 0

  constructor(id: string, body: Body, clock: Clock, violations: Violations) {
    this.id = id
    this.body = body
    this.#clock = clock
    this.#violations = violations
  }

  /** `false` for what the app does not do. */
  operate(data: Data, ended: Ended): boolean {
    const channel = data.c === 0 || data.c === 1 ? data.c : undefined
    if (channel === undefined) return false
    switch (data.t) {
      case 0:
        return this.#queue(channel, data, ended)
      case 4:
        return this.#forAWhile(channel, data, ended)
      case 7:
        if (data.v !== 0) return false
        this.#endStrength(channel, 'replaced')
        this.#set(channel, 0, 'stop')
        ended('completed')
        return true
      default:
        return false
    }
  }

  clear(channel?: 0 | 1, reason: 'cleared' | 'cancelled' = 'cleared'): void {
    for (const each of [0, 1] as const) {
      if (channel !== undefined && each !== channel) continue
      this.#endStrength(each, reason)
      this.#set(each, 0, 'clear')
      this.#queues[each].length = 0
      for (const ended of this.#waves[each].splice(0)) ended(reason)
    }
    this.#playNow()
  }

  #forAWhile(channel: 0 | 1, { v, d, im }: Data, ended: Ended): boolean {
    if (typeof v !== 'number' || v < 0 || v > 200 || typeof d !== 'number') return false
    if (d <= 0 || d > 1500) this.#violations.add(`a strength for ${d} ms`)
    if (im !== true) this.#violations.add('a strength beside another')
    if (v > this.body.strengths[channel] + 1) this.#violations.add(`a rise to ${v} at once`)
    this.#endStrength(channel, 'replaced')
    const over = new AbortController()
    this.#strengths[channel] = { over, ended }
    this.#set(channel, v, 'command')
    void this.#clock.sleep(d, over.signal).then(() => {
      if (over.signal.aborted) return
      this.#strengths[channel] = undefined
      this.#set(channel, 0, 'expired')
      ended('completed')
    })
    return true
  }

  #endStrength(channel: 0 | 1, reason: Parameters<Ended>[0]): void {
    const task = this.#strengths[channel]
    this.#strengths[channel] = undefined
    task?.over.abort()
    task?.ended(reason)
  }

  #set(channel: 0 | 1, strength: number, cause: string): void {
    this.body.strengths[channel] = strength
    this.body.changed(cause)
  }

  #queue(channel: 0 | 1, { v, im }: Data, ended: Ended): boolean {
    const isList = Array.isArray(v) && v.every((item) => typeof item === 'string' && /^[0-9A-F]{16}$/i.test(item))
    if (!isList) return false
    if (im === true) {
      this.#queues[channel].length = 0
      for (const replaced of this.#waves[channel].splice(0)) replaced('replaced')
    }
    this.#queues[channel].push(...(v as string[]))
    if (im === true) this.#playNow()
    this.#waves[channel].push(ended)
    this.maxWaiting = Math.max(this.maxWaiting, this.#queues[channel].length)
    if (!this.#isPlaying) void this.#play()
    return true
  }

  async #play(): Promise<void> {
    this.#isPlaying = true
    while (this.#queues.some((queue) => queue.length > 0)) {
      this.#playNow()
      await this.#clock.sleep(frameMs)
      for (const [channel, queue] of this.#queues.entries()) {
        queue.shift()
        if (queue.length === 0) for (const ended of this.#waves[channel]?.splice(0) ?? []) ended('completed')
      }
    }
    this.#isPlaying = false
  }

  #playNow(): void {
    this.body.play([intensitiesOf(this.#queues[0][0]), intensitiesOf(this.#queues[1][0])])
  }
}

const intensitiesOf = (item = ''): number[] =>
  item === '' ? [] : [8, 10, 12, 14].map((at) => Number.parseInt(item.slice(at, at + 2), 16))
