import type { Graph } from './graph.ts'

/** One submitted graph, from its place in the queue to its end. */
export interface Job {
  readonly id: string
  readonly number: number
  /** As it came. */
  readonly graph: Graph
  /** With every literal in the type its input wants. */
  readonly runs: Graph
  readonly extraData: Readonly<Record<string, unknown>>
  readonly outputs: readonly string[]
  readonly client: string | undefined
  readonly createdAt: number
  /** How long each of its nodes takes besides; for jobs that only stand in the way. */
  readonly takesMs: number
  readonly wake: AbortController
  fate: 'wanted' | 'interrupted' | 'gone'
  startedAt: number
}

/** The pending jobs as the server keeps them: a heap, whose list is not sorted. */
export class JobQueue {
  #heap: Job[] = []

  get pending(): readonly Job[] {
    return this.#heap
  }

  push(job: Job): void {
    this.#heap.push(job)
    let at = this.#heap.length - 1
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!this.#isBefore(at, parent)) break
      this.#swap(at, parent)
      at = parent
    }
  }

  pop(): Job | undefined {
    const first = this.#heap[0]
    const last = this.#heap.pop()
    if (!first || !last || first === last) return first
    this.#heap[0] = last
    this.#sink(0)
    return first
  }

  /** Takes a job out; whether it was there. */
  remove(id: string): boolean {
    const kept = this.#heap.filter((job) => job.id !== id)
    const isThere = kept.length < this.#heap.length
    this.clear()
    for (const job of kept) this.push(job)
    return isThere
  }

  clear(): void {
    this.#heap = []
  }

  #sink(from: number): void {
    let at = from
    while (true) {
      const [left, right] = [2 * at + 1, 2 * at + 2]
      let least = at
      if (left < this.#heap.length && this.#isBefore(left, least)) least = left
      if (right < this.#heap.length && this.#isBefore(right, least)) least = right
      if (least === at) return
      this.#swap(at, least)
      at = least
    }
  }

  #isBefore(one: number, other: number): boolean {
    return (this.#heap[one]?.number ?? 0) < (this.#heap[other]?.number ?? 0)
  }

  #swap(one: number, other: number): void {
    const [first, second] = [this.#heap[one], this.#heap[other]]
    if (!first || !second) return
    this.#heap[one] = second
    this.#heap[other] = first
  }
}

/** A job as `/queue` and the history list it. */
export const queueItem = (job: Job): readonly unknown[] => [job.number, job.id, job.graph, job.extraData, job.outputs]
