import type { MessageId, PictureId, VariantId } from 'sdk'
import { afterEach, expect, test } from 'vitest'
import type { Change } from './contract.ts'
import { journalAgeMs } from './journal.ts'
import { chatOf, closeAll, evening, message, noon } from './rig.fixture.ts'
import type { Storage } from './storage.ts'

afterEach(closeAll)

const lake = 'lake' as PictureId

const picture: Change = {
  kind: 'put',
  table: 'attachments',
  value: { id: lake, blob: new Blob(['pixels']), alt: 'The lake', width: 8, height: 8 },
}
const shown: Change = { kind: 'put', table: 'messages', value: message('Look.', { pictures: [lake] }) }
const hidden: Change = { kind: 'delete', table: 'messages', key: [evening, 0] }

const isKept = async (storage: Storage) => (await storage.read('attachments', lake)) !== undefined

async function muchLater() {
  const made = await chatOf(0)
  return {
    ...made,
    async tidy() {
      made.clock.now += journalAgeMs + 1
      await made.storage.tidy()
    },
  }
}

test('a picture stays as long as a message shows it, in any chat', async () => {
  const { storage, tidy } = await muchLater()
  await storage.commit('Show', [picture, shown])
  const other = { id: 'other' as never, name: '', character: { id: 'mara' as never, name: 'Mara' } }
  await storage.copySession(evening, undefined, { ...other, messageCount: 0, created: noon, modified: noon })
  await storage.commit('Delete', [{ kind: 'delete', table: 'sessions', key: evening }])
  await tidy()
  expect(await isKept(storage)).toBe(true)
})

test('it goes when no message shows it and no undo could bring one back', async () => {
  const { storage, clock, tidy } = await muchLater()
  await storage.commit('Show', [picture, shown])
  clock.now += journalAgeMs
  const commit = await storage.commit('Delete', [hidden])
  clock.now += 1
  await storage.tidy()
  expect(await isKept(storage)).toBe(true)
  await storage.undo(commit)
  await storage.commit('Delete', [hidden])
  await tidy()
  expect(await isKept(storage)).toBe(false)
})

test('it waits for the message it was made for', async () => {
  const { storage } = await muchLater()
  await storage.commit('Paint', [picture])
  await storage.tidy()
  expect(await isKept(storage)).toBe(true)
})

test('making room forgets what is not shown, and nothing that is', async () => {
  const { storage } = await muchLater()
  await storage.commit('Show', [picture, shown])
  const unused = { ...picture.value, id: 'unused' as PictureId } as typeof picture.value
  const commit = await storage.commit('Paint', [{ kind: 'put', table: 'attachments', value: unused } as Change])
  await storage.snapshot('Now')
  await storage.savePrompt({
    id: 'w' as VariantId,
    session: evening,
    message: 'm' as MessageId,
    at: noon,
    connection: {},
    report: {},
    messages: [],
    settings: {},
  } as never)
  await storage.clearOld()
  expect(await storage.snapshots()).toEqual([])
  expect(await storage.readPrompt('w' as VariantId)).toBeUndefined()
  await expect(storage.undo(commit)).rejects.toMatchObject({ code: 'storage/not-found' })
  expect((await storage.list('attachments')).map(({ id }) => id)).toEqual([lake])
  expect(await storage.tail(evening, 1)).toHaveLength(1)
})
