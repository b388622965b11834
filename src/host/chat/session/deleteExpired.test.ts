import type { Session, SessionId } from 'sdk'
import { beforeEach, expect, test, vi } from 'vitest'
import { privacySection } from '../../data/privacy/privacySection.ts'
import { replaceEngine } from '../../engines/engine.fixture.ts'
import { toasts } from '../../notices/toasts/toasts.ts'
import { deleteExpired } from './deleteExpired.ts'

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
