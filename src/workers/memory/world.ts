import type { Remote } from 'sdk/runtime'
import type { EmbeddingContract } from '../embedding/contract.ts'
import type { StorageContract } from '../storage/contract.ts'

/** What the worker that remembers needs of the storage. */
export type MemoryStorage = Pick<
  Remote<StorageContract>,
  | 'read'
  | 'commit'
  | 'undo'
  | 'changes'
  | 'memoriesOf'
  | 'memoryTexts'
  | 'vectorsOf'
  | 'saveVectors'
  | 'memoriesWithout'
  | 'noteRecalled'
>

export interface MemoryWorld {
  readonly storage: MemoryStorage
  readonly embedding: Pick<Remote<EmbeddingContract>, 'embed' | 'current'>
  /** Milliseconds since the epoch. */
  now(): number
  /** Comes after so many milliseconds. */
  after(ms: number): Promise<void>
  newId(): string
}
