import type { Dialect } from './script.ts'

/** One request as it arrived, and what became of it. Times are the simulator's clock. */
export interface LogEntry {
  readonly id: number
  readonly dialect: Dialect | 'elsewhere'
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly json: unknown
  readonly receivedAt: number
  status?: number
  /** What the model really got to see, after the server did its cutting. */
  seen?: SeenPrompt
  headersAt?: number
  firstByteAt?: number
  endedAt?: number
  sentBytes: number
  outcome: Outcome
  /** Set when the client went away first. */
  abortedAt?: number
  abortedAtByte?: number
  bytesAfterAbort: number
}

export type Outcome = 'pending' | 'complete' | 'aborted' | 'reset' | 'cut' | 'refused'

export interface SeenPrompt {
  readonly promptTokens: number
  readonly window: number
  readonly droppedMessages: number
  readonly text: string
}

type NewEntry = Pick<LogEntry, 'dialect' | 'method' | 'path' | 'headers' | 'body' | 'json' | 'receivedAt'>

export interface Log {
  add(entry: NewEntry): LogEntry
  entries(): readonly LogEntry[]
  clear(): void
}

export function createLog(): Log {
  let entries: LogEntry[] = []
  let count = 0
  return {
    add(received) {
      count += 1
      const entry: LogEntry = { id: count, ...received, sentBytes: 0, outcome: 'pending', bytesAfterAbort: 0 }
      entries.push(entry)
      return entry
    },
    entries: () => [...entries],
    clear() {
      entries = []
      count = 0
    },
  }
}
