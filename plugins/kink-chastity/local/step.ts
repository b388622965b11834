import type { AddedTime, CharacterId, LockErrorKind, LockPermission, LockSettings } from 'sdk'
import { lockSpan, maxLock, minLock, timeText } from '../lockTime.ts'
import { type Deed, type LockRecord, levels, type Totals, timeUnits } from './record.ts'

/** What can be asked of a lock. `looked` only lets time pass; `jumped` is a clock that moved by so many milliseconds. */
export type LockAction =
  | { readonly kind: 'looked' }
  | { readonly kind: 'lock'; readonly seconds: number }
  | { readonly kind: 'unlock'; readonly emergency: boolean }
  | ({ readonly kind: 'add' } & AddedTime)
  | { readonly kind: 'set'; readonly patch: Partial<LockSettings> }
  | { readonly kind: 'permit'; readonly permissions: readonly LockPermission[] }
  | { readonly kind: 'jumped'; readonly ms: number }
  | { readonly kind: 'count-held' }

export type LockStep =
  | { readonly kind: 'done'; readonly record: LockRecord }
  /** `record` is what the passing of time alone has made of it. */
  | { readonly kind: 'refused'; readonly record: LockRecord; readonly code: LockErrorKind; readonly why: string }

const hourMs = 3_600_000
const maxHistory = 200
const maxPermissions = 500
/** A clock that was corrected by less than this is not worth a line. */
const notedJumpMs = 60_000

/**
 * One thing done to a lock, at `now` in milliseconds since the epoch. Nothing makes a lock longer but adding time within
 * the limits, and nothing shorter but its end and the player's own opening.
 */
export function step(before: LockRecord, action: LockAction, now: number): LockStep {
  // A jump is settled first: what it moved must not look like time that passed.
  const jumped = action.kind === 'jumped' ? shifted(before, action.ms, now) : before
  const record = settled(jumped, now)
  const done = (changed: Partial<LockRecord>, deed?: Omit<Deed, 'at'>): LockStep => ({
    kind: 'done',
    record: { ...record, ...changed, ...(deed && { history: noted(changed.history ?? record.history, deed, now) }) },
  })
  const refused = (code: LockErrorKind, why: string): LockStep => ({ kind: 'refused', record, code, why })
  const { lock, settings, totals } = record

  switch (action.kind) {
    case 'looked':
    case 'jumped':
      return done({})
    case 'lock': {
      if (lock) return refused('already-locked', 'A lock is already active.')
      const { seconds } = action
      if (!isWhole(seconds)) return refused('bad-time', timeFormat)
      if (seconds < minLock || seconds > maxLock) {
        return refused('bad-time', lockSpan)
      }
      const closed = { lockedAt: now, unlockAt: now + seconds * 1000, added: 0 }
      return done(
        { lock: closed, heldMs: 0, totals: { ...totals, locks: totals.locks + 1 } },
        { kind: 'locked', seconds },
      )
    }
    case 'unlock':
      if (!lock) return refused('not-locked', 'No lock is active.')
      return done(
        { lock: null, heldMs: 0, totals: { ...endedAt(totals, lock.lockedAt, now), early: totals.early + 1 } },
        { kind: action.emergency ? 'emergency' : 'early' },
      )
    case 'add':
      return added(record, action, now)
    case 'set': {
      const next = { ...settings, ...action.patch }
      const { maxAddPerAction, maxAddPerHour, aiTimeUnit } = next
      if (![maxAddPerAction, maxAddPerHour].every((limit) => isWhole(limit) && limit >= 1 && limit <= 86_400)) {
        return refused('bad-time', 'A limit is from 1 second to 1 day.')
      }
      if (!timeUnits.includes(aiTimeUnit)) return refused('failed', 'Time is told in minutes, hours or seconds.')
      const isRaised = maxAddPerAction > settings.maxAddPerAction || maxAddPerHour > settings.maxAddPerHour
      if (lock && isRaised) return refused('limits-fixed', 'While locked, limits can only be lowered.')
      return done({ settings: { maxAddPerAction, maxAddPerHour, aiTimeUnit } })
    }
    case 'permit':
      return permitted(record, action.permissions)
    case 'count-held': {
      if (!lock || record.heldMs === 0) return done({})
      const earlier = { ...lock, lockedAt: lock.lockedAt - record.heldMs, unlockAt: lock.unlockAt - record.heldMs }
      const counted = settled({ ...record, lock: earlier, heldMs: 0 }, now)
      return { kind: 'done', record: counted }
    }
  }
}

/** How much more may be added within this hour, in seconds. */
export const leftThisHour = ({ additions, settings }: LockRecord): number =>
  Math.max(0, settings.maxAddPerHour - additions.reduce((sum, { seconds }) => sum + seconds, 0))

export const levelOf = ({ permissions }: Pick<LockRecord, 'permissions'>, id: CharacterId | undefined) =>
  permissions.find(({ characterId }) => characterId === id)?.permissionLevel ?? 'none'

const timeFormat = 'Invalid time format. Use format like 1d, 2h, 30m, or 45s.'
const isWhole = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value)

