import type { Clock } from '../../llm/clock.ts'
import { Hold } from '../wire/Hold.ts'
import type { Order } from './order.ts'

/** One order in the works. */
export interface Task {
  readonly id: string
  readonly order: Order
  readonly extraMs: number
  phase: 'waiting' | 'working' | 'done'
  step: number
  readonly steps: number
  isInterrupted: boolean
  readonly wake: AbortController
}

/** The one place where pictures are made: whoever comes second waits, and nobody knows whose turn it is. */
export class Studio {
  readonly #clock: Clock
  readonly #stepMs: number
  readonly #tasks: Task[] = []
  readonly #finished = new Set<string>()
  #lock: Promise<unknown> = Promise.resolve()
  readonly #hold = new Hold()
  #count = 0

  constructor(clock: Clock, stepMs: number) {
    this.#clock = clock
    this.#stepMs = stepMs
  }

  get working(): Task | undefined {
    return this.#tasks.find(({ phase }) => phase === 'working')
  }

  get waiting(): readonly Task[] {
    return this.#tasks.filter(({ phase }) => phase === 'waiting')
  }

  get size(): number {
    return this.#tasks.length
  }

  find(id: string): Task | undefined {
    return this.#tasks.find((task) => task.id === id)
  }

  isFinished(id: string): boolean {
    return this.#finished.has(id)
  }

  hold(): void {
    this.#hold.begin()
  }

  release(): void {
    this.#hold.end()
  }

  /** Ends what is worked on where it is; whose it is does not matter. */
  interrupt(): void {
    const { working } = this
    if (!working) return
    working.isInterrupted = true
    working.wake.abort()
  }

  /** Waits for its turn and carries the order out; `atHalf` is called half way. */
  async carryOut(order: Order, extraMs: number, atHalf: () => void): Promise<Task> {
    this.#count += 1
    const task: Task = {
      id: order.task ?? `task(${this.#count})`,
      order,
      extraMs,
      phase: 'waiting',
      step: 0,
      steps: (order.steps + order.secondSteps) * order.batches,
      isInterrupted: false,
      wake: new AbortController(),
    }
    this.#tasks.push(task)
    const turn = this.#lock.then(() => this.#work(task, atHalf))
    this.#lock = turn.catch(() => {})
    return turn
  }

  async #work(task: Task, atHalf: () => void): Promise<Task> {
    task.phase = 'working'
    try {
      await this.#pause(task, task.extraMs)
      for (let step = 1; step <= task.steps && !task.isInterrupted; step++) {
        await this.#pause(task, this.#stepMs)
        if (task.isInterrupted) break
        task.step = step
        if (step === Math.ceil(task.steps / 2)) atHalf()
      }
      return task
    } finally {
      task.phase = 'done'
      this.#tasks.splice(this.#tasks.indexOf(task), 1)
      this.#finished.add(task.id)
    }
  }

  async #pause({ wake: { signal } }: Task, ms: number): Promise<void> {
    await this.#clock.sleep(ms, signal)
    await this.#hold.passed(signal)
  }
}
