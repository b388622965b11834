import type { MessageId } from 'sdk'
import { afterEach, expect, test } from 'vitest'
import { chatOf, closeAll, evening, memory, remember, remembered } from './rig.fixture.ts'

afterEach(closeAll)

const idOf = (position: number) => `id of ${position}` as MessageId

test('a commit is made while all it needs is there', async () => {
  const { storage } = await chatOf(2)
  await storage.commit('Remember', remember(memory('tea')), { messages: [idOf(0), idOf(1)] })
  await storage.commit('Remember', remember(memory('rain')), { messages: [idOf(1)], memories: ['tea'] })
  expect(await remembered(storage)).toEqual(['rain', 'tea'])
})

test.each([
  ['a message', { messages: [idOf(0), idOf(1)] }],
  ['a memory', { memories: ['tea', 'gone'] }],
])('a commit that needs %s that was deleted changes nothing, and says so', async (_, needs) => {
  const { storage } = await chatOf(2)
  await storage.commit('Remember', remember(memory('tea')))
  await storage.commit('Delete', [{ kind: 'delete', table: 'messages', key: [evening, 1] }])
  await expect(storage.commit('Remember', remember(memory('rain')), needs)).rejects.toMatchObject({
    code: 'storage/not-found',
  })
  expect(await remembered(storage)).toEqual(['tea'])
})
