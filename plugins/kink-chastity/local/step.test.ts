import fc from 'fast-check'
import type { CharacterId, LockPermission } from 'sdk'
import { expect, test } from 'vitest'
import { emptyRecord, type LockRecord } from './record.ts'
import { type LockAction, type LockStep, step } from './step.ts'

const start = Date.UTC(2030, 2, 30, 12)
const minute = 60_000
const hour = 60 * minute
const mara = 'mara' as CharacterId
const ilse = 'ilse' as CharacterId

const done = (outcome: LockStep): LockRecord => {
  expect(outcome.kind).toBe('done')
  return outcome.record
}
const why = (outcome: LockStep) => (outcome.kind === 'refused' ? outcome.why : undefined)
const may = (characterId: CharacterId, permissionLevel: LockPermission['permissionLevel']): LockPermission => ({
  characterId,
  characterName: characterId,
  permissionLevel,
})
const locked = (seconds = 7200, now = start) => done(step(emptyRecord, { kind: 'lock', seconds }, now))
const left = ({ lock }: LockRecord, now: number) => (lock ? lock.unlockAt - now : 0)
let wishes = 0
const add = (seconds: number, characterId?: CharacterId): LockAction => ({
  kind: 'add',
  seconds,
  id: `wish ${++wishes}`,
  ...(characterId && { characterId }),
})

test('says what is wrong in the words of the product', () => {
  expect(why(step(emptyRecord, { kind: 'lock', seconds: 0.5 }, start))).toBe(
    'Invalid time format. Use format like 1d, 2h, 30m, or 45s.',
  )
  expect(why(step(locked(), { kind: 'lock', seconds: 60 }, start))).toBe('A lock is already active.')
  expect(why(step(emptyRecord, { kind: 'unlock', emergency: true }, start))).toBe('No lock is active.')
  expect(why(step(locked(), add(3601), start))).toBe('Cannot add more than 1h in one action.')
  expect(why(step(locked(), add(60, mara), start))).toBe('This character is not allowed to add time.')
  const tight = done(step(emptyRecord, { kind: 'set', patch: { maxAddPerHour: 600 } }, start))
  const used = done(step(done(step(tight, { kind: 'lock', seconds: 7200 }, start)), add(480), start))
  expect(why(step(used, add(180), start))).toBe('Hourly limit reached. You can add up to 2m more this hour.')
})

test('only control lets a character add, and what they added is counted for them', () => {
  const permissions = [may(mara, 'view'), may(ilse, 'control')]
  const permitted = done(step(locked(), { kind: 'permit', permissions }, start))
  expect(step(permitted, add(60, mara), start).kind).toBe('refused')
  const added = done(step(permitted, add(60, ilse), start))
  expect(added.totals.byCharacter).toEqual([{ id: ilse, name: 'ilse', seconds: 60 }])
  expect(added.history[0]).toEqual({ at: start, kind: 'added', seconds: 60, characterName: 'ilse' })
})

test('permissions are set for many at once, and no more than 500 are kept', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => may(`c${index}` as CharacterId, 'view'))
  expect(done(step(emptyRecord, { kind: 'permit', permissions: many(500) }, start)).permissions).toHaveLength(500)
  expect(why(step(emptyRecord, { kind: 'permit', permissions: many(501) }, start))).toMatch(/At most 500/)
  const full = done(step(emptyRecord, { kind: 'permit', permissions: many(500) }, start))
  const none = many(500).map((row) => ({ ...row, permissionLevel: 'none' as const }))
  expect(done(step(full, { kind: 'permit', permissions: none }, start)).permissions).toEqual([])
})

test('while locked, limits go down and not up; open, they go both ways', () => {
  const lowered = done(step(locked(), { kind: 'set', patch: { maxAddPerAction: 600 } }, start))
  expect(why(step(lowered, { kind: 'set', patch: { maxAddPerAction: 601 } }, start))).toMatch(/only be lowered/)
  const open = done(step(lowered, { kind: 'unlock', emergency: false }, start))
  expect(done(step(open, { kind: 'set', patch: { maxAddPerAction: 7200 } }, start)).settings.maxAddPerAction).toBe(7200)
})

