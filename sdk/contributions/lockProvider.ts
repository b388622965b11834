import type { CharacterId } from '../ids.ts'
import type { CallOptions } from './call.ts'

/**
 * How a lock stands. Amounts are whole seconds, moments ISO-8601 in UTC. Open: zero, "0s" and nulls.
 *
 * A lock that runs on a server has the time of that server: `remainingSeconds` counts from `serverTime`, so a clock that
 * was changed here changes nothing.
 */
export interface LockStatus {
  readonly isLocked: boolean
  /** Until it opens by itself. Zero where the timer is hidden, too. */
  readonly remainingSeconds: number
  /** The same in words: "2d", "90m", "45s". */
  readonly formattedTime: string
  readonly unlockAt: string | null
  readonly lockedAt: string | null
  /** `unlockAt` as people write it. */
  readonly unlockDateString: string | null
  /** Whose lock it is: "local", "chaster". */
  readonly provider: string
  /** Of this lock. */
  readonly totalTimeAdded: number
  /** Whether anybody may add time now. */
  readonly canAddTime: boolean
  readonly maxAddPerAction: number
  readonly maxAddPerHour: number
  readonly remainingAddThisHour: number
  /** The moment of this answer, by the clock that decides. */
  readonly serverTime: string
  /** A keyholder hides how long it lasts. */
  readonly isTimerHidden?: boolean
  /** A keyholder has stopped its time. */
  readonly isFrozen?: boolean
  /** Time that was not counted, because the clock jumped ahead: see `countHeld`. */
  readonly heldSeconds?: number
  /** What the player should know: one sentence each. */
  readonly notes?: readonly string[]
}

/** How much may be added, and how. */
export interface LockSettings {
  /** At a time, in seconds. 3,600 by default. */
  readonly maxAddPerAction: number
  /** Within any 3,600 seconds. 86,400 by default. */
  readonly maxAddPerHour: number
  /** In which unit characters are told of time. */
  readonly aiTimeUnit: 'minutes' | 'hours' | 'seconds'
}

/** What a character may do with a lock: nothing, know of it, or add time to it as well. Nobody can take time away. */
export type LockPermissionLevel = 'none' | 'view' | 'control'

/** What one character may do. */
export interface LockPermission {
  readonly characterId: CharacterId
  readonly characterName: string
  readonly permissionLevel: LockPermissionLevel
}

/** What a provider has counted over all its locks, in seconds and days. */
export interface LockStats {
  readonly totalLocks: number
  readonly totalSecondsLocked: number
  readonly longestSeconds: number
  readonly currentStreakDays: number
  readonly totalTimeAdded: number
  /** The ten who added most, most first. */
  readonly timeAddedByCharacter: readonly { readonly characterName: string; readonly seconds: number }[]
  readonly earlyUnlocks: number
}

/** Something that happened to a lock. New kinds will come: always have a default branch. */
export interface LockEvent {
  readonly at: string
  readonly kind: 'locked' | 'added' | 'expired' | 'early' | 'emergency' | 'clock'
  readonly seconds?: number
  /** Who added. Absent: the player. */
  readonly characterName?: string
}

/** A lock of the player's account at a service. */
export interface ServiceLock {
  readonly id: string
  readonly title: string
  readonly status: string
  readonly role: string
  readonly startDate: string | null
  /** Null where the timer is hidden. */
  readonly endDate: string | null
  readonly isFrozen: boolean
  readonly canAdd: boolean
}

/** The player's account at a service, as far as its locks go. */
export interface LockAccount {
  readonly isConnected: boolean
  /** Null until one was selected. */
  readonly selectedLockId: string | null
  /** Whether the lock is looked at every few minutes, without being asked. */
  readonly syncsByItself: boolean
}

/** What the player changes about it. */
export interface LockAccountPatch {
  readonly syncsByItself?: boolean
  /** Connects with a token the player was given by the service, where signing in is not possible. */
  readonly token?: string
}

/** Time that somebody wants to add. */
export interface AddedTime {
  /** Positive. */
  readonly seconds: number
  /** Who adds; they need `control`. Absent: the player. */
  readonly characterId?: CharacterId
  /** Of this wish. The same wish asked for again is counted once. */
  readonly id: string
}

/**
 * Keeps chastity locks, here or at a service. The host asks one thing at a time, over all tabs, and shows what is
 * thrown as it is: `lock/…` codes with a sentence for the player.
 *
 * Time can only be added, and nobody but the player opens a lock before its time: a provider never opens one by itself
 * except at its end, and never takes the way out away. One that cannot lock or open from here leaves those methods out,
 * or says in its error where that is done.
 */
export interface LockProvider {
  /** How the lock stands. A lock past its end is open from then on. Asked every 30 s while locked. */
  status(options: CallOptions): Promise<LockStatus>
  /** Locks for 60 s to 90 days. Rejects with `lock/bad-time` or `lock/already-locked`. */
  lock(request: { readonly seconds: number }, options: CallOptions): Promise<LockStatus>
  /** Opens it before its time: always possible for a lock that is kept here, whatever else fails. */
  unlock(request: { readonly emergency: boolean }, options: CallOptions): Promise<LockStatus>
  /**
   * Adds time. Rejects with `lock/bad-time`, `lock/not-locked`, `lock/too-much`, `lock/too-often` or `lock/not-permitted`, and
   * then nothing was added. After an answer that was lost it looks how the lock stands instead of asking again.
   */
  addTime(request: AddedTime, options: CallOptions): Promise<{ readonly status: LockStatus; readonly added: number }>
  settings(options: CallOptions): Promise<LockSettings>
  /** While locked, limits may only be lowered: rejects with `lock/limits-fixed`. */
  changeSettings(patch: Partial<LockSettings>, options: CallOptions): Promise<LockSettings>
  /** Whether the player has never locked anything, and should read what it means. */
  isFirstLock(options: CallOptions): Promise<boolean>
  permissions(options: CallOptions): Promise<readonly LockPermission[]>
  /** Replaces the rows of these characters, all or none; at most 500 are kept. */
  permit(permissions: readonly LockPermission[], options: CallOptions): Promise<readonly LockPermission[]>
  stats(options: CallOptions): Promise<LockStats>
  /** Newest first, at most 200. */
  history?(options: CallOptions): Promise<readonly LockEvent[]>
  /** For the prompt of this character: at most 1,000 characters in plain sentences, nothing where they may not know. */
  context(characterId: CharacterId | undefined, options: CallOptions): Promise<string>
  /** Counts the time of `heldSeconds` after all: the device was asleep and no clock was changed. */
  countHeld?(options: CallOptions): Promise<LockStatus>
  /** Whether and how the service is connected. Providers that know accounts have `changeAccount` as well. */
  account?(options: CallOptions): Promise<LockAccount>
  changeAccount?(patch: LockAccountPatch, options: CallOptions): Promise<LockAccount>
  /** Where the player signs in at the service. */
  connectUrl?(options: CallOptions): Promise<string>
  disconnect?(options: CallOptions): Promise<void>
  /** The player's locks there, as they are now. */
  sync?(options: CallOptions): Promise<readonly ServiceLock[]>
  /** Which of them is meant from now on. */
  selectLock?(request: { readonly id: string }, options: CallOptions): Promise<LockStatus>
}
