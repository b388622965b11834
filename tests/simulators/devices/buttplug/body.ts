import type { Clock } from '../../llm/clock.ts'
import { Journal } from '../double.ts'
import type { DoubleFeature, DoubleToy } from './toys.ts'

/** One order as it reached a toy. */
export interface Write {
  readonly t: number
  readonly device: string
  readonly index: number
  readonly feature: number
  readonly type: string
  readonly value: number
  readonly duration?: number
  readonly cause: string
}

interface Order {
  readonly feature: DoubleFeature
  readonly type: string
  readonly value: number
  readonly duration?: number
  readonly cause: string
}

/** What stops are made of. Places are left where they are. */
const stoppable = ['Constrict', 'Temperature', 'Spray', 'Led', 'Oscillate', 'Rotate', 'Vibrate']

/**
 * What lies between a server and a body: the gap in which orders are gathered, the orders that repeat themselves and
 * are swallowed, and the toys.
 */
export class Body {
  /** What can be felt by itself. Where a stroker stands is in `writes` alone. */
  readonly journal = new Journal()
  readonly writes: Write[] = []
  /** Orders that were acknowledged and went no further, since they repeated the last one. */
  swallowed = 0
  readonly #clock: Clock
  readonly #gapMs: number
  readonly #pending = new Map<DoubleToy['name'], Map<string, Order>>()
  readonly #last = new Map<string, number>()

  constructor(clock: Clock, gapMs: number) {
    this.#clock = clock
    this.#gapMs = gapMs
  }

  /** How many orders wait for their gap to end. */
  get waiting(): number {
    return [...this.#pending.values()].reduce((sum, orders) => sum + orders.size, 0)
  }

  /** The value that an output is at. */
  at(toy: DoubleToy, feature: number, type: string): number {
    const write = this.writes.findLast((one) => one.device === toy.name && one.feature === feature && one.type === type)
    return write?.value ?? 0
  }

  order(toy: DoubleToy, order: Order): void {
    const key = `${order.feature.index} ${order.type}`
    const name = `${toy.name} ${key}`
    if (order.duration === undefined && this.#last.get(name) === order.value) {
      this.swallowed += 1
      return
    }
    this.#last.set(name, order.value)
    if (this.#gapMs === 0) {
      this.#write(toy, order)
      return
    }
    const gathered = this.#pending.get(toy.name)
    if (gathered) {
      gathered.set(key, order)
      return
    }
    this.#pending.set(toy.name, new Map([[key, order]]))
    void this.#clock.sleep(this.#gapMs).then(() => this.#flush(toy))
  }

  /** To zero, without waiting for the gap. */
  stop(toy: DoubleToy, cause: string): void {
    this.#pending.get(toy.name)?.clear()
    for (const feature of toy.features) {
      for (const type of Object.keys(feature.outputs)) {
        if (!stoppable.includes(type)) continue
        this.#last.set(`${toy.name} ${feature.index} ${type}`, 0)
        if (this.at(toy, feature.index, type) !== 0) this.#write(toy, { feature, type, value: 0, cause })
      }
    }
  }

  /** It is out of the server's reach: its radio is gone, and it stops by itself. */
  leave(toy: DoubleToy): void {
    this.stop(toy, 'link lost')
    this.#pending.delete(toy.name)
  }

  #flush(toy: DoubleToy): void {
    const orders = [...(this.#pending.get(toy.name)?.values() ?? [])]
    this.#pending.delete(toy.name)
    for (const order of orders) this.#write(toy, order)
  }

  #write(toy: DoubleToy, { feature, type, value, duration, cause }: Order): void {
    const t = this.#clock.now()
    const common = { t, device: toy.name, value, cause }
    this.writes.push({
      ...common,
      index: toy.index,
      feature: feature.index,
      type,
      ...(duration !== undefined && { duration }),
    })
    if (!stoppable.includes(type)) return
    const [, most] = feature.outputs[type]?.range ?? [0, 1]
    this.journal.note({ ...common, channel: `${feature.index} ${type}`, level: Math.abs(value) / most })
  }
}
