/** Whose calls a rule counts together. `caller` is the user, or the address of a guest. */
export type LimitKey = 'address' | 'user' | 'session' | 'caller' | 'mailbox'

export interface LimitRule {
  readonly by: LimitKey
  readonly limit: number
  readonly seconds: number
  /** Calls, unless it says bytes. */
  readonly counts?: 'bytes'
}

export interface LimitPolicy {
  /** `fast` counts in this process, so N nodes allow N times as much; `exact` counts in the database. */
  readonly engine: 'fast' | 'exact'
  /**
   * All of them must allow a call. They are asked in this order, and the first that refuses ends it: the widest comes
   * first, so that a caller who is refused uses up nothing of a single mailbox.
   */
  readonly rules: readonly LimitRule[]
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** The rate limits. Failed sign-ins are counted elsewhere, with rules of their own. */
export const limitClasses = {
  anon: { engine: 'fast', rules: [{ by: 'address', limit: 300, seconds: 5 * minute }] },
  user: {
    engine: 'fast',
    rules: [
      { by: 'user', limit: 1500, seconds: 5 * minute },
      { by: 'session', limit: 300, seconds: 5 * minute },
    ],
  },
  'read-heavy': { engine: 'fast', rules: [{ by: 'caller', limit: 60, seconds: minute }] },
  check: { engine: 'fast', rules: [{ by: 'address', limit: 60, seconds: minute }] },
  register: {
    engine: 'exact',
    rules: [
      { by: 'address', limit: 20, seconds: day },
      { by: 'address', limit: 5, seconds: 30 * minute },
    ],
  },
  mail: {
    engine: 'exact',
    rules: [
      { by: 'address', limit: 25, seconds: 5 * minute },
      { by: 'user', limit: 10, seconds: day },
      { by: 'mailbox', limit: 5, seconds: 30 * minute },
    ],
  },
  upload: {
    engine: 'exact',
    rules: [
      { by: 'user', limit: 30, seconds: 30 * minute },
      { by: 'user', limit: 200 * 1024 * 1024, seconds: day, counts: 'bytes' },
    ],
  },
  /** Streams at once are counted with the calls themselves. */
  chat: { engine: 'fast', rules: [{ by: 'user', limit: 60, seconds: minute }] },
  chastity: { engine: 'fast', rules: [{ by: 'user', limit: 30, seconds: minute }] },
  admin: { engine: 'fast', rules: [{ by: 'user', limit: 300, seconds: 5 * minute }] },
} as const satisfies Readonly<Record<string, LimitPolicy>>

export type LimitClass = keyof typeof limitClasses
