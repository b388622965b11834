import type { CharacterId, MessageId, SessionId } from 'sdk'
import type { Memory, MemoryType } from '../../shared/memories/memory.ts'
import type { EmbedderInfo, Recalled } from '../../shared/memories/recall.ts'
import type { CommitId } from '../storage/contract.ts'

export type { Category, Memory, MemoryType } from '../../shared/memories/memory.ts'
export type { Recalled } from '../../shared/memories/recall.ts'

/** What extraction found, before it is compared with what is known. */
export type MemoryDraft = Pick<Memory, 'type' | 'content' | 'category' | 'importance'> & {
  /** The messages it was read from, where that is known; else those of its origin. */
  readonly messages?: readonly MessageId[]
}

/** Where drafts come from. */
export interface MemoryOrigin {
  readonly character: CharacterId
  readonly at: number
  readonly source: Memory['source']
  readonly turn?: number
  readonly session?: SessionId
  readonly messages: readonly MessageId[]
  readonly scenario?: string
}

/** What became of drafts: each is new, said again what was known, or stands against something. */
export interface Stored {
  readonly added: readonly string[]
  readonly merged: readonly string[]
  readonly contradicting: readonly string[]
  /** Left out, because a character remembers no more than the player allows. */
  readonly full: number
  readonly commit?: CommitId
}

/** What memories are wanted for. */
export interface RecallQuestion {
  readonly character: CharacterId
  /** What was said last, newest last: recall goes by their meaning and their words. */
  readonly texts: readonly string[]
  /** What the model sees anyway: nothing that comes from these messages is told again. */
  readonly inWindow: readonly MessageId[]
  readonly limits: Readonly<Record<MemoryType, number>>
  /** Milliseconds since the epoch. */
  readonly now: number
}

export interface Recollection {
  /** Best first; also the best of those that were not told, each with its verdict. */
  readonly memories: readonly Recalled[]
  /** What made the vectors. Without one memories are found by their words alone. */
  readonly embedder?: EmbedderInfo
  readonly ms: number
}

/** What the player set. */
export interface MemoryLimits {
  /** Memories of one character, both types together; 100 unless the player allows more. */
  readonly total: number
  /** Drafts taken of one extraction. */
  readonly perExtraction: number
}

/** How far vectors are made anew after another embedder was chosen. */
export interface EmbeddingProgress {
  readonly done: number
  readonly of: number
  readonly embedder: EmbedderInfo
}

/** The worker that remembers. Nothing of one character is ever told to another. */
export interface MemoryContract {
  /** Once, first: the ways to the storage worker and to the embedding worker. */
  start(storage: MessagePort, embedding: MessagePort): Promise<void>
  /** Opens a port for another worker. */
  serve(port: MessagePort): Promise<void>

  recall(question: RecallQuestion, signal: AbortSignal): Promise<Recollection>
  /** Notes that these were told. */
  told(ids: readonly string[], now: number): Promise<void>
  /** Takes drafts in: near-duplicates are merged, contradictions stand side by side. */
  remember(drafts: readonly MemoryDraft[], origin: MemoryOrigin, limits: MemoryLimits): Promise<Stored>

  list(character: CharacterId): Promise<readonly Memory[]>
  add(character: CharacterId, draft: MemoryDraft): Promise<CommitId>
  change(id: string, patch: Partial<Pick<Memory, 'content' | 'category' | 'importance' | 'pinned'>>): Promise<CommitId>
  /** Makes one of several; the words are the player's. */
  merge(ids: readonly string[], into: MemoryDraft): Promise<CommitId>
  /** Decides a contradiction: the other is kept as replaced. */
  decide(keep: string, over: string): Promise<CommitId>
  remove(ids: readonly string[]): Promise<CommitId>
  undo(commit: CommitId): Promise<CommitId>
  /** Copies memories to another character, as if they had always been there. */
  carry(ids: readonly string[], to: CharacterId): Promise<CommitId>

  /** After the embedder was changed, and at the start: tells how far it is until all have vectors of it. */
  reembed(signal: AbortSignal): AsyncIterable<EmbeddingProgress>
}