test('opening early and in an emergency are written down, and always done', () => {
  for (const emergency of [false, true]) {
    const open = done(step(locked(), { kind: 'unlock', emergency }, start + minute))
    expect(open.lock).toBeNull()
    expect(open.history[0]?.kind).toBe(emergency ? 'emergency' : 'early')
    expect(open.totals).toMatchObject({ early: 1, locked: 60, longest: 60 })
  }
})

test('summer time changes nothing: what lasts ten hours lasts ten hours', () => {
  // In Amsterdam, the night of 31 March 2030 has no hour from two to three.
  const night = Date.UTC(2030, 2, 30, 22)
  const record = locked(10 * 3600, night)
  expect(done(step(record, { kind: 'looked' }, night + 10 * hour - 1)).lock).not.toBeNull()
  expect(done(step(record, { kind: 'looked' }, night + 10 * hour)).lock).toBeNull()
})

test('a clock that jumped keeps what was left; what was held back can be counted', () => {
  const ahead = done(step(locked(), { kind: 'jumped', ms: hour }, start + hour))
  expect(left(ahead, start + hour)).toBe(2 * hour)
  expect(ahead.heldMs).toBe(hour)
  const counted = done(step(ahead, { kind: 'count-held' }, start + hour))
  expect(left(counted, start + hour)).toBe(hour)
  const back = done(step(ahead, { kind: 'jumped', ms: -hour }, start))
  expect([left(back, start), back.heldMs]).toEqual([2 * hour, 0])
})

const actions = fc.oneof(
  fc.record({ kind: fc.constant('looked' as const) }),
  fc.record({ kind: fc.constant('lock' as const), seconds: fc.integer({ min: -10, max: 90_000 }) }),
  fc.record({ kind: fc.constant('unlock' as const), emergency: fc.boolean() }),
  fc.record({
    kind: fc.constant('add' as const),
    seconds: fc.oneof(fc.integer({ min: -5000, max: 5000 }), fc.double()),
    id: fc.uuid(),
    characterId: fc.constantFrom(mara, ilse),
  }),
  fc.record({
    kind: fc.constant('set' as const),
    patch: fc.record({ maxAddPerAction: fc.integer({ min: 0, max: 90_000 }) }),
  }),
  fc.record({
    kind: fc.constant('permit' as const),
    permissions: fc.array(fc.constantFrom(may(mara, 'control'), may(mara, 'none'), may(ilse, 'control'))),
  }),
)
const evenings = fc.array(fc.tuple(actions, fc.integer({ min: 0, max: 40 * minute })), { maxLength: 60 })

test('nothing shortens a lock but its end and the player, and nothing lengthens it but time within the limits', () => {
  fc.assert(
    fc.property(evenings, (evening) => {
      let record = emptyRecord
      let now = start
      const added: { readonly at: number; readonly seconds: number }[] = []
      for (const [action, passed] of evening) {
        now += passed
        const before = record
        const outcome = step(before, action as LockAction, now)
        record = outcome.record
        if (before.lock && record.lock?.lockedAt === before.lock.lockedAt) {
          const grown = record.lock.unlockAt - before.lock.unlockAt
          expect(grown).toBe(outcome.kind === 'done' && action.kind === 'add' ? action.seconds * 1000 : 0)
          if (grown > 0) {
            expect(grown / 1000).toBeLessThanOrEqual(before.settings.maxAddPerAction)
            added.push({ at: now, seconds: grown / 1000 })
            const within = added.filter(({ at }) => at > now - hour).reduce((sum, { seconds }) => sum + seconds, 0)
            expect(within).toBeLessThanOrEqual(before.settings.maxAddPerHour)
          }
        } else if (before.lock) {
          const isOver = now >= before.lock.unlockAt
          expect(isOver || (action.kind === 'unlock' && outcome.kind === 'done')).toBe(true)
        }
      }
    }),
    { numRuns: 300 },
  )
})

test('however clocks are moved, what is left is never more than before', () => {
  const moves = fc.array(fc.integer({ min: -48 * hour, max: 48 * hour }), { maxLength: 20 })
  fc.assert(
    fc.property(moves, (all) => {
      let record = locked(86_400)
      let now = start
      let before = left(record, now)
      for (const ms of all) {
        now += ms
        record = done(step(record, { kind: 'looked' }, now))
        if (!record.lock) return
        expect(left(record, now)).toBeLessThanOrEqual(before)
        before = left(record, now)
      }
    }),
  )
})
