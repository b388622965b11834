import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '../database/database.ts'
import { openTestDatabase } from '../database/testDatabase.fixture.ts'
import { type Chastity, createChastity } from './chastity.ts'
import { expireLocks } from './lock.ts'
import type { LockPermission, PermissionLevel } from './permissions.ts'

let database: Database
let chastity: Chastity
let now: Date
let users = 0
let ana: string

beforeAll(async () => {
  database = await openTestDatabase()
})

afterAll(() => database.close())

beforeEach(async () => {
  now = new Date('2030-01-01T00:00:00Z')
  chastity = createChastity({
    database,
    clock: () => now,
    chaster: { addTime: () => Promise.reject(new Error('asked')) },
  })
  ana = await addUser()
})

const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

async function addUser(status = 'active'): Promise<string> {
  users += 1
  const id = `0190a000-0000-7000-8000-${`${users}`.padStart(12, '0')}`
  const name = `user_${users}`
  await sql`insert into users (id, username, username_key, status, created_at, updated_at)
    values (${id}, ${name}, ${name}, ${status}, ${now}, ${now})`.execute(database.query)
  return id
}

const permit = (characterId: string, permissionLevel: PermissionLevel): LockPermission => ({
  characterId,
  characterName: `Name of ${characterId}`,
  permissionLevel,
})
const eventsOf = async (userId: string) =>
  (
    await database.query
      .selectFrom('chastity_events')
      .select('kind')
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind)

test('without a lock the status is zero, "0s" and nulls', async () => {
  expect(await chastity.status(ana)).toEqual({
    isLocked: false,
    remainingSeconds: 0,
    formattedTime: '0s',
    unlockAt: null,
    lockedAt: null,
    unlockDateString: null,
    provider: 'local',
    totalTimeAdded: 0,
    canAddTime: false,
    maxAddPerAction: 3600,
    maxAddPerHour: 86_400,
    remainingAddThisHour: 86_400,
    serverTime: '2030-01-01T00:00:00.000Z',
  })
})

test('a lock closes for its time, counts down in seconds rounded up, and expires', async () => {
  expect(await chastity.lock(ana, { duration: '2h', provider: 'local' })).toMatchObject({
    kind: 'done',
    status: {
      isLocked: true,
      remainingSeconds: 7200,
      formattedTime: '2h',
      lockedAt: '2030-01-01T00:00:00.000Z',
      unlockAt: '2030-01-01T02:00:00.000Z',
      unlockDateString: 'Tue, 01 Jan 2030 02:00:00 GMT',
      canAddTime: true,
    },
  })
  pass(0.4)
  expect((await chastity.status(ana)).remainingSeconds).toBe(7200)
  pass(7199.5)
  expect((await chastity.status(ana)).remainingSeconds).toBe(1)
  pass(0.1)
  expect(await chastity.status(ana)).toMatchObject({ isLocked: false, remainingSeconds: 0 })
  expect(await eventsOf(ana)).toEqual(['locked', 'expired'])
})

test.each([
  [{ duration: 59 }, 'duration_range'],
  [{ duration: 0 }, 'duration_range'],
  [{ duration: '91d' }, 'duration_range'],
  [{ duration: 90 * 86_400 + 1 }, 'duration_range'],
  [{ duration: -5 }, 'time_format'],
  [{ duration: '1 hour' }, 'time_format'],
  [{ duration: 1e308 }, 'time_format'],
  [{ duration: undefined }, 'time_format'],
  [{ duration: '1h', provider: 'chaster' }, 'chaster_managed'],
  [{ duration: '1h', provider: 'other' }, 'provider_unknown'],
])('refuses to lock with %j: %s', async (request, why) => {
  expect(await chastity.lock(ana, request)).toEqual({ kind: 'refused', why })
  expect((await chastity.status(ana)).isLocked).toBe(false)
})

test('of 20 locks at once one is made', async () => {
  const locked = await Promise.all(Array.from({ length: 20 }, () => chastity.lock(ana, { duration: '1h' })))
  expect(locked.filter(({ kind }) => kind === 'done')).toHaveLength(1)
  expect(locked).toContainEqual({ kind: 'refused', why: 'already_locked' })
  expect(await eventsOf(ana)).toEqual(['locked'])
})

test('a lock opens at any time: early, in an emergency, and once', async () => {
  await chastity.lock(ana, { duration: '1h' })
  const opened = await Promise.all(Array.from({ length: 20 }, () => chastity.unlock(ana)))
  expect(opened.filter(({ kind }) => kind === 'done')).toHaveLength(1)
  expect(await chastity.unlock(ana)).toEqual({ kind: 'refused', why: 'not_locked' })
  await chastity.lock(ana, { duration: '1h' })
  expect(await chastity.unlock(ana, { emergency: true })).toMatchObject({ kind: 'done', status: { isLocked: false } })
  expect(await eventsOf(ana)).toEqual(expect.arrayContaining(['early', 'emergency']))
})

