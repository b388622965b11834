import type { CharacterId, LockEvent, LockPermission, LockSettings } from 'sdk'

/** A lock that is closed. Moments are milliseconds since the epoch, so no change of summer time touches them. */
export interface ClosedLock {
  readonly lockedAt: number
  readonly unlockAt: number
  /** Seconds. */
  readonly added: number
}

/** Time that was added within the last hour: counted against the limit, and known again by its id. */
export interface Addition {
  readonly at: number
  readonly seconds: number
  readonly id: string
}

export interface Deed {
  readonly at: number
  readonly kind: LockEvent['kind']
  readonly seconds?: number
  readonly characterName?: string
}

/** Over all locks, in seconds. */
export interface Totals {
  readonly locks: number
  readonly locked: number
  readonly longest: number
  readonly added: number
  readonly early: number
  readonly byCharacter: readonly { readonly id: CharacterId; readonly name: string; readonly seconds: number }[]
}

/** All that is kept of the lock of this browser. */
export interface LockRecord {
  /** Counts the changes, so that two tabs notice each other. */
  readonly version: number
  readonly lock: ClosedLock | null
  readonly additions: readonly Addition[]
  /** When it was last looked at, by this computer's clock: what lies before is a clock set back. */
  readonly seenAt: number
  /** By how much everything here was moved, in milliseconds, because the clock was. */
  readonly shiftedMs: number
  /** Time the clock jumped ahead by and that was not counted, in milliseconds. */
  readonly heldMs: number
  readonly settings: LockSettings
  readonly permissions: readonly LockPermission[]
  readonly totals: Totals
  /** Newest first. */
  readonly history: readonly Deed[]
}

export const emptyRecord: LockRecord = {
  version: 0,
  lock: null,
  additions: [],
  seenAt: 0,
  shiftedMs: 0,
  heldMs: 0,
  settings: { maxAddPerAction: 3600, maxAddPerHour: 86_400, aiTimeUnit: 'minutes' },
  permissions: [],
  totals: { locks: 0, locked: 0, longest: 0, added: 0, early: 0, byCharacter: [] },
  history: [],
}

export const timeUnits: readonly LockSettings['aiTimeUnit'][] = ['minutes', 'hours', 'seconds']
export const levels: readonly LockPermission['permissionLevel'][] = ['none', 'view', 'control']

/** What was read from disk, if it is a record: anybody may have written there. */
export function readRecord(value: unknown): LockRecord | undefined {
  return isRecord(value) ? value : undefined
}

type Shape<T> = { readonly [Key in keyof Required<T>]: (value: unknown) => boolean }

const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value)
const isAmount = (value: unknown) => isNumber(value) && (value as number) >= 0
const isText = (value: unknown) => typeof value === 'string' && value.length <= 500
const optional = (is: (value: unknown) => boolean) => (value: unknown) => value === undefined || is(value)
const oneOf = (all: readonly unknown[]) => (value: unknown) => all.includes(value)
const listOf = (most: number, is: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.length <= most && value.every(is)
const shaped =
  <T>(shape: Shape<T>) =>
  (value: unknown): value is T =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(shape).every(([key, is]) => (is as (value: unknown) => boolean)(Reflect.get(value, key)))

const isLock = shaped<ClosedLock>({ lockedAt: isNumber, unlockAt: isNumber, added: isAmount })
const kinds: readonly Deed['kind'][] = ['locked', 'added', 'expired', 'early', 'emergency', 'clock']

const isRecord = shaped<LockRecord>({
  version: isAmount,
  lock: (value) => value === null || isLock(value),
  additions: listOf(100_000, shaped<Addition>({ at: isNumber, seconds: isAmount, id: isText })),
  seenAt: isNumber,
  shiftedMs: isNumber,
  heldMs: isAmount,
  settings: shaped<LockSettings>({ maxAddPerAction: isAmount, maxAddPerHour: isAmount, aiTimeUnit: oneOf(timeUnits) }),
  permissions: listOf(
    500,
    shaped<LockPermission>({ characterId: isText, characterName: isText, permissionLevel: oneOf(levels) }),
  ),
  totals: shaped<Totals>({
    locks: isAmount,
    locked: isAmount,
    longest: isAmount,
    added: isAmount,
    early: isAmount,
    byCharacter: listOf(10_000, shaped({ id: isText, name: isText, seconds: isAmount })),
  }),
  history: listOf(
    200,
    shaped<Deed>({
      at: isNumber,
      kind: oneOf(kinds),
      seconds: optional(isNumber),
      characterName: optional(isText),
    }),
  ),
})
