import { type CharacterId, type Message, type MessageId, ok, PluginError, type Session, type SessionId } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { errors } from 'sdk/page/errors.ts'
import { session } from 'sdk/page/session.ts'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { createChatImports } from '../../../workers/media/imports/chats.ts'
import * as readChats from '../../../workers/media/sessions/readChats.ts'
import type { ChatReading } from '../../../workers/media/sessions/types.ts'
import type { Change } from '../../../workers/storage/contract.ts'
import { replaceEngine } from '../../engines/engine.fixture.ts'
import { importFile } from './importChats.ts'

const iris = { id: 'iris' as CharacterId, name: 'Iris' }
const message: Message = {
  session: 's' as SessionId,
  position: 0,
  id: 'm' as MessageId,
  role: 'assistant',
  characterName: 'Iris',
  variants: [{ content: 'Hello.', state: 'complete', timestamp: 0 }],
  active: 0,
  timestamp: 0,
  metadata: {},
}
const reading = (session: Partial<Session> = {}, more: Partial<ChatReading> = {}): ChatReading => ({
  source: 'vesper',
  session: {
    id: 's' as SessionId,
    name: 'Evening',
    character: iris,
    messageCount: 1,
    created: 0,
    modified: 0,
    ...session,
  },
  messages: [message],
  unreadable: { count: 0, lines: [] },
  ...more,
})

const world = {
  answer: ok([]) as Awaited<ReturnType<typeof readChats.readChats>>,
  entries: [] as unknown[],
  sessions: new Map<string, unknown>(),
  messages: new Map<string, unknown[]>(),
  chosen: [] as unknown[],
  isFull: false,
}
replaceEngine('conversation', {
  ageQuestions: async () => [],
  begin: async () => ({ id: 'begun', messageCount: 1 }),
  choose: async (...call: unknown[]) => void world.chosen.push(call),
})
replaceEngine('storage', {
  list: async () => world.entries,
  tail: async () => [{ id: 'greeting', position: 0, variants: [{}, {}, {}] }],
  commit: async (_: string, changes: readonly Change[]) => {
    if (world.isFull && changes.some(({ kind }) => kind === 'put')) {
      throw new PluginError('storage/quota', 'There is no room left.')
    }
    for (const change of changes) {
      if (change.kind === 'delete') world.sessions.delete(change.key as string)
      else if (change.table === 'sessions') world.sessions.set(change.value.id, change.value)
      else if (change.table === 'messages') {
        const { session } = change.value
        world.messages.set(session, [...(world.messages.get(session) ?? []), change.value])
      }
    }
  },
})
const reader = vi.spyOn(readChats, 'readChats').mockImplementation(async () => world.answer)
afterAll(() => reader.mockRestore())
replaceEngine('media', createChatImports(storage))

const bring = (answer: typeof world.answer) => {
  world.answer = answer
  return importFile(new File(['{}'], 'chat.json'))
}
beforeEach(() => {
  Object.assign(world, {
    entries: [iris],
    sessions: new Map(),
    messages: new Map(),
    chosen: [],
    isFull: false,
  })
  errors.notices.length = 0
  session.current = undefined
})

test('an imported chat says so in its name, and has all its messages', async () => {
  expect(await bring(ok([reading()]))).toMatchObject({ kind: 'imported', names: ['Evening (Imported)'] })
  expect(world.sessions.get('s')).toMatchObject({ name: 'Evening (Imported)' })
  expect(world.messages.get('s')).toHaveLength(1)
})

test('a file that is no chat is refused in these words', async () => {
  const error = { code: 'chat/not-a-chat' as const, message: 'It is not JSON.' }
  expect(await bring({ ok: false, error })).toMatchObject({ kind: 'failed' })
  expect(errors.notices[0]?.message).toBe('Invalid session file format. It is not JSON.')
})

test('nothing of a chat that does not fit stays behind', async () => {
  world.isFull = true
  expect(await bring(ok([reading()]))).toMatchObject({ kind: 'failed' })
  expect(world.sessions.size).toBe(0)
  expect(errors.notices[0]?.message).toBe('Failed to import session. There is no room left.')
})

test('imports no chat without its character and names who is missing', async () => {
  world.entries = []
  const outcome = await bring(ok([reading(), reading({ character: { id: 'tom' as CharacterId, name: 'Tom' } })]))
  expect(outcome).toMatchObject({ kind: 'character-missing', name: 'Iris' })
  expect(world.sessions.size).toBe(0)
})

test('a chat whose greeting was left in the card begins with it', async () => {
  await bring(ok([reading({}, { source: 'risu', greeting: 2 })]))
  expect(world.chosen).toEqual([['begun', 'greeting', 2]])
  expect(world.sessions.get('begun')).toMatchObject({ name: 'Evening (Imported)' })
  expect(world.messages.get('begun')).toMatchObject([{ session: 'begun', position: 1 }])
})

test('lines that could not be read are named', async () => {
  const lines = [4, 9].map((line) => ({ line, reason: 'not-json' as const, text: '' }))
  const outcome = await bring(ok([reading({}, { source: 'sillytavern', unreadable: { count: 3, lines } })]))
  expect(outcome).toMatchObject({ unreadable: ['Lines 4, 9 and 1 more could not be read and were skipped.'] })
})
