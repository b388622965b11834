import type { TObject, TSchema } from 'typebox'
import type { RefusalName } from './messages.ts'

/**
 * One call of the API: where it is, who may make it, how often, what it takes and what it answers. The server serves
 * nothing that has no such row, and the page takes its types from it.
 */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api`; a part that begins with a colon is a parameter. */
  readonly path: `/${string}`
  readonly access: Access
  readonly limit: LimitClass
  readonly params?: TObject
  readonly query?: TObject
  readonly body?: TObject
  /** The body is a file of one of these types, as it is. */
  readonly upload?: readonly string[]
  /** Largest body, in bytes. */
  readonly bodyLimit?: number
  /** What happens to members nobody asked for. */
  readonly unknown: 'dropped' | 'refused'
  /** 302 leads elsewhere, for calls that a browser visits. */
  readonly status: 200 | 201 | 202 | 302
  readonly answer: TSchema
  /** Why it may refuse, besides what every call may answer (`commonRefusals`). */
  readonly refusals: readonly RefusalName[]
  /** Members a refusal of this call carries besides the common ones. */
  readonly refusalMembers?: TObject
  /** The call must name an Idempotency-Key and counts by it itself; any other POST of a user may name one. */
  readonly keyed?: true
  /** The answer is another's format, without `success`. */
  readonly bare?: true
  /** Made while the page is offline, the call waits there for the connection and is sent then. */
  readonly waits?: true
  /** The answer is a file of this type. */
  readonly file?: 'application/zip'
}

/** Who may make a call. */
export interface Access {
  readonly who: 'anyone' | 'user' | 'moderator' | 'admin'
  /** A guest may call, and a user is known as one. */
  readonly optional?: true
  /** Only those who confirmed that they are adults. */
  readonly adult?: true
  /** Only for fifteen minutes after a password or code was given. */
  readonly sudo?: true
  /** Also while the account is suspended. */
  readonly suspended?: true
  /** The session is looked up anew: what was revoked a moment ago is refused. */
  readonly fresh?: true
}

/** How often a caller may make the calls of a class. */
export type LimitClass =
  | 'anon'
  | 'user'
  | 'read-heavy'
  | 'login'
  | 'check'
  | 'register'
  | 'mail'
  | 'upload'
  | 'chat'
  | 'chastity'
  | 'admin'
  | 'none'

/** Writes one route down; the types of its parts stay as narrow as they were written. */
export const route = <const R extends Route>(row: R): R => row

export const anyone = { who: 'anyone' } as const satisfies Access
export const anyoneKnown = { who: 'anyone', optional: true } as const satisfies Access
export const user = { who: 'user' } as const satisfies Access
export const userNow = { who: 'user', fresh: true } as const satisfies Access
export const suspendedToo = { who: 'user', suspended: true } as const satisfies Access
export const sudo = { who: 'user', sudo: true, fresh: true } as const satisfies Access

/** What every call may answer with. */
export const commonRefusals: readonly RefusalName[] = [
  'internal',
  'notReady',
  'overloaded',
  'rateLimited',
  'invalidRequest',
  'invalidText',
  'duplicateParameter',
  'unknownField',
  'tooLarge',
  'wrongType',
]

/** What a call may answer with that only a user may make. */
export const userRefusals: readonly RefusalName[] = [
  'tokenMissing',
  'tokenInvalid',
  'tokenExpired',
  'sessionRevoked',
  'suspended',
  'forbidden',
]

/** What a POST of a user may answer with that names an Idempotency-Key. */
export const keyRefusals: readonly RefusalName[] = ['keyRequired', 'keyMismatch', 'inProgress']
