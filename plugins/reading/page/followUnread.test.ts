// @vitest-environment happy-dom
import { type Message, newId, type Role, type Session, type SessionId } from 'sdk'
import { loaded, session } from 'sdk/page/session.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replaceEngine } from '../../../src/host/engines/engine.fixture.ts'
import { followUnread } from './followUnread.ts'
import { noteReadUpTo, readUpTo } from './readUpTo.ts'
import { unread } from './unread.ts'

const kept: Message[] = []
replaceEngine('storage', {
  order: async () => Float64Array.from(kept, ({ position }) => position),
  window: async (_: SessionId, { from, to }: { from: number; to: number }) => kept.slice(from, to + 1),
})

let end = () => {}

beforeEach(() => {
  localStorage.clear()
  kept.length = 0
  Object.assign(unread, { first: undefined, isFound: false, isAtEnd: true })
  end = followUnread()
})
afterEach(() => {
  end()
  session.current = undefined
})

/** Opens a chat with so many messages. */
async function open(count: number, chat: SessionId = newId()): Promise<SessionId> {
  loaded.messages.clear()
  Object.assign(session, { current: { id: chat } as Session, phase: 'open', count: 0 })
  for (let at = 0; at < count; at++) add('assistant')
  await settled()
  return chat
}
function add(role: Role): void {
  const message = { session: session.current?.id, position: kept.length, id: newId(), role } as Message
  loaded.messages.set(kept.push(message) - 1, message)
  session.count = kept.length
  session.version += 1
}
const settled = () => vi.waitFor(() => new Promise((resolve) => setTimeout(resolve)))
const scroll = (isAtEnd: boolean) => {
  unread.isAtEnd = isAtEnd
}

test('nothing is new in a chat that is opened for the first time, nor what comes in view', async () => {
  const chat = await open(3)
  expect(unread.first).toBeUndefined()
  add('assistant')
  await settled()
  expect(unread.first).toBeUndefined()
  expect(readUpTo(chat)).toBe(3)
})

test('what comes while the reader is further up is new, from the first of it on', async () => {
  await open(3)
  scroll(false)
  await settled()
  add('assistant')
  await settled()
  add('assistant')
  await settled()
  expect(unread.first).toEqual({ index: 3, message: kept[3]?.id })
})

test('what came while the chat was closed is new when it is opened', async () => {
  const chat = newId<'session'>() as SessionId
  noteReadUpTo(chat, 1)
  await open(4, chat)
  expect(unread.first?.index).toBe(2)
  expect(readUpTo(chat)).toBe(3)
})

test('nothing is new any more once the player has said something', async () => {
  await open(3)
  scroll(false)
  await settled()
  add('assistant')
  await settled()
  add('user')
  await settled()
  expect(unread.first).toBeUndefined()
})

test('neither what the player says while further up is new, nor the reply that comes with it', async () => {
  await open(1)
  scroll(false)
  await settled()
  add('user')
  add('assistant')
  await settled()
  expect(unread.first).toBeUndefined()
})

test('the first that is new in a chat that is opened is never what the player said', async () => {
  const chat = newId<'session'>() as SessionId
  noteReadUpTo(chat, 0)
  loaded.messages.clear()
  Object.assign(session, { current: { id: chat } as Session, phase: 'open', count: 0 })
  for (const role of ['assistant', 'user', 'assistant'] as const) add(role)
  await settled()
  expect(unread.first?.index).toBe(2)
})

test('a note that cannot be read is none', () => {
  localStorage.setItem('vesper-read-up-to', '{"x":')
  expect(readUpTo(newId())).toBeUndefined()
})
