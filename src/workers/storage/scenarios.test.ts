import { afterEach, describe, expect, test } from 'vitest'
import { shapes } from '../../shared/records/shapes.ts'
import { memoryDisk } from '../shared/disk/memoryDisk.ts'
import type { Change, ScenarioFiles, ScenarioPlay, ScenarioRecord } from './contract.ts'
import { incognitoStorage } from './incognito.ts'
import { journalAgeMs } from './journal.ts'
import { readOnlyStorage } from './kept/kept.ts'
import { layout5 } from './olderLayouts.fixture.ts'
import { allWords, closeAll, message, noon, rig } from './rig.fixture.ts'
import type { Storage } from './storage.ts'
import { unusedFileMs } from './storyFiles.ts'

afterEach(closeAll)

const hash = (digit: string) => digit.repeat(40)

const teaRoom: ScenarioRecord = {
  id: 'tea-room',
  name: 'The tea room',
  author: 'Ottilie Brandt',
  description: 'Rain, and a kettle.',
  tags: ['quiet', 'tea'],
  engine: 'vesper.scenario-eos/eos',
  created: noon,
  modified: noon,
  played: 0,
  pages: 12,
  missing: 1,
  options: {},
}

const listing: ScenarioFiles = {
  id: 'tea-room',
  files: [{ name: 'media/kettle.jpg', type: 'image/jpeg', size: 6, hash: hash('a'), bytes: hash('b') }],
}

const play: ScenarioPlay = {
  id: 'tea-room',
  saved: { state: { page: 'start' }, seed: 7, at: noon, page: 'start', steps: 3 },
  kept: { cups: 2 },
  progress: { page: 'start', seen: 1, over: false, at: noon },
}

const bringIn: readonly Change[] = [
  { kind: 'put', table: 'scenarios', value: teaRoom },
  { kind: 'put', table: 'scenarioScripts', value: { id: 'tea-room', script: { pages: {} }, texts: {} } },
  { kind: 'put', table: 'scenarioFiles', value: listing },
]

const remove: readonly Change[] = (
  ['scenarios', 'scenarioScripts', 'scenarioFiles', 'scenarioPlays', 'scenarioCheckpoints'] as const
).map((table) => ({ kind: 'delete', table, key: 'tea-room' }))

const kettle = { hash: hash('b'), blob: new Blob(['kettle']) }

async function withTeaRoom(storage: Storage): Promise<void> {
  await storage.saveStoryFiles([kettle])
  await storage.commit('Bring in', bringIn)
  await storage.saveScenarioPlay(play)
}

const hasKettle = async (storage: Storage) => (await storage.readStoryFiles([kettle.hash]))[0] !== undefined

test('a scenario comes back as it was kept, with its files and where it was left', async () => {
  const { storage } = rig()
  await withTeaRoom(storage)
  expect(await storage.list('scenarios')).toEqual([teaRoom])
  expect(await storage.read('scenarioFiles', 'tea-room')).toEqual(listing)
  expect(await storage.read('scenarioPlays', 'tea-room')).toEqual(play)
  expect((await storage.readStoryFiles([hash('c'), kettle.hash])).map((blob) => blob?.size)).toEqual([undefined, 6])
})

test('deleting a scenario and taking that back brings all of it back', async () => {
  const { storage } = rig()
  await withTeaRoom(storage)
  const commit = await storage.commit('Delete', remove)
  expect(await storage.list('scenarios')).toEqual([])
  expect(await storage.read('scenarioPlays', 'tea-room')).toBeUndefined()
  await storage.undo(commit)
  expect(await storage.list('scenarios')).toEqual([teaRoom])
  expect(await storage.read('scenarioPlays', 'tea-room')).toEqual(play)
  expect(await hasKettle(storage)).toBe(true)
})

test('a file goes when no scenario names it and no undo could bring one back', async () => {
  const { storage, clock } = rig()
  await withTeaRoom(storage)
  clock.now += journalAgeMs
  await storage.commit('Delete', remove)
  clock.now += 1
  await storage.tidy()
  expect(await hasKettle(storage)).toBe(true)
  clock.now += journalAgeMs + 1
  await storage.tidy()
  expect(await hasKettle(storage)).toBe(false)
})

test('a file of another scenario stays when one that has it too goes', async () => {
  const { storage, clock } = rig()
  await withTeaRoom(storage)
  await storage.commit('Copy', [{ kind: 'put', table: 'scenarioFiles', value: { ...listing, id: 'copy' } }])
  await storage.commit('Delete', remove)
  clock.now += journalAgeMs + 1
  await storage.tidy()
  expect(await hasKettle(storage)).toBe(true)
})

