import type { SessionId } from 'sdk'
import { afterEach, expect, test } from 'vitest'
import { closeAll, evening, message, rig, session } from './rig.fixture.ts'

afterEach(closeAll)
const point = 'point' as SessionId

async function withPoint() {
  const made = rig()
  const { storage } = made
  await storage.commit('Begin', [{ kind: 'put', table: 'sessions', value: session() }])
  await storage.appendAll(evening, [message('One.'), message('Two.')])
  await storage.copySession(evening, undefined, session({ id: point, kept: 'auto' }))
  return made
}

test('a restore point goes with its messages and leaves nothing in the journal', async () => {
  const { storage } = await withPoint()
  const undo = () => storage.breakdown().then(({ parts }) => parts.find(({ table }) => table === 'undo')?.records)
  const before = await undo()
  await storage.discard([point])
  expect(await storage.read('sessions', point)).toBeUndefined()
  expect(await storage.tail(point, 9)).toEqual([])
  expect(await undo()).toBe(before)
})

test('the chat it was taken of stays, and so does every session that is no restore point', async () => {
  const { storage } = await withPoint()
  await storage.copySession(evening, undefined, session({ id: 'saved' as SessionId, kept: 'saved' }))
  await storage.discard([point, evening, 'saved' as SessionId, 'nobody' as SessionId])
  expect((await storage.list('sessions')).map(({ id }) => id).sort()).toEqual(['evening', 'saved'])
  expect(await storage.tail(evening, 9)).toHaveLength(2)
})