test.each(['muted', 'suspended', 'banned', 'deleting'])(
  'Z19: an emergency unlock works for an account that is %s',
  async (status) => {
    const user = await addUser(status)
    await chastity.lock(user, { duration: '90d' })
    expect(await chastity.unlock(user, { emergency: true })).toMatchObject({ kind: 'done' })
  },
)

test('an unlock wins over time that is added at once', async () => {
  await chastity.lock(ana, { duration: '1h' })
  const adding = Array.from({ length: 20 }, () => chastity.addTime(ana, { time: 60 }))
  expect(await chastity.unlock(ana, { emergency: true })).toMatchObject({ kind: 'done' })
  await Promise.all(adding)
  expect((await chastity.status(ana)).isLocked).toBe(false)
})

test('P11: 50 × 600 s at once under 3,600 s an hour add exactly 6 times', async () => {
  await chastity.changeSettings(ana, { maxAddPerHour: 3600 })
  await chastity.lock(ana, { duration: '1d' })
  const added = await Promise.all(Array.from({ length: 50 }, () => chastity.addTime(ana, { time: 600 })))
  expect(added.filter(({ kind }) => kind === 'done')).toHaveLength(6)
  expect(added.filter(({ kind }) => kind === 'refused')).toEqual(
    Array(44).fill({ kind: 'refused', why: 'hourly_limit', remainingAddThisHour: 0 }),
  )
  expect(await chastity.status(ana)).toMatchObject({
    remainingSeconds: 86_400 + 3600,
    totalTimeAdded: 3600,
    remainingAddThisHour: 0,
    canAddTime: false,
  })
})

test('the hour slides, and a new lock does not begin a new one', async () => {
  await chastity.changeSettings(ana, { maxAddPerHour: 1000 })
  await chastity.lock(ana, { duration: '1d' })
  expect(await chastity.addTime(ana, { time: 600 })).toMatchObject({ kind: 'done', added: 600 })
  pass(1800)
  expect(await chastity.addTime(ana, { time: '400s' })).toMatchObject({ kind: 'done', added: 400 })
  await chastity.unlock(ana)
  await chastity.lock(ana, { duration: '1d' })
  expect(await chastity.addTime(ana, { time: 1 })).toMatchObject({ why: 'hourly_limit', remainingAddThisHour: 0 })
  pass(1800)
  expect(await chastity.addTime(ana, { time: 601 })).toMatchObject({ why: 'hourly_limit', remainingAddThisHour: 600 })
  expect(await chastity.addTime(ana, { time: 600 })).toMatchObject({ kind: 'done' })
})

test.each([0, -1, 1.5, 1e308, '12h; DROP', '0s', Number.NaN, null])('Z17: refuses to add %j', async (time) => {
  await chastity.lock(ana, { duration: '1h' })
  expect(await chastity.addTime(ana, { time })).toEqual({ kind: 'refused', why: 'time_format' })
  expect((await chastity.status(ana)).totalTimeAdded).toBe(0)
})

test('Z17: refuses more than one action may add, no lock, and the lock of somebody else', async () => {
  expect(await chastity.addTime(ana, { time: 60 })).toEqual({ kind: 'refused', why: 'not_locked' })
  await chastity.lock(ana, { duration: '1h' })
  expect(await chastity.addTime(ana, { time: 3601 })).toEqual({
    kind: 'refused',
    why: 'per_action_limit',
    maxAddPerAction: 3600,
  })
  const eve = await addUser()
  await chastity.lock(eve, { duration: '1h' })
  const { id } = await database.query
    .selectFrom('chastity_locks')
    .select('id')
    .where('user_id', '=', ana)
    .executeTakeFirstOrThrow()
  expect(await chastity.addTime(eve, { time: 60, lockId: id })).toEqual({ kind: 'refused', why: 'lock_not_found' })
  expect(await chastity.addTime(ana, { time: 60, lockId: id })).toMatchObject({ kind: 'done' })
})

test('Z17: only a character with control adds time', async () => {
  await chastity.lock(ana, { duration: '1h' })
  await chastity.changePermissions(ana, [permit('mara', 'control'), permit('iris', 'view'), permit('nell', 'none')])
  for (const characterId of ['iris', 'nell', 'stranger']) {
    expect(await chastity.addTime(ana, { time: 60, characterId })).toEqual({
      kind: 'refused',
      why: 'permission_required',
    })
  }
  expect(await chastity.addTime(ana, { time: 60, characterId: 'mara' })).toMatchObject({ kind: 'done', added: 60 })
})

