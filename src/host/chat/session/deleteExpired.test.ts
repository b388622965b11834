import fc from 'fast-check'
import type { Session, SessionId } from 'sdk'
import { toasts } from 'sdk/page/toasts.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { privacySection } from '../../data/privacy/privacySection.ts'
import { replaceEngine } from '../../engines/engine.fixture.ts'
import { deleteExpired, expired } from './deleteExpired.ts'

const { store, undo } = {
  store: { list: vi.fn(), snapshot: vi.fn(), commit: vi.fn() },
  undo: vi.fn(),
}
replaceEngine('storage', store)
replaceEngine('conversation', { undo })

const dayMs = 24 * 60 * 60 * 1000
const old = (name: string) => ({ id: name as SessionId, name, modified: Date.now() - 100 * dayMs }) as Session

beforeEach(() => {
  vi.clearAllMocks()
  toasts.shown = []
  privacySection.now.keepDays = 30
  store.commit.mockResolvedValue(7)
  vi.stubGlobal('navigator', {
    locks: { request: (_name: string, _how: object, work: (lock: object) => unknown) => work({}) },
  })
})

test('deletes old chats in one step after a snapshot and lists them', async () => {
  store.list.mockResolvedValue(['Rain', 'Snow', 'Fog', 'Hail'].map(old))
  await deleteExpired()
  expect(store.snapshot).toHaveBeenCalledBefore(store.commit)
  expect(store.commit).toHaveBeenCalledOnce()
  expect(store.commit.mock.calls[0]?.[1]).toHaveLength(4)
  expect(toasts.shown).toMatchObject([
    { title: '4 unused chats were deleted', message: 'Rain, Snow, Fog and 1 more', duration: 0 },
  ])
})

test('restored chats stay at the next start', async () => {
  store.list.mockResolvedValue([old('Rain')])
  await deleteExpired()
  toasts.shown[0]?.action?.run()
  await vi.waitFor(() => expect(store.commit).toHaveBeenCalledTimes(2))
  expect(undo).toHaveBeenCalledWith(7)
  expect(store.commit.mock.calls[1]?.[1]).toMatchObject([{ kind: 'put', value: { name: 'Rain', keepDays: 0 } }])
})

test('deletes nothing when no chat is old', async () => {
  store.list.mockResolvedValue([{ ...old('Rain'), modified: Date.now() }])
  await deleteExpired()
  expect(store.snapshot).not.toHaveBeenCalled()
  expect(toasts.shown).toEqual([])
})

const now = 1000 * dayMs
const chat = (id: string, daysAgo: number, keepDays?: number) => ({
  id: id as SessionId,
  modified: now - daysAgo * dayMs,
  ...(keepDays !== undefined && { keepDays }),
})
const idsOf = (sessions: readonly { readonly id: SessionId }[]) => sessions.map(({ id }) => id)

test('chats go when they were unused for longer than the usual days', () => {
  expect(idsOf(expired([chat('a', 29), chat('b', 30), chat('c', 31)], now, 30))).toEqual(['c'])
})

test('by default nothing goes', () => {
  expect(expired([chat('a', 5000)], now, 0)).toEqual([])
})

test('a chat’s own number of days wins over the default; 0 means never', () => {
  const chats = [chat('short', 3, 2), chat('long', 40, 60), chat('for-ever', 5000, 0)]
  expect(idsOf(expired(chats, now, 30))).toEqual(['short'])
  expect(idsOf(expired(chats, now, 0))).toEqual(['short'])
})

test('the open chat stays', () => {
  expect(idsOf(expired([chat('a', 99), chat('b', 99)], now, 30, 'a' as SessionId))).toEqual(['b'])
})

test('keeps chats dated in the future or without a valid date', () => {
  expect(expired([chat('a', -10), { id: 'b' as SessionId, modified: Number.NaN }], now, 30)).toEqual([])
})

test('more days never mean more chats deleted', () => {
  const chats = fc.array(fc.record({ id: fc.uuid().map((id) => id as SessionId), modified: fc.nat(now) }))
  fc.assert(
    fc.property(chats, fc.integer({ min: 1, max: 3650 }), fc.nat(3650), (list, days, more) => {
      const longer = new Set(idsOf(expired(list, now, days + more)))
      const shorter = new Set(idsOf(expired(list, now, days)))
      return [...longer].every((id) => shorter.has(id))
    }),
  )
})
