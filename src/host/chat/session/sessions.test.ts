import { PluginError } from 'sdk'
import { errors } from 'sdk/page/errors.ts'
import { session } from 'sdk/page/session.ts'
import { beforeEach, expect, test } from 'vitest'
import { replaceEngine } from '../../engines/engine.fixture.ts'
import { chatWithIris } from './chat.fixture.ts'
import { showSession } from './session.ts'
import { listSessions, removeSession, renameSession } from './sessions.ts'

const chat = chatWithIris()

const disk = { isFull: false, isClosed: false, undone: [] as number[] }

replaceEngine('storage', {
  list: async () => {
    if (disk.isClosed) throw new PluginError('storage/failed', 'The browser could not open the store.')
    return [chat, { ...chat, name: 'Morning', modified: 5 }]
  },
  read: async () => chat,
  commit: async () => {
    if (disk.isFull) throw new PluginError('storage/quota', 'There is no room left.')
    return 3
  },
})
replaceEngine('conversation', { undo: async (commit: number) => void disk.undone.push(commit) })

beforeEach(() => {
  Object.assign(disk, { isFull: false, isClosed: false, undone: [] })
  errors.notices.length = 0
  showSession(chat, 'open')
})

test('the chat used last comes first', async () => {
  expect((await listSessions()).map(({ name }) => name)).toEqual(['Morning', 'Evening'])
})

test('chats that cannot be read are told', async () => {
  disk.isClosed = true
  expect(await listSessions()).toEqual([])
  expect(errors.notices[0]?.message).toBe('Failed to load sessions. The browser could not open the store.')
})

test('a deleted chat is closed and can be brought back', async () => {
  const bringBack = await removeSession(chat.id)
  expect(session.phase).toBe('none')
  await bringBack?.()
  expect(disk.undone).toEqual([3])
})

test('a chat that cannot be deleted stays open, and the player is told why', async () => {
  disk.isFull = true
  expect(await removeSession(chat.id)).toBeUndefined()
  expect(session.current?.id).toBe(chat.id)
  expect(errors.notices[0]?.message).toBe('Failed to delete session. There is no room left.')
})

test('a name that cannot be saved is not shown as if it were', async () => {
  disk.isFull = true
  await renameSession(chat.id, 'Night')
  expect(session.current?.name).toBe('Evening')
  expect(errors.notices[0]?.message).toContain('Failed to rename session')
})
