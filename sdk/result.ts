/** An outcome that is expected to fail at times: parsing, checking, asking. Surprises are thrown instead. */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E }

/** The outcome that was hoped for. */
export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value })
/** The outcome that was to be expected at times, with the reason. */
export const err = <E>(error: E): Result<never, E> => ({ ok: false, error })

/** Closes a switch over a union: a new kind becomes a type error at every place that must learn of it. */
export function unreachable(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`)
}