test('a file waits a day for the scenario it comes with', async () => {
  const { storage, clock } = rig()
  await storage.saveStoryFiles([kettle])
  clock.now += unusedFileMs
  await storage.tidy()
  expect(await hasKettle(storage)).toBe(true)
  clock.now += 1
  await storage.clearOld()
  expect(await hasKettle(storage)).toBe(false)
})

test('where a scenario stands is written without a trace in what can be undone', async () => {
  const { storage } = rig()
  const commit = await storage.commit('Bring in', bringIn)
  for (let steps = 0; steps < 20; steps++) await storage.saveScenarioPlay(play)
  expect(await storage.commit('Next', bringIn)).toBe(commit + 1)
})

test('going back to a snapshot brings scenarios back, and leaves their files where they are', async () => {
  const { storage } = rig()
  await withTeaRoom(storage)
  const { id } = await storage.snapshot('Now')
  await storage.commit('Delete', remove)
  await storage.restore(id)
  expect(await storage.list('scenarios')).toEqual([teaRoom])
  expect(await hasKettle(storage)).toBe(true)
})

test('a store of the fifth layout gets room for scenarios and keeps everything else', async () => {
  const { storage } = rig({ name: await layout5('layout-5', [message('0'), message('1')]) })
  expect(await allWords(storage)).toEqual(['0', '1'])
  expect((await storage.list('patterns')).map(({ id }) => id)).toEqual(['tide'])
  expect(await storage.list('scenarios')).toEqual([])
  await withTeaRoom(storage)
  expect(await storage.read('scenarios', 'tea-room')).toEqual(teaRoom)
})

test('an incognito tab sees the library with its pictures, plays from the beginning, and leaves the disk alone', async () => {
  const { storage, name } = rig()
  await withTeaRoom(storage)
  const kept = readOnlyStorage(name)
  const memory = rig({ name: 'scenarios-in-memory', channel: 'none', disk: memoryDisk() }).storage
  const incognito = incognitoStorage(kept, memory)
  expect(await incognito.list('scenarios')).toEqual([teaRoom])
  expect(await incognito.read('scenarioPlays', 'tea-room')).toBeUndefined()
  await incognito.saveStoryFiles([{ hash: hash('d'), blob: new Blob(['new']) }])
  const read = await incognito.readStoryFiles([kettle.hash, hash('d'), hash('e')])
  expect(read.map((blob) => blob?.size)).toEqual([6, 3, undefined])
  await incognito.saveScenarioPlay({ ...play, progress: { ...play.progress, page: 'garden' } })
  await incognito.commit('Delete', remove)
  expect(await incognito.list('scenarios')).toEqual([])
  expect(await storage.read('scenarioPlays', 'tea-room')).toEqual(play)
  expect(await storage.readStoryFiles([hash('d')])).toEqual([undefined])
  kept.close()
})

test('the room that media takes is told', async () => {
  const { storage } = rig()
  await storage.saveStoryFiles([{ hash: hash('f'), blob: new Blob([new Uint8Array(50_000)]) }])
  const part = (await storage.breakdown()).parts.find(({ table }) => table === 'scenario media')
  expect(part?.bytes).toBeGreaterThanOrEqual(50_000)
})

test('a file is kept under nothing but a hash', async () => {
  const { storage } = rig()
  await expect(storage.saveStoryFiles([{ hash: '../x', blob: new Blob([]) }])).rejects.toMatchObject({
    code: 'storage/failed',
  })
})

describe('what is kept of a scenario is refused with', () => {
  test.each([
    ['no engine', shapes.scenarios({ ...teaRoom, engine: '' })],
    ['tags that are no words', shapes.scenarios({ ...teaRoom, tags: [1] })],
    ['half a page', shapes.scenarios({ ...teaRoom, pages: 0.5 })],
    ['a file without bytes', shapes.scenarioFiles({ ...listing, files: [{ name: 'a', type: '', size: 1 }] })],
    ['texts that are none', shapes.scenarioScripts({ id: 'a', script: 1, texts: { a: 1 } })],
    ['a play of no page', shapes.scenarioPlays({ ...play, progress: { ...play.progress, page: 1 } })],
    [
      'eleven checkpoints',
      shapes.scenarioCheckpoints({
        id: 'a',
        list: Array.from({ length: 11 }, () => ({ id: 'c', name: 'Here', saved: play.saved })),
      }),
    ],
  ])('%s', (_, isTaken) => expect(isTaken).toBe(false))
})
