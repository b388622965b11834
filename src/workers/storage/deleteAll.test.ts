import { afterEach, expect, test, vi } from 'vitest'
import type { Change, ChangeNotice } from './contract.ts'
import { fillDiskAt } from './fullDisk.fixture.ts'
import { character, closeAll, image, lora, made, memory, packed, remember, remembered, rig } from './rig.fixture.ts'

afterEach(() => {
  vi.restoreAllMocks()
  closeAll()
})

const many = 10_000
const raincoat = (at: number) => lora({ id: `lora-${at}`, name: `Raincoat ${at}` })
const putMara: Change = { kind: 'put', table: 'characters', value: character }

/** LoRAs, a picture with its file, and a character that has nothing to do with them. */
async function filled(loras = 10) {
  const { storage } = rig()
  const puts = Array.from({ length: loras }, (_, at): Change => ({ kind: 'put', table: 'loras', value: raincoat(at) }))
  await storage.commit('Fill', [putMara, ...puts, ...made(image('lake'))])
  return storage
}

test('counts the records of tables, in their order', async () => {
  const storage = await filled()
  expect(await storage.count(['images', 'loras', 'workflows'])).toEqual([1, 10, 0])
  expect(await storage.count([])).toEqual([])
})

test('deletes 10,000 records of some tables and nothing else, and an undo brings all back', async () => {
  const storage = await filled(many)
  const commit = await storage.deleteAll('Pictures: data deleted', ['images', 'loras', 'workflows'])
  expect(await storage.count(['images', 'loras', 'characters'])).toEqual([0, 0, 1])
  await storage.undo(commit)
  expect(await storage.count(['images', 'loras', 'characters'])).toEqual([1, many, 1])
  expect(await storage.read('loras', 'lora-9999')).toEqual(raincoat(9_999))
  expect(await (await storage.read('imageFiles', 'lake'))?.picture.text()).toBe('pixels')
})

test('is told as one commit', async () => {
  const storage = await filled()
  const told: ChangeNotice[] = []
  const ended = new AbortController()
  const following = (async () => {
    for await (const notice of storage.changes(ended.signal)) told.push(notice)
  })()
  const commit = await storage.deleteAll('Delete', ['images', 'loras'])
  await vi.waitFor(() => expect(told).toHaveLength(1))
  expect(told[0]).toMatchObject({ commit, tables: ['images', 'loras'], from: 'here' })
  ended.abort()
  await following
})

test('takes what memories mean and their packs along, and brings the packs back', async () => {
  const { storage } = rig()
  await storage.commit('Fill', [putMara, ...remember(memory('tea'), memory('rain'))])
  const commit = await storage.deleteAll('Delete', ['memories'])
  expect([await remembered(storage), await packed(storage)]).toEqual([[], []])
  await storage.undo(commit)
  expect([await remembered(storage), await packed(storage)]).toEqual([
    ['rain', 'tea'],
    ['rain', 'tea'],
  ])
})

test('deletes nothing where the journal has no room for it', async () => {
  const storage = await filled()
  const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError')
  })
  await expect(storage.deleteAll('Delete', ['images', 'loras'])).rejects.toMatchObject({ code: 'storage/quota' })
  add.mockRestore()
  expect(await storage.count(['images', 'loras'])).toEqual([1, 10])
})

test('an undo that fails halfway brings nothing back, and can be asked for again', async () => {
  const storage = await filled(many)
  const commit = await storage.deleteAll('Delete', ['images', 'loras'])
  fillDiskAt(many / 2)
  await expect(storage.undo(commit)).rejects.toMatchObject({ code: 'storage/quota' })
  vi.restoreAllMocks()
  expect(await storage.count(['images', 'loras'])).toEqual([0, 0])
  await storage.undo(commit)
  expect(await storage.count(['images', 'loras'])).toEqual([1, many])
})

test('refuses a table it does not have', async () => {
  const { storage } = rig()
  await expect(storage.deleteAll('Wrong', ['journal' as 'loras'])).rejects.toMatchObject({ code: 'storage/failed' })
})
