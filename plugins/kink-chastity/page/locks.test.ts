// @vitest-environment happy-dom

import {
  type CharacterId,
  type LockPermission,
  type LockStatus,
  type Message,
  PluginError,
  Scope,
  type Session,
} from 'sdk'
import { beforeEach, expect, test, vi } from 'vitest'
import { openInTest } from '../../../src/host/chat/session/session.fixture.ts'
import { runFakePlugin } from '../../../src/host/plugins/run/fakePlugin.fixture.ts'
import { chastitySection } from './chastitySection.ts'
import { lockStatus } from './lockStatus.fixture.ts'

const world = vi.hoisted(() => ({
  calls: [] as (readonly [string, ...unknown[]])[],
  answer: (_method: string, ..._args: unknown[]): unknown => undefined,
}))
const { id: lockPlugin } = runFakePlugin(
  { id: 'vesper.kink-chastity', contributes: { lockProvider: [{ id: 'local', label: 'Local' }] } },
  {
    async call(_point: string, _id: string, method: string, ...rest: unknown[]) {
      const args = rest.slice(0, -1)
      world.calls.push([method, ...args])
      return world.answer(method, ...args)
    },
  },
)
const queue = new Map<string, Promise<unknown>>()
vi.stubGlobal('navigator', {
  locks: {
    request<T>(name: string, _options: object, work: () => Promise<T>): Promise<T> {
      const done = (queue.get(name) ?? Promise.resolve()).then(work)
      queue.set(
        name,
        done.catch(() => {}),
      )
      return done
    },
  },
})

const { judge } = await import('../../../src/shared/policy/judge.ts')
const { circumstances } = await import('../../../src/host/consent/circumstances.ts')
const { appendLoaded, showSession } = await import('../../../src/host/chat/session/session.ts')
const { session } = await import('sdk/page/session.ts')
const { toasts } = await import('sdk/page/toasts.ts')
const { provideServices } = await import('../../../src/host/shell/provideServices.ts')
const { adderFor } = await import('sdk/page/feature.ts')
const { default: face } = await import('./index.ts')
const { addTime, heard, lock, permit, refreshLock, secondsLeft, unlockInEmergency } = await import('./lock.ts')
const { lockNow } = await import('./lockNow.ts')
const { spanWords } = await import('./lockWords.ts')
const { addFromPlay, startLockUpkeep } = await import('./startLockUpkeep.ts')
const { plugins } = await import('sdk/page/plugins/registry.ts')
const { switchOn } = await import('../../../src/host/plugins/registry.ts')

provideServices()
const scope = new Scope('locks')
face.start?.(adderFor(scope), scope)

const iris = 'iris' as CharacterId
const level = (permissionLevel: LockPermission['permissionLevel']): readonly LockPermission[] => [
  { characterId: iris, characterName: 'Iris', permissionLevel },
]
const wish = (ms: number) => judge({ kind: 'add-time', ms }, circumstances())
const known = async (permissionLevel: LockPermission['permissionLevel'], changed: Partial<LockStatus> = {}) => {
  world.answer = (method) =>
    method === 'permissions' || method === 'permit' ? level(permissionLevel) : lockStatus(changed)
  await refreshLock()
}

beforeEach(() => {
  switchOn(lockPlugin, true)
  Object.assign(world, { calls: [], answer: () => undefined })
  Object.assign(lock, { phase: 'asking', status: undefined, permissions: [] })
  lockNow.adders = []
  toasts.shown = []
  chastitySection.now.provider = 'vesper.kink-chastity/local'
  showSession({ id: 'chat', character: { id: iris, name: 'Iris' } } as unknown as Session, 'open')
})

test('a character without control is refused, each time, and the provider never hears of it', async () => {
  for (const permission of ['none', 'view'] as const) {
    await known(permission)
    for (let count = 0; count < 100; count += 1) {
      expect(wish(60_000)).toEqual({
        kind: 'refuse',
        why: 'This character may not add time, or nothing is locked.',
      })
    }
  }
  expect(world.calls.some(([method]) => method === 'addTime')).toBe(false)
})

test('a character with control may add within the hour’s limit, and never take away', async () => {
  await known('control')
  expect(wish(60_000).kind).toBe('allow')
  expect(wish(-60_000).kind).toBe('refuse')
  await known('control', { canAddTime: false })
  expect(wish(60_000).kind).toBe('refuse')
  await known('control', { isLocked: false, canAddTime: false, remainingSeconds: 0 })
  expect(wish(60_000).kind).toBe('refuse')
})

test('a lock that has come to its end says so, once', async () => {
  await known('view')
  expect(toasts.shown).toEqual([])
  await known('view', { isLocked: false, remainingSeconds: 0 })
  await known('view', { isLocked: false, remainingSeconds: 0 })
  expect(toasts.shown.map(({ title }) => title)).toEqual(['Your lock is open'])
})

