/** What the copy in the browser's file system holds. */
export interface CopySummary {
  /** When the newest change in it was copied, in milliseconds since the epoch. */
  readonly at: number
  readonly chats: number
  readonly characters: number
  readonly messages: number
  readonly bytes: number
}

/** How the store is found at start. Only an `open` one may be written to. */
export type StoreCondition =
  | { readonly kind: 'open' }
  /** A newer Vesper has written it. */
  | { readonly kind: 'newer' }
  /** It does not open now: held by another tab, no room. It may well be whole. */
  | { readonly kind: 'not-opened'; readonly message: string }
  /** The browser says that it cannot read it; `copy` is there when it can be made anew from that. */
  | { readonly kind: 'damaged'; readonly message: string; readonly copy?: CopySummary }
  /** It is empty, and the copy is not. */
  | { readonly kind: 'empty'; readonly copy: CopySummary }
  /** It has chats or characters, and the copy is of another one that was here before. */
  | { readonly kind: 'replaced'; readonly copy: CopySummary }

/** A copy of the store outside of the database, at most about two seconds behind it. */
export interface CopyContract {
  /** Opens the store and says how it is. To be asked at start, before anything is written. Rejects with `storage/slow`. */
  condition(): Promise<StoreCondition>
  /**
   * Puts the copy into an empty store, in the place of a damaged one, and beside what is in one that was begun after
   * the copy's was lost. A store that was restored meanwhile, by another tab, say, stays as it is.
   */
  restoreCopy(): Promise<void>
  /** Goes on with the empty store, or in the place of a damaged one with a new one. The copy is not offered again; it is replaced once there is a chat again. */
  startEmpty(): Promise<void>
  /** Deletes the copy. A new one is begun with the next change. */
  deleteCopy(): Promise<void>
  /** The page is being left: copies what has changed and closes the store. The next call opens it again. */
  leave(): Promise<void>
}
