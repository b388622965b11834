import type { Clock } from '../../llm/clock.ts'
import type { Ask, Reply } from './exchange.ts'

/** What went over the wire, in order. */
export type LogEntry =
  | {
      readonly kind: 'request'
      readonly at: number
      readonly method: string
      /** With its query. */
      readonly path: string
      readonly headers: Readonly<Record<string, string>>
      readonly body: string
      /** 0 when there was no answer. */
      readonly status: number
    }
  | {
      readonly kind: 'text'
      readonly at: number
      readonly by: 'server' | 'client'
      readonly client: string
      readonly text: string
    }
  | { readonly kind: 'binary'; readonly at: number; readonly client: string; readonly bytes: Uint8Array }

type WithoutTime<Entry> = Entry extends LogEntry ? Omit<Entry, 'at'> : never

const maxBody = 100_000

/** The log of one simulated server. */
export class WireLog {
  readonly entries: LogEntry[] = []
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  note(entry: WithoutTime<LogEntry>): void {
    this.entries.push({ at: this.#clock.now(), ...entry })
  }

  request({ method, url, headers, body }: Ask, reply: Reply): void {
    this.note({
      kind: 'request',
      method,
      path: url.pathname + url.search,
      headers,
      body: new TextDecoder().decode(body.subarray(0, maxBody)),
      status: reply.kind === 'answer' ? reply.status : 0,
    })
  }

  /** "POST /prompt", one a request. */
  get requests(): readonly string[] {
    return this.entries.flatMap((entry) => (entry.kind === 'request' ? [`${entry.method} ${entry.path}`] : []))
  }
}