test('nobody may add time without a chat', async () => {
  await known('control')
  session.current = undefined
  expect(wish(60_000).kind).toBe('refuse')
})

test('time from play is added in the name of who speaks, and told', async () => {
  await known('control')
  world.answer = () => ({ status: lockStatus({ remainingSeconds: 5400, totalTimeAdded: 1800 }), added: 1800 })
  await addFromPlay(1_800_000)
  expect(world.calls.at(-1)).toMatchObject(['addTime', { seconds: 1800, characterId: iris }])
  expect(toasts.shown[0]).toMatchObject({ title: 'Iris added 30 min to your lock', message: 'It opens in 1 h 30 min.' })
})

test('shows a refusal in the provider’s own words', async () => {
  await known('control')
  world.answer = () => {
    throw new PluginError('lock/too-often', 'Hourly limit reached. You can add up to 2m more this hour.')
  }
  await addFromPlay(1_800_000)
  expect(toasts.shown[0]).toMatchObject({
    type: 'warning',
    title: 'Iris could not add time to your lock',
    message: 'Hourly limit reached. You can add up to 2m more this hour.',
  })
})

test('in a group the speaker needs the permission', async () => {
  await known('control')
  const member = (id: string, present: boolean) => ({ id, name: id, present, muted: false })
  openInTest({
    id: 'chat',
    character: { id: 'wren', name: 'Wren' },
    members: [member('wren', true), member('iris', false)],
  })
  expect(wish(60_000).kind).toBe('refuse')
})

test('in a group the member who is writing needs the permission', async () => {
  await known('control')
  const member = (id: string) => ({ id, name: id, present: true, muted: false })
  showSession(
    { id: 'chat', character: { id: 'wren', name: 'Wren' }, members: [member('wren'), member('iris')] } as never,
    'open',
  )
  expect(wish(60_000).kind).toBe('allow')
  for (const [speaker, kind] of [
    ['wren', 'refuse'],
    ['iris', 'allow'],
  ] as const) {
    appendLoaded({ id: `by ${speaker}`, role: 'assistant', speaker } as unknown as Message)
    session.live.message = `by ${speaker}` as Message['id']
    expect(wish(60_000).kind).toBe(kind)
  }
})

test('a provider that is switched off is named', async () => {
  switchOn(lockPlugin, false)
  await refreshLock()
  expect(lock).toMatchObject({ phase: 'failed', problem: 'Provider vesper.kink-chastity/local not available' })
})

test('an emergency opens the lock even where its provider fails, and says so', async () => {
  await known('control')
  expect(lockNow.isClosed).toBe(true)
  world.answer = () => {
    throw new PluginError('plugin/crashed', 'The plugin has crashed.')
  }
  await unlockInEmergency()
  expect(lock.problem).toMatch(/counts as open, but.*crashed/)
  expect(lockNow.isClosed).toBe(false)
  expect(wish(60_000).kind).toBe('refuse')
})

test('a change of permission counts at once', async () => {
  await known('none')
  world.answer = () => level('control')
  await permit(level('control'))
  expect(wish(60_000).kind).toBe('allow')
})

test('every wish has an id of its own', async () => {
  world.answer = () => ({ status: lockStatus(), added: 60 })
  await Promise.all([addTime(60), addTime(60)])
  const ids = world.calls.map(([, wish]) => (wish as { readonly id: string }).id)
  expect(new Set(ids).size).toBe(2)
})

test('counts down by a steady clock and stops while frozen', () => {
  heard(lockStatus())
  const { heardAt } = lock
  expect(secondsLeft(heardAt + 60_000)).toBe(3540)
  heard(lockStatus({ isFrozen: true }))
  expect(secondsLeft(lock.heardAt + 60_000)).toBe(3600)
})

test.each([
  [0, '0 s'],
  [45, '45 s'],
  [60, '1 min'],
  [3660, '1 h 1 min'],
  [3605, '1 h'],
  [90_000, '1 d 1 h'],
])('%d seconds are “%s”', (seconds, words) => {
  expect(spanWords(seconds)).toBe(words)
})

test('a provider whose plugin comes after the page is asked then', async () => {
  switchOn(lockPlugin, false)
  world.answer = (method) => (method === 'permissions' ? level('none') : lockStatus())
  startLockUpkeep()
  await vi.waitFor(() => expect(lock.phase).toBe('failed'))
  switchOn(lockPlugin, true)
  plugins.rows = { ...plugins.rows }
  await vi.waitFor(() => expect(lock.phase).toBe('known'))
  expect(lock.status?.isLocked).toBe(true)
})
