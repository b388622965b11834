import { type Job, queueItem } from './queue.ts'

export interface JobRecord {
  readonly job: Job
  readonly outputs: Readonly<Record<string, unknown>>
  readonly status: 'success' | 'error'
  readonly messages: readonly (readonly [string, Readonly<Record<string, unknown>>])[]
  readonly endedAt: number
  /** When it can first be read. */
  readonly visibleAt: number
}

const most = 10_000

/** What has ended, in memory only. */
export class History {
  readonly #records = new Map<string, JobRecord>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  add(record: JobRecord): void {
    this.#records.set(record.job.id, record)
    const [oldest] = this.#records.keys()
    if (this.#records.size > most && oldest !== undefined) this.#records.delete(oldest)
  }

  get(id: string): JobRecord | undefined {
    const record = this.#records.get(id)
    return record && record.visibleAt <= this.#now() ? record : undefined
  }

  has(id: string): boolean {
    return this.#records.has(id)
  }

  get all(): readonly JobRecord[] {
    return [...this.#records.values()].filter(({ visibleAt }) => visibleAt <= this.#now())
  }

  delete(id: string): void {
    this.#records.delete(id)
  }

  clear(): void {
    this.#records.clear()
  }
}

/** A record as `/history` tells it. */
export function historyItem({ job, outputs, status, messages }: JobRecord): Readonly<Record<string, unknown>> {
  const meta = Object.keys(outputs).map((id) => [
    id,
    { node_id: id, display_node: id, parent_node: null, real_node_id: id },
  ])
  return {
    prompt: queueItem(job),
    outputs,
    status: { status_str: status, completed: status === 'success', messages },
    meta: Object.fromEntries(meta),
  }
}

export const wasInterrupted = ({ messages }: JobRecord) => messages.some(([name]) => name === 'execution_interrupted')
