import { type MessageId, newId, type SessionId } from 'sdk'
import type { Remote } from 'sdk/runtime'
import { afterEach, expect, test } from 'vitest'
import type { Memory } from '../../../shared/memories/memory.ts'
import type { MemoryContract } from '../../memory/contract.ts'
import { memoryDisk } from '../../shared/disk/memoryDisk.ts'
import { incognitoStorage } from '../../storage/incognito.ts'
import { readOnlyStorage } from '../../storage/kept/kept.ts'
import { character, closeAll, message, noon, session, rig as storeRig, variant } from '../../storage/rig.fixture.ts'
import type { Storage } from '../../storage/storage.ts'
import { Histories } from '../history.ts'
import { SummaryRecords } from '../summaries/SummaryRecords.ts'
import { MemoryExtractor } from './MemoryExtractor.ts'
import { answerOf, connection, remember } from './rig.fixture.ts'

const opened: { close(): void }[] = []
afterEach(() => {
  for (const kept of opened.splice(0)) kept.close()
  closeAll()
})

/** Chats in a real store, and memories that are put into it. */
async function inStore(storage: Storage) {
  const memory: Pick<Remote<MemoryContract>, 'remember' | 'list'> = {
    list: async (of) => (await storage.list('memories')).filter((one) => one.character === of),
    async remember(drafts, origin) {
      const made = drafts.map(
        (draft): Memory => ({
          ...origin,
          id: newId(),
          pinned: false,
          modified: origin.at,
          recalls: 0,
          recalledAt: 0,
          contradicts: [],
          ...draft,
        }),
      )
      await storage.commit(
        'Remembered',
        made.map((value) => ({ kind: 'put', table: 'memories', value })),
      )
      return { added: made.map(({ id }) => id), merged: [], contradicting: [], full: 0 }
    },
  }
  let asked = 0
  const extractor = new MemoryExtractor({
    requestTimes: { read: async () => [], keep: async () => {} },
    records: new SummaryRecords(storage as unknown as Remote<Storage>),
    history: (id) => new Histories(storage as unknown as Remote<Storage>).of(id),
    session: (id) => storage.read('sessions', id),
    async *write() {
      asked += 1
      yield { kind: 'done', text: answerOf(`Sam told story ${asked}.`), outcome: 'complete' }
    },
    windowOf: async () => 8000,
    tell: () => {},
    memory: () => memory,
  })
  const turn = async (id: SessionId) => {
    const source = { plugin: connection.plugin, model: 'small' }
    for (const role of ['user', 'assistant'] as const) {
      await storage.append(
        message('Words.', { id: newId(), session: id, role, variants: [variant('Words.', { source })] }),
      )
    }
    await extractor.afterReply({ session: id, connection, persona: { name: 'Sam' }, remember })
  }
  const turns = async (id: SessionId, count: number) => {
    for (let each = 0; each < count; each++) await turn(id)
  }
  return { turns, asked: () => asked }
}

const evening = session().id
const morning = 'morning' as SessionId
const begin = async (storage: Storage) => {
  await storage.commit('Begin', [
    { kind: 'put', table: 'characters', value: character },
    { kind: 'put', table: 'sessions', value: session() },
  ])
}

test('a branch is not read for what the chat was read for before, and goes on counting from there', async () => {
  const { storage } = storeRig()
  await begin(storage)
  const { turns, asked } = await inStore(storage)
  await turns(evening, 7)
  expect(asked()).toBe(1)
  const tail = await storage.tail(evening, 4)
  const at = tail.at(1)?.id ?? ('' as MessageId)
  const { kept: _, ...rest } = session({ id: morning, branch: { root: evening, parent: evening, at } })
  await storage.copySession(evening, at, rest)
  await turns(morning, 8)
  expect(asked()).toBe(1)
  await turns(morning, 1)
  expect(asked()).toBe(2)
  expect((await storage.list('memories')).map(({ session: id, turn }) => [id, turn])).toEqual(
    expect.arrayContaining([
      [evening, 5],
      [morning, 15],
    ]),
  )
})

test('how far a chat was read stands beside it, and goes with it', async () => {
  const { storage } = storeRig()
  await begin(storage)
  const { turns } = await inStore(storage)
  await turns(evening, 5)
  expect(await storage.read('summaries', evening)).toEqual({ id: evening, parts: [], remembered: 9 })
  await storage.commit('Delete', [{ kind: 'delete', table: 'sessions', key: evening }])
  expect(await storage.read('summaries', evening)).toBeUndefined()
})

test('in an incognito tab nothing of it is kept', async () => {
  const disk = memoryDisk()
  const { storage: kept, name } = storeRig({ disk })
  await kept.commit('Begin', [{ kind: 'put', table: 'characters', value: character }])
  const reader = readOnlyStorage(name)
  opened.push(reader)
  const { storage: memory } = storeRig({ name: `incognito-${newId()}`, channel: 'none', disk: memoryDisk() })
  const incognito = incognitoStorage(reader, memory)
  await incognito.commit('Begin', [{ kind: 'put', table: 'sessions', value: session({ created: noon }) }])
  const { turns, asked } = await inStore(incognito)
  await turns(evening, 5)
  expect(asked()).toBe(1)
  expect(await incognito.list('memories')).toHaveLength(1)
  expect(await kept.list('memories')).toEqual([])
  expect(await kept.list('summaries')).toEqual([])
  expect(await kept.list('sessions')).toEqual([])
})