function added(record: LockRecord, { seconds, characterId, id }: AddedTime, now: number): LockStep {
  const { lock, settings, totals } = record
  const refused = (code: LockErrorKind, why: string): LockStep => ({ kind: 'refused', record, code, why })
  if (!isWhole(seconds) || seconds <= 0) return refused('bad-time', timeFormat)
  if (!lock) return refused('not-locked', 'No lock is active.')
  if (characterId !== undefined && levelOf(record, characterId) !== 'control') {
    return refused('not-permitted', 'This character is not allowed to add time.')
  }
  if (record.additions.some((addition) => addition.id === id)) return { kind: 'done', record }
  if (seconds > settings.maxAddPerAction) {
    return refused('too-much', `Cannot add more than ${timeText(settings.maxAddPerAction)} in one action.`)
  }
  const left = leftThisHour(record)
  if (seconds > left) {
    return refused('too-often', `Hourly limit reached. You can add up to ${timeText(left)} more this hour.`)
  }
  const name = record.permissions.find((row) => row.characterId === characterId)?.characterName
  return {
    kind: 'done',
    record: {
      ...record,
      lock: { ...lock, unlockAt: lock.unlockAt + seconds * 1000, added: lock.added + seconds },
      additions: [...record.additions, { at: now, seconds, id }],
      totals: {
        ...totals,
        added: totals.added + seconds,
        byCharacter: characterId
          ? moreOf(totals.byCharacter, { id: characterId, name: name ?? '', seconds })
          : totals.byCharacter,
      },
      history: noted(record.history, { kind: 'added', seconds, ...(name && { characterName: name }) }, now),
    },
  }
}

function permitted(record: LockRecord, rows: readonly LockPermission[]): LockStep {
  const refused = (why: string): LockStep => ({ kind: 'refused', record, code: 'failed', why })
  const isRow = ({ characterId, characterName, permissionLevel }: LockPermission) =>
    typeof characterId === 'string' && typeof characterName === 'string' && levels.includes(permissionLevel)
  if (!rows.every(isRow)) return refused('A character may do nothing, view the lock, or control it.')
  const named = new Set(rows.map(({ characterId }) => characterId))
  const others = record.permissions.filter(({ characterId }) => !named.has(characterId))
  const permissions = [
    ...others,
    ...[...new Map(rows.map((row) => [row.characterId, row])).values()]
      .filter(({ permissionLevel }) => permissionLevel !== 'none')
      .map(({ characterId, characterName, permissionLevel }) => ({
        characterId,
        characterName: characterName.slice(0, 200),
        permissionLevel,
      })),
  ]
  if (permissions.length > maxPermissions) return refused(`At most ${maxPermissions} characters can have a permission.`)
  return { kind: 'done', record: { ...record, permissions } }
}

/** What the passing of time makes of it: a clock set back is followed, an end that came is noted. */
function settled(before: LockRecord, now: number): LockRecord {
  const record = now < before.seenAt ? shifted(before, now - before.seenAt, now) : before
  const { lock, totals } = record
  const additions = record.additions.filter(({ at }) => at > now - hourMs)
  const looked = { ...record, additions, seenAt: now }
  if (!lock || now < lock.unlockAt) return looked
  return {
    ...looked,
    lock: null,
    heldMs: 0,
    totals: endedAt(totals, lock.lockedAt, lock.unlockAt),
    history: noted(record.history, { kind: 'expired' }, lock.unlockAt),
  }
}

/** Everything goes along with a clock that moved, so that what is left of the lock stays what it was. */
function shifted(record: LockRecord, ms: number, now: number): LockRecord {
  const { lock, additions, history } = record
  return {
    ...record,
    lock: lock && { ...lock, lockedAt: lock.lockedAt + ms, unlockAt: lock.unlockAt + ms },
    additions: additions.map((addition) => ({ ...addition, at: addition.at + ms })),
    seenAt: record.seenAt + ms,
    shiftedMs: record.shiftedMs + ms,
    heldMs: lock ? Math.max(0, record.heldMs + ms) : 0,
    history:
      lock && Math.abs(ms) >= notedJumpMs
        ? noted(history, { kind: 'clock', seconds: Math.round(ms / 1000) }, now)
        : history,
  }
}

function endedAt(totals: Totals, from: number, to: number): Totals {
  const seconds = Math.max(0, Math.round((to - from) / 1000))
  return { ...totals, locked: totals.locked + seconds, longest: Math.max(totals.longest, seconds) }
}

const noted = (history: readonly Deed[], deed: Omit<Deed, 'at'>, at: number): readonly Deed[] =>
  [{ at, ...deed }, ...history].slice(0, maxHistory)

function moreOf(all: Totals['byCharacter'], more: Totals['byCharacter'][number]): Totals['byCharacter'] {
  const before = all.find(({ id }) => id === more.id)?.seconds ?? 0
  return [...all.filter(({ id }) => id !== more.id), { ...more, seconds: before + more.seconds }]
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, maxPermissions)
}
