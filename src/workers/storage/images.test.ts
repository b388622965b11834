import type { CharacterId, SessionId } from 'sdk'
import { afterEach, describe, expect, test } from 'vitest'
import { isImage, isLook, isLora, isLoraPreset, isWorkflow } from '../../shared/pictures/records/imageShape.ts'
import type { Change } from './contract.ts'
import { journalAgeMs } from './journal.ts'
import { layout7 } from './olderLayouts.fixture.ts'
import {
  allWords,
  character,
  closeAll,
  evening,
  image,
  look,
  lora,
  made,
  message,
  noon,
  remembered,
  rig,
} from './rig.fixture.ts'
import type { Storage } from './storage.ts'

afterEach(closeAll)

const ines = 'ines' as CharacterId
const idsOf = (records: readonly { readonly id: string }[]) => records.map(({ id }) => id)
const gone = (key: string): Change => ({ kind: 'delete', table: 'images', key })
const hasFile = async (storage: Storage, id: string) => (await storage.read('imageFiles', id)) !== undefined

describe('a shape', () => {
  test.each([
    ['an add-on', isLora(lora())],
    ['a preset', isLoraPreset({ id: 'rain', name: 'Rain', uses: [], created: noon })],
    ['a picture', isImage(image('lake'))],
    ['a picture of nobody in no chat', isImage({ ...image('lake'), shows: [], session: undefined })],
    ['a look', isLook(look({ seed: 7, family: 'pony', references: ['lake'] }))],
    ['a workflow', isWorkflow({ id: 'w', name: 'Mine', text: '{}', bindings: {}, created: noon, modified: noon })],
  ])('%s has it', (_, fits) => expect(fits).toBe(true))

  test.each([
    ['an add-on stronger than 2', isLora(lora({ modelStrength: 2.01 }))],
    ['an add-on of no strength that is a number', isLora(lora({ clipStrength: Number.NaN }))],
    ['an add-on in a category that only every object has', isLora(lora({ category: 'constructor' as never }))],
    ['an add-on with a word that is none', isLora(lora({ triggerWords: [7 as never] }))],
    ['an add-on with more than 200 words', isLora(lora({ keywords: Array.from({ length: 201 }, () => 'rain') }))],
    ['a preset that names nothing', isLoraPreset({ id: 'rain', name: 'Rain', uses: [{}], created: noon })],
    ['a picture without a time', isImage(image('lake', { at: undefined as never }))],
    ['a look of an unknown family', isLook(look({ family: 'oils' as never }))],
    ['a look with an outfit that is none', isLook(look({ outfits: ['coat' as never] }))],
    [
      'a workflow bound to nothing',
      isWorkflow({ id: 'w', name: '', text: '', bindings: { seed: [{}] }, created: 0, modified: 0 }),
    ],
  ])('%s has it not', (_, fits) => expect(fits).toBe(false))
})

