import type { LockPermission, LockProvider, LockStatus } from '../contributions/lockProvider.ts'
import { codeOf, type ErrorCode } from '../errors.ts'
import type { CharacterId } from '../ids.ts'
import { driven, endedQuietly, gone, outcomeOf, quiet } from './driven.ts'
import { expectSame, expectThat, type Kit, type KitRow } from './kit.ts'
import type { Remoted } from './remoted.ts'
import { type ContributionSubject, type KitWorld, worldFor } from './world.ts'

/** A lock provider under test: open, and never locked before. */
export interface LockProviderSubject extends ContributionSubject<LockProvider> {
  /** Puts the service it talks to into the kit's world, before the provider is made. */
  serve?(world: KitWorld): void
  /** Locks are made and opened elsewhere: `serve` has one that is locked, with an hour to go. */
  readonly isElsewhere?: boolean
}

const hour = 3600
const mara = 'mara' as CharacterId
const ilse = 'ilse' as CharacterId
const may = (characterId: CharacterId, permissionLevel: LockPermission['permissionLevel']): LockPermission => ({
  characterId,
  characterName: characterId === mara ? 'Mara' : 'Ilse',
  permissionLevel,
})

/** Every promise of `LockProvider`. */
export const lockProviderKit: Kit<LockProviderSubject> = {
  kind: 'lockProvider',
  rows: [
    here('open', 'what was never locked is open, and says so in full', async ({ call, provider }) => {
      const status = await call(provider.status({ signal: quiet() }))
      expectSame(
        [status.isLocked, status.remainingSeconds, status.formattedTime, status.unlockAt, status.canAddTime],
        [false, 0, '0s', null, false],
        'the status',
      )
      expectSame(await call(provider.isFirstLock({ signal: quiet() })), true, 'whether it is the first lock')
    }),
    here('lock', 'it locks for as long as was asked, once', async ({ lock, provider, call, refused }) => {
      const status = await lock(2 * hour)
      expectSame([status.isLocked, status.remainingSeconds], [true, 2 * hour], 'the lock')
      expectThat(Date.parse(status.unlockAt ?? '') > Date.parse(status.lockedAt ?? ''), 'it ends before it began')
      await refused(provider.lock({ seconds: hour }, { signal: quiet() }), 'lock/already-locked')
      expectSame(await call(provider.isFirstLock({ signal: quiet() })), false, 'whether it is the first lock')
    }),
    here('bad-time', 'it locks for no time that makes no sense', async ({ provider, refused }) => {
      for (const seconds of [0, -hour, 59, 90 * 24 * hour + 1, Number.NaN, Number.POSITIVE_INFINITY]) {
        await refused(provider.lock({ seconds }, { signal: quiet() }), 'lock/bad-time')
      }
    }),
    here('expiry', 'it opens by itself at its end, and not before', async ({ lock, status, time }) => {
      await lock(120)
      await time.advance(110_000)
      expectSame((await status()).isLocked, true, 'whether it is locked before its end')
      await time.advance(15_000)
      expectSame((await status()).isLocked, false, 'whether it is locked after its end')
    }),
    here('way-out', 'the player can open it at any time', async ({ lock, provider, call, refused }) => {
      for (const emergency of [false, true]) {
        await lock(24 * hour)
        const { isLocked } = await call(provider.unlock({ emergency }, { signal: quiet() }))
        expectSame(isLocked, false, 'whether it is still locked')
      }
      await refused(provider.unlock({ emergency: true }, { signal: quiet() }), 'lock/not-locked')
    }),
    here('open-stays-open', 'no time is added to what is open', async ({ add, refused }) => {
      await refused(add(60), 'lock/not-locked')
    }),
    row('adds', 'time is added, and told', async ({ begin, add, call }) => {
      const before = await begin()
      const { status, added } = await call(add(600))
      expectSame(added, 600, 'what was added')
      expectWithin(status.remainingSeconds - before.remainingSeconds, 600)
      expectSame(status.totalTimeAdded - before.totalTimeAdded, 600, 'the sum')
    }),
    row('only-adds', 'nothing shortens a lock', async ({ begin, add, refused, status }) => {
      const before = await begin()
      for (const seconds of [0, -600, Number.NaN, Number.NEGATIVE_INFINITY]) {
        await refused(add(seconds), 'lock/bad-time')
      }
      expectWithin((await status()).remainingSeconds - before.remainingSeconds, 0)
    }),
    row('per-action', 'no more is added at a time than the limit', async ({ begin, add, refused, status }) => {
      const { maxAddPerAction, remainingSeconds } = await begin()
      await refused(add(maxAddPerAction + 1), 'lock/too-much')
      expectWithin((await status()).remainingSeconds - remainingSeconds, 0)
    }),
    row('per-hour', 'no more is added within an hour than the limit, also all at once', async (stage) => {
      await stage.call(stage.provider.changeSettings({ maxAddPerHour: 1000 }, { signal: quiet() })).catch(() => {})
      const { maxAddPerHour, remainingSeconds } = await stage.begin()
      const part = Math.min(300, Math.floor(maxAddPerHour / 3))
      const times = Math.min(8, Math.ceil(maxAddPerHour / part) + 2)
      const outcomes = await stage.call(Promise.all(Array.from({ length: times }, () => outcomeOf(stage.add(part)))))
      const done = outcomes.filter(({ kind }) => kind === 'done').length
      expectThat(done * part <= maxAddPerHour, `${done * part} seconds were added within an hour`)
      expectWithin((await stage.status()).remainingSeconds - remainingSeconds, done * part)
      if (done < times) await stage.refused(stage.add(part), 'lock/too-often')
    }),
    row('permission', 'only a character who may adds time', async ({ begin, add, provider, call, refused }) => {
      await begin()
      await call(provider.permit([may(mara, 'view'), may(ilse, 'control')], { signal: quiet() }))
      await refused(add(60, mara), 'lock/not-permitted')
      await refused(add(60, 'stranger' as CharacterId), 'lock/not-permitted')
      expectSame((await call(add(60, ilse))).added, 60, 'what was added by one who may')
    }),
    row('once', 'the same wish is counted once', async ({ begin, provider, call }) => {
      await begin()
      const wish = { seconds: 300, id: '018f0000-0000-7000-8000-000000000001' }
      const first = await call(provider.addTime(wish, { signal: quiet() }))
      const second = await call(provider.addTime(wish, { signal: quiet() }))
      expectWithin(second.status.remainingSeconds - first.status.remainingSeconds, 0)
    }),
    row('limits-fixed', 'while locked, limits go down and not up', async ({ begin, provider, call, refused }) => {
      const { maxAddPerAction } = await begin()
      const lower = await call(provider.changeSettings({ maxAddPerAction: 600 }, { signal: quiet() }))
      expectSame(lower.maxAddPerAction, 600, 'the lowered limit')
      await refused(provider.changeSettings({ maxAddPerAction }, { signal: quiet() }), 'lock/limits-fixed')
    }),
    row('permit', 'permissions are replaced by character, and the others stay', async ({ provider, call }) => {
      const permit = (rows: readonly LockPermission[]) => call(provider.permit(rows, { signal: quiet() }))
      await permit([may(mara, 'view'), may(ilse, 'view')])
      const rows = await permit([may(mara, 'control')])
      const levels = new Map(rows.map(({ characterId, permissionLevel }) => [characterId, permissionLevel]))
      expectSame([levels.get(mara), levels.get(ilse)], ['control', 'view'], 'the levels')
    }),
    row('context', 'a character is told what they may know, in few words', async ({ begin, provider, call }) => {
      await begin()
      const context = (id: CharacterId) => call(provider.context(id, { signal: quiet() }))
      await call(provider.permit([may(mara, 'none'), may(ilse, 'control')], { signal: quiet() }))
      expectSame(await context(mara), '', 'what one without permission is told')
      const told = await context(ilse)
      expectThat(told !== '' && told.length <= 1000, `the context has ${told.length} characters`)
    }),
    row('lasting', 'one made anew knows the lock', async ({ begin, add, call, again }) => {
      await begin()
      const { status } = await call(add(300))
      const anew = await again()
      expectWithin((await anew.status()).remainingSeconds - status.remainingSeconds, 0)
    }),
    row('abort', 'a question nobody waits for any more ends quietly', async ({ provider, call, isFar }) => {
      const outcome = await call(outcomeOf(provider.status({ signal: gone() })))
      expectThat(endedQuietly(outcome, isFar), `it ended as ${outcome.kind}`)
    }),
  ],
}

