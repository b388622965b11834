import type { CharacterId } from 'sdk'
import { afterEach, expect, test } from 'vitest'
import type { LibraryEntry } from '../../shared/characters/characterRecords.ts'
import { libraryEntryOf } from '../../shared/characters/libraryEntry.ts'
import type { Change } from './contract.ts'
import { layout3 } from './olderLayouts.fixture.ts'
import { character, closeAll, rig } from './rig.fixture.ts'
import type { Storage } from './storage.ts'

afterEach(closeAll)

const entry = (at: number): LibraryEntry => libraryEntryOf({ ...character, id: `c${at}` as CharacterId, modified: at })
const put = (value: LibraryEntry): Change => ({ kind: 'put', table: 'shelf', value })
const newest = async (storage: Storage, count: number) =>
  (await storage.newestLibraryEntries(count)).map(({ modified }) => modified)

test('the newest of the shelf come first, and no more than asked for', async () => {
  const { storage } = rig()
  expect(await newest(storage, 3)).toEqual([])
  await storage.commit(
    'Fill',
    [5, 1, 9, 3].map((at) => put(entry(at))),
  )
  expect(await newest(storage, 3)).toEqual([9, 5, 3])
  await storage.commit('Change', [put({ ...entry(1), modified: 20 })])
  expect(await newest(storage, 9)).toEqual([20, 9, 5, 3])
})

test('the shelf of a store from before is in order, too', async () => {
  const people = [3, 8, 5].map((at) => ({ ...character, id: `c${at}` as CharacterId, modified: at }))
  const { storage } = rig({ name: await layout3('layout-3-order', [], people) })
  expect(await newest(storage, 2)).toEqual([8, 5])
})