test('a call with a key that was used adds nothing', async () => {
  await chastity.lock(ana, { duration: '1h' })
  const request = { time: 60, idempotencyKey: 'key' }
  const added = await Promise.all(Array.from({ length: 10 }, () => chastity.addTime(ana, request)))
  expect(added.every(({ kind }) => kind === 'done')).toBe(true)
  expect((await chastity.status(ana)).totalTimeAdded).toBe(60)
})

test('P12, Z18: only the clock of the server counts, whatever time zone or summer time says', async () => {
  const zone = process.env.TZ
  try {
    process.env.TZ = 'Europe/Berlin'
    // The night of the change to summer time.
    now = new Date('2030-03-31T00:30:00Z')
    await chastity.lock(ana, { duration: '2h' })
    vi.useFakeTimers({ toFake: ['Date'], now: now.getTime() + 10 * 86_400_000 })
    expect(await chastity.status(ana)).toMatchObject({ isLocked: true, remainingSeconds: 7200 })
    process.env.TZ = 'America/New_York'
    pass(3600)
    expect(await chastity.status(ana)).toMatchObject({ isLocked: true, remainingSeconds: 3600 })
  } finally {
    vi.useRealTimers()
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  }
})

test('Z18: while locked, limits are only lowered', async () => {
  await chastity.lock(ana, { duration: '1h' })
  expect(await chastity.changeSettings(ana, { maxAddPerAction: 3601, aiTimeUnit: 'hours' })).toEqual({
    kind: 'refused',
    why: 'locked',
  })
  expect((await chastity.settings(ana)).aiTimeUnit).toBe('minutes')
  expect(await chastity.changeSettings(ana, { maxAddPerAction: 60, aiTimeUnit: 'hours' })).toEqual({
    kind: 'done',
    settings: {
      maxAddPerAction: 60,
      maxAddPerHour: 86_400,
      aiTimeUnit: 'hours',
      provider: 'local',
      chasterAutoSync: true,
      selectedChasterLockId: null,
    },
  })
  expect(await chastity.changeSettings(ana, { maxAddPerAction: 61 })).toEqual({ kind: 'refused', why: 'locked' })
  await chastity.unlock(ana)
  expect(await chastity.changeSettings(ana, { maxAddPerAction: 61 })).toMatchObject({ kind: 'done' })
})

test('Z18: of limits that are changed at once while locked, the lowest stays', async () => {
  await chastity.lock(ana, { duration: '1h' })
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => chastity.changeSettings(ana, { maxAddPerAction: 1000 + index * 10 })),
  )
  expect((await chastity.settings(ana)).maxAddPerAction).toBe(1000)
})

test.each([{ maxAddPerAction: 0 }, { maxAddPerAction: 86_401 }, { maxAddPerHour: 1.5 }, { aiTimeUnit: 'years' }])(
  'refuses settings out of range: %j',
  async (patch) => {
    expect(await chastity.changeSettings(ana, patch as never)).toEqual({ kind: 'refused', why: 'setting_range' })
  },
)

test('permissions are replaced by name, and one taken back counts at once', async () => {
  await chastity.changePermissions(ana, [permit('a', 'view'), permit('b', 'control')])
  expect(await chastity.changePermissions(ana, [permit('b', 'none'), permit('c', 'view')])).toEqual({
    kind: 'done',
    permissions: [permit('a', 'view'), permit('b', 'none'), permit('c', 'view')],
  })
  expect(await chastity.permissions(await addUser())).toEqual([])
})

test('a change with one bad row changes nothing', async () => {
  const bad = { ...permit('b', 'view'), permissionLevel: 'owner' as PermissionLevel }
  expect(await chastity.changePermissions(ana, [permit('a', 'view'), bad])).toEqual({
    kind: 'refused',
    why: 'permission_level',
  })
  expect(await chastity.permissions(ana)).toEqual([])
})

test('500 characters have a permission at most; those without make room, and taking back always works', async () => {
  const many = (level: PermissionLevel, from: number, count: number) =>
    Array.from({ length: count }, (_, index) => permit(`${from + index}`, level))
  await chastity.changePermissions(ana, many('view', 0, 500))
  expect(await chastity.changePermissions(ana, [permit('more', 'view')])).toEqual({
    kind: 'refused',
    why: 'too_many_permissions',
  })
  expect(await chastity.changePermissions(ana, many('none', 0, 10))).toMatchObject({ kind: 'done' })
  expect(await chastity.changePermissions(ana, [permit('more', 'view')])).toMatchObject({ kind: 'done' })
  expect(await chastity.permissions(ana)).toHaveLength(491)
  expect(await chastity.changePermissions(ana, many('view', 0, 501))).toMatchObject({ why: 'too_many_permissions' })
})