describe('pictures', () => {
  async function threeOf() {
    const house = rig()
    const { storage } = house
    await storage.commit('Paint', [
      ...made(image('pier', { at: noon + 2, shows: [character.id, ines] })),
      ...made(image('lake', { at: noon + 3, isStarred: true })),
      ...made(image('tea', { at: noon + 1, shows: [ines], session: 'morning' as SessionId })),
    ])
    return house
  }

  test('are found by chat, by who is seen, and by time, the newest first', async () => {
    const { storage } = await threeOf()
    expect(idsOf(await storage.imagesOf({}))).toEqual(['lake', 'pier', 'tea'])
    expect(idsOf(await storage.imagesOf({ newest: 2 }))).toEqual(['lake', 'pier'])
    expect(idsOf(await storage.imagesOf({ session: evening }))).toEqual(['lake', 'pier'])
    expect(idsOf(await storage.imagesOf({ session: evening, newest: 1 }))).toEqual(['lake'])
    expect(idsOf(await storage.imagesOf({ shows: ines }))).toEqual(['pier', 'tea'])
    expect(idsOf(await storage.imagesOf({ shows: ines, newest: 1 }))).toEqual(['pier'])
    expect(idsOf(await storage.imagesOf({ shows: ines, session: evening }))).toEqual(['pier'])
    expect(idsOf(await storage.imagesOf({ shows: 'player' }))).toEqual([])
    expect(await storage.imagesOf({ newest: 0 })).toEqual([])
  })

  test('are counted without being read', async () => {
    const { storage } = await threeOf()
    expect(await storage.countImages({})).toBe(3)
    expect(await storage.countImages({ shows: character.id })).toBe(2)
    expect(await storage.countImages({ shows: ines, session: evening })).toBe(1)
  })

  test('have small ones for lists, in the order they were asked for', async () => {
    const { storage } = await threeOf()
    const small = await storage.thumbnails(['tea', 'nothing', 'lake'])
    expect(await Promise.all(small.map((blob) => blob?.text()))).toEqual(['small tea', undefined, 'small lake'])
  })

  test('come back whole when their deletion is undone, and no journal holds them twice', async () => {
    const { storage, clock } = await threeOf()
    const before = (await storage.breakdown()).parts.find(({ table }) => table === 'undo')?.bytes ?? 0
    const commit = await storage.commit('Delete', [gone('lake')])
    const after = (await storage.breakdown()).parts.find(({ table }) => table === 'undo')?.bytes ?? 0
    clock.now += journalAgeMs - 1
    await storage.tidy()
    await storage.undo(commit)
    expect(await storage.read('images', 'lake')).toEqual(image('lake', { at: noon + 3, isStarred: true }))
    expect(await (await storage.read('imageFiles', 'lake'))?.picture.text()).toBe('pixels')
    expect(after - before).toBeLessThan(2_000)
  })

  test('leave no file behind once nothing can bring them back', async () => {
    const { storage, clock } = await threeOf()
    await storage.commit('Delete', [gone('lake')])
    clock.now += journalAgeMs + 1
    await storage.tidy()
    expect(await hasFile(storage, 'lake')).toBe(false)
    expect(await hasFile(storage, 'pier')).toBe(true)
  })

  test('stay when a look sheet starts from them', async () => {
    const { storage, clock } = await threeOf()
    await storage.commit('Look', [{ kind: 'put', table: 'looks', value: look({ references: ['lake'] }) }, gone('lake')])
    clock.now += journalAgeMs + 1
    const away = await storage.commit('Forget', [{ kind: 'delete', table: 'looks', key: character.id }])
    await storage.tidy()
    expect(await hasFile(storage, 'lake')).toBe(true)
    await storage.undo(away)
    await storage.clearOld()
    expect(await hasFile(storage, 'lake')).toBe(true)
  })

  test('beyond a limit are discarded for good, without a trace, and starred ones are not', async () => {
    const { storage } = await threeOf()
    expect(await storage.discardImages(['lake', 'tea', 'nothing'])).toEqual(['tea'])
    expect(idsOf(await storage.imagesOf({}))).toEqual(['lake', 'pier'])
    expect(await hasFile(storage, 'tea')).toBe(false)
  })

  test('beyond a limit leave the file a look sheet starts from', async () => {
    const { storage } = await threeOf()
    await storage.commit('Look', [{ kind: 'put', table: 'looks', value: look({ references: ['tea'] }) }])
    expect(await storage.discardImages(['tea'])).toEqual(['tea'])
    expect(await hasFile(storage, 'tea')).toBe(true)
  })

  test('are counted with all that they take', async () => {
    const { storage } = await threeOf()
    const { parts } = await storage.breakdown()
    expect(parts.find(({ table }) => table === 'images')?.records).toBe(3)
    expect(parts.find(({ table }) => table === 'imageFiles')?.bytes).toBeGreaterThan(3 * 'pixels'.length)
  })

  test('stay as they are when a snapshot comes back', async () => {
    const { storage } = await threeOf()
    await storage.commit('Add', [{ kind: 'put', table: 'loras', value: lora() }])
    const { id } = await storage.snapshot('Now')
    await storage.commit('Change', [
      ...made(image('dawn', { at: noon + 9 })),
      { kind: 'delete', table: 'loras', key: 'raincoat' },
    ])
    await storage.restore(id)
    await storage.tidy()
    expect(idsOf(await storage.imagesOf({ newest: 1 }))).toEqual(['dawn'])
    expect(await hasFile(storage, 'dawn')).toBe(true)
    expect(await storage.list('loras')).toEqual([lora()])
  })
})

test('an order is noted with its ticket, told of, and taken back by no undo', async () => {
  const { storage } = rig()
  const notices = storage.changes(new AbortController().signal)[Symbol.asyncIterator]()
  const job = { id: 'one', backend: 'b', order: { prompt: 'tea' }, shows: [], caption: '', at: noon }
  await storage.saveImageJob(job)
  await storage.saveImageJob({ ...job, ticket: '7' })
  expect((await notices.next()).value).toMatchObject({ tables: ['imageJobs'] })
  expect(await storage.list('imageJobs')).toEqual([{ ...job, ticket: '7' }])
  await expect(storage.undo(1)).rejects.toMatchObject({ code: 'storage/not-found' })
  await storage.dropImageJobs(['one'])
  expect(await storage.list('imageJobs')).toEqual([])
})

test('an order that is none is refused', async () => {
  await expect(rig().storage.saveImageJob({ id: 'one' } as never)).rejects.toMatchObject({ code: 'storage/failed' })
})

test('a store of the seventh layout gets room for pictures and keeps everything else', async () => {
  const { storage } = rig({ name: await layout7('layout-7', [message('0'), message('1')]) })
  expect(await allWords(storage)).toEqual(['0', '1'])
  expect(await remembered(storage)).toEqual(['tea'])
  await storage.commit('Paint', made(image('lake')))
  expect(idsOf(await storage.imagesOf({ session: evening }))).toEqual(['lake'])
  expect((await storage.snapshots()).map(({ reason }) => reason)).toEqual(['Before an update of Vesper'])
})
