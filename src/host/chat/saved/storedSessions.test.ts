import { type CharacterId, PluginError, type Session, type SessionId } from 'sdk'
import { errors } from 'sdk/page/errors.ts'
import { session } from 'sdk/page/session.ts'
import { toasts } from 'sdk/page/toasts.ts'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { Change } from '../../../workers/storage/contract.ts'
import { replaceEngine } from '../../engines/engine.fixture.ts'
import * as actions from '../session/actions.ts'
import { showSession } from '../session/session.ts'
import { loadSession, saveCurrent, saveRestorePoint } from './storedSessions.ts'

const iris = { id: 'iris' as CharacterId, name: 'Iris' }
const chat = (name: string, more: Partial<Session> = {}): Session => ({
  id: name as SessionId,
  name,
  character: iris,
  messageCount: 4,
  created: 1,
  modified: 1,
  ...more,
})

const disk = {
  sessions: new Map<string, unknown>(),
  characters: new Set<string>(),
  undone: [] as number[],
  commits: 0,
  isFull: false,
  opened: [] as string[],
}
const all = () => [...disk.sessions.values()] as Session[]

replaceEngine('storage', {
  list: async (table: string) => (table === 'sessions' ? all() : []),
  read: async (table: string, id: string) =>
    table === 'sessions' ? disk.sessions.get(id) : disk.characters.has(id) ? iris : undefined,
  copySession: async (_: SessionId, __: undefined, copy: Session) => {
    if (disk.isFull) throw new PluginError('storage/quota', 'There is no room left.')
    disk.sessions.set(copy.id, copy)
  },
  discard: async (ids: readonly SessionId[]) => {
    for (const id of ids) disk.sessions.delete(id)
  },
  commit: async (_: string, changes: readonly Change[]) => {
    for (const change of changes) if (change.kind === 'delete') disk.sessions.delete(change.key as string)
    return ++disk.commits
  },
})
replaceEngine('conversation', { undo: async (commit: number) => void disk.undone.push(commit) })
const opening = vi.spyOn(actions, 'openSession').mockImplementation(async (id) => {
  disk.opened.push(id)
  session.phase = 'open'
})
afterAll(() => opening.mockRestore())

beforeEach(() => {
  const open = chat('open', { branch: { root: 'root' as SessionId, parent: 'root' as SessionId } })
  Object.assign(disk, {
    sessions: new Map([[open.id, open]]),
    characters: new Set(['iris']),
    undone: [],
    commits: 0,
    isFull: false,
    opened: [],
  })
  errors.notices.length = 0
  toasts.shown.length = 0
  showSession(open, 'open')
})

test('saves a copy under the given name, outside any tree of branches', async () => {
  const saved = await saveCurrent('  Evening ')
  const kept = all().find(({ id }) => id === saved?.session.id)
  expect(kept).toMatchObject({ name: 'Evening', kept: 'saved', character: iris })
  expect(kept).not.toHaveProperty('branch')
  expect(disk.sessions.has('open')).toBe(true)
})

test('beyond the number that is kept the oldest go in one step; the player is told, and can have them back once', async () => {
  for (const [index, name] of ['one', 'two', 'three', 'four'].entries()) {
    disk.sessions.set(name, chat(name, { kept: 'saved', created: index }))
  }
  disk.sessions.set('point', chat('point', { kept: 'auto', created: -5 }))
  const saved = await saveCurrent('Evening')
  expect(saved?.culled?.names).toEqual(['two', 'one'])
  expect(toasts.shown[0]?.title).toBe('“two”, “one” were deleted to make room.')
  expect(all().map(({ name }) => name)).toEqual(['open', 'three', 'four', 'point', 'Evening'])
  await Promise.all([saved?.culled?.undo(), saved?.culled?.undo()])
  expect(disk.undone).toEqual([1])
})

test('a full disk is told, and nothing has to go for what could not be saved', async () => {
  disk.isFull = true
  expect(await saveCurrent('Evening')).toBeUndefined()
  expect(errors.notices[0]?.message).toBe('Failed to save session. There is no room left.')
  expect(disk.commits).toBe(0)
})

test('a session that has gone meanwhile is said to have gone', async () => {
  disk.sessions.clear()
  expect(await saveCurrent('Evening')).toBeUndefined()
  expect(errors.notices[0]?.message).toBe('Failed to save session. Session not found')
  expect(await loadSession('open' as SessionId)).toBe(false)
})

test('restore points take the place of the oldest, without a word', async () => {
  for (let index = 0; index < 5; index++)
    disk.sessions.set(`p${index}`, chat(`p${index}`, { kept: 'auto', created: index }))
  await saveRestorePoint('open' as SessionId, 100)
  expect(disk.sessions.has('p0')).toBe(false)
  expect(all().filter(({ kept }) => kept === 'auto')).toHaveLength(5)
  expect(toasts.shown).toEqual([])
})

test('makes no restore point of a chat without messages', async () => {
  disk.sessions.set('open', chat('open', { messageCount: 1 }))
  await saveRestorePoint('open' as SessionId, 100)
  await saveRestorePoint('gone' as SessionId, 100)
  expect(all()).toHaveLength(1)
})

test('a running chat is opened as it is, a kept one begins a new chat and stays', async () => {
  const saved = chat('saved', { kept: 'saved' })
  disk.sessions.set(saved.id, saved)
  expect(await loadSession('open' as SessionId)).toBe(true)
  expect(disk.opened).toEqual(['open'])
  await loadSession(saved.id)
  const begun = disk.sessions.get(disk.opened[1] ?? '') as Session
  expect(begun.id).not.toBe(saved.id)
  expect(begun).not.toHaveProperty('kept')
  expect(disk.sessions.get('saved')).toEqual(saved)
})

test('a session whose character is gone opens, and says who is missing', async () => {
  disk.characters.clear()
  await loadSession('open' as SessionId)
  expect(disk.opened).toEqual(['open'])
  expect(errors.notices[0]?.message).toBe('Character "Iris" not found. Please recreate it.')
})