test('the statistics count all locks, the one that is closed included', async () => {
  await chastity.changePermissions(ana, [permit('mara', 'control'), permit('iris', 'control')])
  await chastity.lock(ana, { duration: '1h' })
  await chastity.addTime(ana, { time: 600, characterId: 'mara' })
  await chastity.addTime(ana, { time: 60, characterId: 'iris' })
  pass(1800)
  await chastity.unlock(ana)
  await chastity.lock(ana, { duration: '1h' })
  pass(7200)
  await chastity.status(ana)
  await chastity.lock(ana, { duration: '10d' })
  pass(2.5 * 86_400)
  await chastity.changePermissions(ana, [permit('iris', 'none')])
  expect(await chastity.stats(ana)).toEqual({
    totalLocks: 3,
    totalSecondsLocked: 1800 + 3600 + 216_000,
    longestSeconds: 216_000,
    currentStreakDays: 2,
    totalTimeAdded: 660,
    timeAddedByCharacter: [
      { characterId: 'mara', characterName: 'Name of mara', seconds: 600 },
      { characterId: 'iris', characterName: 'Name of iris', seconds: 60 },
    ],
    earlyUnlocks: 1,
  })
  expect(await chastity.stats(await addUser())).toMatchObject({ totalLocks: 0, longestSeconds: 0, earlyUnlocks: 0 })
})

test('a prompt is told of the lock by what the character may', async () => {
  await chastity.changePermissions(ana, [permit('mara', 'control'), permit('iris', 'view')])
  await chastity.changeSettings(ana, { maxAddPerHour: 5400, aiTimeUnit: 'hours' })
  expect(await chastity.aiContext(ana, 'iris')).toBe('{{user}} is not locked in a chastity device.')
  await chastity.lock(ana, { duration: '150m' })
  expect(await chastity.aiContext(ana, undefined)).toBe('')
  expect(await chastity.aiContext(ana, 'stranger')).toBe('')
  expect(await chastity.aiContext(ana, 'iris')).toBe(
    '{{user}} is locked in a chastity device for another 2.5 hours. {{char}} knows about the lock but cannot change it. No character can remove time, and {{user}} can unlock at any moment.',
  )
  expect(await chastity.aiContext(ana, 'mara')).toContain('{{char}} may add up to 1 hour at once.')
  await chastity.addTime(ana, { time: 3600 })
  expect(await chastity.aiContext(ana, 'mara')).toContain('{{char}} may add up to 0.5 hours at once.')
  await chastity.addTime(ana, { time: 1800 })
  expect(await chastity.aiContext(ana, 'mara')).toContain('the limit for this hour is used up')
})

test('warns before the first lock only', async () => {
  expect(await chastity.shouldWarnFirstLock(ana)).toBe(true)
  await chastity.changeSettings(ana, { maxAddPerAction: 60 })
  expect(await chastity.shouldWarnFirstLock(ana)).toBe(true)
  await chastity.lock(ana, { duration: '1h' })
  await chastity.unlock(ana)
  expect(await chastity.shouldWarnFirstLock(ana)).toBe(false)
})

test('the sweep ends what is over and nothing else, once', async () => {
  await database.query.deleteFrom('chastity_locks').execute()
  const eve = await addUser()
  await chastity.lock(ana, { duration: '1h' })
  await chastity.lock(eve, { duration: '2h' })
  pass(3600)
  const counts = await Promise.all([expireLocks(database, now), expireLocks(database, now)])
  expect(counts.sort()).toEqual([0, 1])
  expect(await eventsOf(ana)).toEqual(['locked', 'expired'])
  expect((await chastity.status(eve)).isLocked).toBe(true)
})

test('a lock whose time is over is open before the sweep has seen it', async () => {
  await chastity.lock(ana, { duration: '1h' })
  pass(3600)
  expect(await chastity.unlock(ana)).toEqual({ kind: 'refused', why: 'not_locked' })
  expect(await chastity.addTime(ana, { time: 60 })).toEqual({ kind: 'refused', why: 'not_locked' })
  expect(await chastity.changeSettings(ana, { maxAddPerAction: 86_400 })).toMatchObject({ kind: 'done' })
  expect(await chastity.lock(ana, { duration: '1h' })).toMatchObject({ kind: 'done' })
})
