import { expect, test } from 'vitest'
import type { AccountCall } from '../contract.ts'
import { secretsInMemory } from './account.fixture.ts'
import { createOfflineQueue } from './offlineQueue.ts'

const origin = 'https://accounts.example'
const ana = { origin, userId: 'ana' }
const call: AccountCall = { method: 'PUT', path: '/notifications/preferences', body: {} }

function rig() {
  const sent: AccountCall[] = []
  let now = 0
  const parts = {
    secrets: secretsInMemory(),
    now: () => now,
    exclusive: <T>(work: () => Promise<T>) => work(),
    async send(asked: AccountCall) {
      sent.push(asked)
      return { kind: 'answer', body: {} } as const
    },
    onRefused: () => {},
  }
  return {
    parts,
    sent,
    queue: createOfflineQueue(parts),
    pass(ms: number) {
      now += ms
    },
  }
}

test('what waits outlives the page', async () => {
  const { parts, queue, sent } = rig()
  await queue.add(call, ana)
  await createOfflineQueue(parts).run(ana)
  expect(sent).toHaveLength(1)
})

test('what waits for one server is not sent to another', async () => {
  const { queue, sent } = rig()
  await queue.add(call, ana)
  await queue.run({ ...ana, origin: 'https://other.example' })
  expect(sent).toEqual([])
})

test('what waited for a day is forgotten', async () => {
  const { queue, sent, pass } = rig()
  await queue.add(call, ana)
  pass(86_400_000)
  await queue.add({ ...call, path: '/notifications/read' }, ana)
  await queue.run(ana)
  expect(sent.map(({ path }) => path)).toEqual(['/notifications/read'])
})

test('a key that the caller made is kept, so that a call the server knows is not done twice', async () => {
  const { queue, sent } = rig()
  await queue.add({ ...call, idempotencyKey: 'mine' }, ana)
  await queue.run(ana)
  expect(sent).toEqual([{ ...call, idempotencyKey: 'mine' }])
})

test('what one user has waiting is never sent by another who signs in here, and is forgotten', async () => {
  const { queue, sent } = rig()
  await queue.add(call, ana)
  await queue.run({ origin, userId: 'ben' })
  await queue.run(ana)
  expect(sent).toEqual([])
})
