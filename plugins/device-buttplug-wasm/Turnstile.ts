import type { Clock } from 'sdk/devices'
import type { Passage } from './Gatekeeper.ts'

type Order = Extract<Passage, { kind: 'pass' }>

export interface TurnstileEnds {
  readonly clock: Clock
  /** To the server. */
  forward(order: Order): void
  /** An order that a newer one has made idle: its sender is told that it was taken. */
  superseded(id: number): void
}

/** The server writes to the radio at once, and the radio takes about ten writes a second from each toy. */
const everyMs = 100

const moving = ['ScalarCmd', 'LinearCmd', 'RotateCmd']

/** One order per toy and tenth of a second. What stops, or goes to zero, passes at once and takes the place of what waits. */
export class Turnstile {
  readonly #ends: TurnstileEnds
  readonly #waiting = new Map<unknown, Map<string, Order>>()
  readonly #passedAt = new Map<unknown, number>()

  constructor(ends: TurnstileEnds) {
    this.#ends = ends
  }

  take(order: Order): void {
    const toy = order.body.DeviceIndex
    if (order.name === 'StopAllDevices') for (const index of [...this.#waiting.keys()]) this.#forget(index)
    if (order.name === 'StopDeviceCmd') this.#forget(toy)
    if (!moving.includes(order.name)) {
      this.#ends.forward(order)
      return
    }
    const key = keyOf(order)
    this.#forget(toy, key)
    if (isZero(order)) this.#pass(order)
    else this.#queue(toy, key, order)
  }

  #queue(toy: unknown, key: string, order: Order): void {
    const queue = this.#waiting.get(toy)
    const restMs = (this.#passedAt.get(toy) ?? Number.NEGATIVE_INFINITY) + everyMs - this.#ends.clock.now()
    if (queue) queue.set(key, order)
    else if (restMs <= 0) this.#pass(order)
    else {
      this.#waiting.set(toy, new Map([[key, order]]))
      void this.#letThrough(toy, restMs)
    }
  }

  async #letThrough(toy: unknown, restMs: number): Promise<void> {
    await this.#ends.clock.sleep(restMs)
    for (let queue = this.#waiting.get(toy); queue && queue.size > 0; queue = this.#waiting.get(toy)) {
      const [key, order] = [...queue][0] ?? []
      if (key === undefined || !order) break
      queue.delete(key)
      this.#pass(order)
      await this.#ends.clock.sleep(everyMs)
    }
    this.#waiting.delete(toy)
  }

  #pass(order: Order): void {
    this.#passedAt.set(order.body.DeviceIndex, this.#ends.clock.now())
    this.#ends.forward(order)
  }

  #forget(toy: unknown, key?: string): void {
    const queue = this.#waiting.get(toy)
    for (const [other, { id }] of [...(queue ?? [])]) {
      if (key !== undefined && other !== key) continue
      queue?.delete(other)
      this.#ends.superseded(id)
    }
  }
}

type Part = Readonly<Record<string, unknown>>

const partsOf = ({ body }: Order): readonly Part[] =>
  (body.Scalars ?? body.Vectors ?? body.Rotations ?? []) as readonly Part[]

const keyOf = (order: Order): string => `${order.name} ${partsOf(order).map(({ Index: index }) => index)}`

const isZero = (order: Order): boolean =>
  order.name !== 'LinearCmd' && partsOf(order).every(({ Scalar: scalar, Speed: speed }) => (scalar ?? speed) === 0)
