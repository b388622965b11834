import { expect, test } from 'vitest'
import type { AccountCall } from '../contract.ts'
import { secretsInMemory } from './account.fixture.ts'
import { createOfflineQueue } from './offlineQueue.ts'

const origin = 'https://accounts.example'
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
  await queue.add(call, origin)
  await createOfflineQueue(parts).run(origin)
  expect(sent).toHaveLength(1)
})

test('what waits for one server is not sent to another', async () => {
  const { queue, sent } = rig()
  await queue.add(call, origin)
  await queue.run('https://other.example')
  expect(sent).toEqual([])
})

test('what waited for a day is forgotten', async () => {
  const { queue, sent, pass } = rig()
  await queue.add(call, origin)
  pass(86_400_000)
  await queue.add({ ...call, path: '/notifications/read' }, origin)
  await queue.run(origin)
  expect(sent.map(({ path }) => path)).toEqual(['/notifications/read'])
})

test('a key that the caller made is kept, so that a call the server knows is not done twice', async () => {
  const { queue, sent } = rig()
  await queue.add({ ...call, idempotencyKey: 'mine' }, origin)
  await queue.run(origin)
  expect(sent).toEqual([{ ...call, idempotencyKey: 'mine' }])
})
