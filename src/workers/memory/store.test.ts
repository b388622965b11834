import { afterEach, expect, test } from 'vitest'
import type { Change } from '../storage/contract.ts'
import { closeAll as closeStores, evening, message as said, session, rig as storeRig } from '../storage/rig.fixture.ts'
import {
  closeAll,
  draft,
  embedAll,
  heard,
  limits,
  mara,
  message,
  origin,
  question,
  rig,
  signal,
  told,
} from './rig.fixture.ts'

afterEach(() => {
  closeAll()
  closeStores()
})

const bread = question('Is there bread?')

/** The worker on the store of Vesper. */
function inHouse() {
  const { storage } = storeRig()
  return { storage, ...rig({ storage }) }
}

test('what is remembered is kept in the store of Vesper, with its vector, and found by the next worker', async () => {
  const { storage, memory: worker } = inHouse()
  const kept = await worker.remember([draft('Ana bakes bread.'), draft('Ana rows.')], origin(), limits)
  expect((await storage.list('memories')).map(({ id }) => id).toSorted()).toEqual(kept.added.toSorted())
  expect(await storage.vectorModels()).toEqual([{ model: 'small', count: 2 }])
  const next = rig({ storage })
  const { memories } = await next.memory.recall(bread, signal)
  expect(memories[0]).toMatchObject({ memory: { content: 'Ana bakes bread.' }, verdict: 'told' })
  expect(memories[0]?.score.meaning).toBeGreaterThan(0.5)
  await next.memory.told([memories[0]?.memory.id ?? ''], 5)
  expect((await worker.list(mara)).map(({ recalls }) => recalls).toSorted()).toEqual([0, 1])
})

test('what goes with its messages is not recalled any more, and is when they come back', async () => {
  const { storage, memory: worker } = inHouse()
  const line = said('I bake bread.', { id: message('m1') })
  const put: readonly Change[] = [
    { kind: 'put', table: 'sessions', value: session() },
    { kind: 'put', table: 'messages', value: line },
  ]
  await storage.commit('Begin', put)
  await worker.remember([draft('Ana bakes bread.')], origin({ messages: [message('m1')], session: evening }), limits)
  const found = async () => told((await worker.recall(bread, signal)).memories)
  expect(await found()).toEqual(['Ana bakes bread.'])
  const commit = await storage.commit('Delete', [{ kind: 'delete', table: 'messages', key: [evening, 0] }])
  await heard()
  expect(await found()).toEqual([])
  await storage.undo(commit)
  await heard()
  expect(await found()).toEqual(['Ana bakes bread.'])
})

test('the player adds, changes, merges and forgets in the store of Vesper, and takes it back', async () => {
  const { storage, memory: worker } = inHouse()
  await worker.add(mara, draft('Ana bakes bread.'))
  await worker.add(mara, draft('Ana bakes rolls.'))
  const ids = (await worker.list(mara)).map(({ id }) => id)
  const commit = await worker.merge(ids, draft('Ana bakes bread and rolls.'))
  const [merged] = await worker.list(mara)
  await worker.change(merged?.id ?? '', { content: 'Ana bakes the best bread.', importance: 9 })
  expect(told((await worker.recall(bread, signal)).memories)).toEqual(['Ana bakes the best bread.'])
  await worker.remove([merged?.id ?? ''])
  await embedAll(worker)
  expect(await storage.list('memories')).toEqual([])
  expect(await storage.vectorModels()).toEqual([])
  await worker.undo(commit)
  expect((await worker.list(mara)).map(({ content }) => content).toSorted()).toEqual([
    'Ana bakes bread.',
    'Ana bakes rolls.',
  ])
})
