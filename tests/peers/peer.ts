import type { ChatRequest, ModelInfo } from 'sdk'
import type { Heard } from './listen.ts'

/** A language model that others made, reached through one of our providers. */
export interface Peer {
  models(): Promise<readonly ModelInfo[]>
  chat(request: ChatRequest, abortAfter?: number): Promise<Heard>
  /** What is worth knowing besides, for the report. */
  notes?(): Promise<readonly string[]>
  close(): Promise<void>
}

/** Where a peer comes from. */
export interface PeerSource {
  readonly name: string
  /** The peer, or why there is none on this computer. */
  open(): Promise<Peer | Absent>
}

export interface Absent {
  readonly absent: string
}
