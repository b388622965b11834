import type { NoteName } from '../../../shared/storageNames.ts'

/**
 * Short texts in localStorage, such as which chat was open last. Nothing else touches localStorage, and a key that is
 * not in the registry of storage names is a type error.
 */
export interface Notes {
  read(key: NoteName): string | undefined
  /** Undefined removes the note. A browser that is full or forbids storage is an answer, not an error. */
  write(key: NoteName, text: string | undefined): Written
  /** All keys that begin with the prefix. */
  keys(prefix: string): readonly NoteName[]
  /** Whether the browser forbids notes altogether. */
  isForbidden(): boolean
}

export type Written = 'kept' | 'full' | 'forbidden'
