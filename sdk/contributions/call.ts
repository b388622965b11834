/** What every call into a plugin carries. */
export interface CallOptions {
  /** Aborts when the caller no longer wants the answer. Stop work, close connections, and reject with an `AbortError`. */
  readonly signal: AbortSignal
}
