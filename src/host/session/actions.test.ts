import { type Message, newId, type PluginId, type Session } from 'sdk'
import { beforeEach, expect, test, vi } from 'vitest'
import type { TurnEvent, TurnRequest } from '../../workers/conversation/contract.ts'

const chat: Session = {
  id: newId(),
  name: 'Evening',
  character: { id: newId(), name: 'Iris' },
  messageCount: 0,
  created: 0,
  modified: 0,
}

const says = (role: Message['role'], content: string, state: 'complete' | 'generating' = 'complete'): Message => ({
  session: chat.id,
  position: 0,
  id: newId(),
  role,
  characterName: role === 'user' ? 'Sam' : 'Iris',
  variants: [{ content, state, timestamp: 0 }],
  active: 0,
  timestamp: 0,
  metadata: {},
})

const world = vi.hoisted(() => ({
  events: [] as TurnEvent[],
  requests: [] as TurnRequest[],
  stored: [] as Message[],
  undone: [] as number[],
}))

vi.mock('../engine.ts', () => ({
  storage: () => ({
    read: async () => ({ ...chat, messageCount: world.stored.length }),
    tail: async (_: string, count: number) => world.stored.slice(-count),
    order: async () => Float64Array.from(world.stored.keys()),
    window: async (_: string, { from, to }: { from: number; to: number }) => world.stored.slice(from, to + 1),
  }),
  conversation: () => ({
    open: async () => {},
    async *run(request: TurnRequest) {
      world.requests.push(request)
      yield* world.events
    },
    remove: async () => 7,
    undo: async (commit: number) => void world.undone.push(commit),
  }),
}))
vi.mock('./connection.ts', () => ({
  currentConnection: async () => ({
    plugin: 'vesper.test' as PluginId,
    provider: 'test',
    model: 'tiny',
    patience: 'local',
  }),
  fallbackConnections: async () => [],
}))

const { openSession, removeMessage, send, undo } = await import('./actions.ts')
const { loaded, messageAt, session, showSession } = await import('./session.ts')

beforeEach(() => {
  showSession(undefined, 'none')
  Object.assign(world, { events: [], requests: [], stored: [], undone: [] })
})

const textOf = (index: number) => messageAt(index)?.variants[0]?.content

test('opening a chat reads its newest messages and nothing else', async () => {
  world.stored = Array.from({ length: 500 }, (_, index) => says('user', `line ${index}`))
  await openSession(chat.id)
  expect(session.phase).toBe('open')
  expect(session.count).toBe(500)
  expect(textOf(499)).toBe('line 499')
  expect(loaded.messages.size).toBeLessThan(100)
})

test('a turn shows what was said, the reply while it grows, and the reply when it is done', async () => {
  await openSession(chat.id)
  const user = says('user', 'Hello!')
  const begun = says('assistant', '', 'generating')
  const done = { ...begun, variants: [{ content: 'Good evening.', state: 'complete' as const, timestamp: 0 }] }
  world.events = [
    { kind: 'accepted', user, reply: begun },
    { kind: 'text', text: 'Good ' },
    { kind: 'text', text: 'evening.' },
    { kind: 'committed', message: done, outcome: { kind: 'complete' } },
  ]
  expect(await send('Hello!')).toBe(true)
  expect([textOf(0), textOf(1)]).toEqual(['Hello!', 'Good evening.'])
  expect(session.live.phase.kind).toBe('idle')
})

test('nothing is sent while a reply is being written', async () => {
  await openSession(chat.id)
  session.live.phase = { kind: 'writing' }
  expect(await send('And?')).toBe(false)
  expect(world.requests).toEqual([])
})

test('nothing is sent without a chat', async () => {
  expect(await send('Is anyone here?')).toBe(false)
})

test('what was deleted can be brought back', async () => {
  world.stored = [says('user', 'one'), says('assistant', 'two')]
  await openSession(chat.id)
  await removeMessage(world.stored[1]?.id ?? newId())
  await undo()
  expect(world.undone).toEqual([7])
})