interface LockStage {
  readonly provider: Remoted<LockProvider>
  readonly time: ReturnType<typeof worldFor>['time']
  readonly isFar: boolean
  call<T>(work: Promise<T>): Promise<T>
  /** A lock with hours to go. */
  begin(): Promise<LockStatus>
  lock(seconds: number): Promise<LockStatus>
  status(): Promise<LockStatus>
  add(seconds: number, characterId?: CharacterId): ReturnType<LockProvider['addTime']>
  refused(work: Promise<unknown>, code: ErrorCode): Promise<void>
  again(): Promise<LockStage>
}

/** A few seconds pass while a kit works. */
const toleranceSeconds = 5

function expectWithin(found: number, wanted: number): void {
  expectThat(Math.abs(found - wanted) <= toleranceSeconds, `the lock went on by ${found} s instead of ${wanted} s`)
}

type Play = (stage: LockStage) => Promise<void>

function row(name: string, title: string, play: Play): KitRow<LockProviderSubject> {
  return {
    row: name,
    title,
    async check(subject) {
      const world = worldFor(subject)
      subject.serve?.(world)
      await play(await stageIn(world, subject))
    },
  }
}

/** For providers whose locks are made and opened through them. */
function here(name: string, title: string, play: Play): KitRow<LockProviderSubject> {
  return { ...row(name, title, play), applies: ({ isElsewhere }) => isElsewhere !== true }
}

async function stageIn(world: ReturnType<typeof worldFor>, subject: LockProviderSubject): Promise<LockStage> {
  const provider = await subject.make(world)
  const { time } = world
  const call = <T>(work: Promise<T>) => driven(work, time)
  const lock = (seconds: number) => call(provider.lock({ seconds }, { signal: quiet() }))
  const status = () => call(provider.status({ signal: quiet() }))
  return {
    provider,
    time,
    isFar: subject.clock !== undefined,
    call,
    lock,
    status,
    begin: () => (subject.isElsewhere ? status() : lock(5 * hour)),
    add: (seconds, characterId) =>
      provider.addTime({ seconds, id: crypto.randomUUID(), ...(characterId && { characterId }) }, { signal: quiet() }),
    async refused(work, code) {
      const outcome = await call(outcomeOf(work))
      const found = outcome.kind === 'failed' ? codeOf(outcome.error) : outcome.kind
      expectSame(found, code, 'the outcome')
    },
    again: () => stageIn(world, subject),
  }
}
