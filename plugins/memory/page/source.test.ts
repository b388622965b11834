import type { CharacterId, Message, MessageId, Session, SessionId } from 'sdk'
import { beforeEach, expect, test } from 'vitest'
import { replaceEngine } from '../../../src/host/engines/engine.fixture.ts'
import { ingrid, sampleMemory } from '../../../src/shared/memories/sampleMemory.fixture.ts'
import { findSource } from './source.ts'

const world = {
  sessions: [] as unknown[],
  histories: new Map<string, readonly (readonly unknown[])[]>(),
  read: [] as string[],
}
replaceEngine('storage', {
  list: async () => world.sessions,
  async *history(id: string) {
    world.read.push(id)
    yield* world.histories.get(id) ?? []
  },
})

const chat = (id: string, rest: Partial<Session> = {}) =>
  ({ id, character: { id: ingrid, name: 'Ingrid' }, modified: 0, ...rest }) as Session
const said = (...ids: readonly string[]) => ids.map((id) => ({ id }) as Message)
const memory = sampleMemory({ id: 'tea', session: 'evening' as SessionId, messages: ['m4'] as unknown as MessageId[] })

beforeEach(() => {
  world.sessions = [chat('morning', { modified: 9 }), chat('evening')]
  world.histories.clear()
  world.read.length = 0
})

test('the message is found in its own chat, at its place', async () => {
  world.histories.set('evening', [said('m1', 'm2'), said('m3', 'm4')])
  expect(await findSource(memory)).toEqual({ session: 'evening', message: 'm4', index: 3 })
  expect(world.read).toEqual(['evening'])
})

test('when its chat is gone, a branch that has a copy of the message is found', async () => {
  world.sessions = [chat('kept', { kept: 'saved', modified: 9 }), chat('branch')]
  world.histories.set('branch', [said('copy')])
  const copied = { ...memory, copies: ['copy'] as unknown as MessageId[] }
  expect(await findSource(copied)).toMatchObject({ session: 'branch', index: 0 })
  expect(world.read).toEqual(['branch'])
})

test('chats of others are not looked through, but scenes where the character takes part are', async () => {
  const other = { id: 'lucian' as CharacterId, name: 'Lucian' }
  const members = [{ ...other, id: ingrid, present: true, muted: false }]
  world.sessions = [chat('theirs', { character: other }), chat('scene', { character: other, members })]
  expect(await findSource(memory)).toBeUndefined()
  expect(world.read).toEqual(['scene'])
})

test('a memory written by hand has no source', async () => {
  expect(await findSource(sampleMemory({ id: 'hand', source: 'manual' }))).toBeUndefined()
  expect(world.read).toEqual([])
})
