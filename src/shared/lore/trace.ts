import type { TextSource } from './types.ts'

export type Found =
  | { readonly kind: 'message'; readonly id: string }
  | { readonly kind: 'source'; readonly source: TextSource | 'injection' }
  | { readonly kind: 'recursion'; readonly from: string }
  /** A pattern sees the joined text, so only that it matched is known. */
  | { readonly kind: 'text' }

export type Cause =
  | { readonly kind: 'constant' | 'forced' | 'sticky' | 'kept' | 'decorator' }
  | { readonly kind: 'key'; readonly key: string; readonly found: Found }

export type InactiveReason =
  | 'disabled'
  | 'for-other-characters'
  | 'other-generation-kind'
  | 'delayed'
  | 'cooling-down'
  | 'waits-for-recursion'
  | 'excluded-from-recursion'
  | 'decorator'
  | 'no-keys'
  | 'no-key-found'
  | 'secondary-keys'
  | 'lost-in-group'
  | 'chance'
  | 'dropped-budget'
  | 'dropped-book-budget'
  | 'empty'
  | 'ruled-out'

/** Why an entry is in the prompt, or why not. */
export type Verdict =
  | { readonly kind: 'active'; readonly cause: Cause; readonly pass: number }
  | { readonly kind: 'inactive'; readonly reason: InactiveReason; readonly detail?: string }

export interface TraceLine {
  readonly key: string
  readonly bookId: string
  readonly entryId: string
  readonly label: string
  readonly verdict: Verdict
  /** Keys that ran out of time or were never run because time was up. */
  readonly unanswered?: readonly string[]
}
