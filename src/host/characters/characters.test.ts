// @vitest-isolate: reads the library for the first time

import type { CharacterId } from 'sdk'
import { expect, test } from 'vitest'
import type { LibraryEntry } from '../../workers/storage/contract.ts'
import { replaceEngine } from '../engines/engine.fixture.ts'
import { characters, commitCharacters, entryOf, followCharacters, refreshCharacters } from './characters.ts'

const entry = (name: string, modified = 1): LibraryEntry => ({
  id: name as CharacterId,
  name,
  excerpt: '',
  tags: [],
  model: '',
  created: 1,
  modified,
  folder: '',
  favourite: false,
  played: 0,
})
const names = (list: readonly LibraryEntry[]) => list.map(({ name }) => name)

let stored: readonly (readonly LibraryEntry[])[] = []
let readOn = () => {}

replaceEngine('storage', {
  newestLibraryEntries: async () => stored[0] ?? [],
  async *records() {
    for (const batch of stored) {
      yield batch
      await new Promise<void>((resolve) => {
        readOn = resolve
      })
    }
  },
  commit: async () => 1,
  async *changes() {},
})

const settled = () => new Promise((resolve) => setTimeout(resolve))
async function readAll() {
  for (const _ of stored) {
    await settled()
    readOn()
  }
  await settled()
}

test('those changed last are there before all others have been read', async () => {
  stored = [[entry('Ines', 9)], [entry('Bram'), entry('Mara')]]
  const reading = followCharacters()
  await settled()
  expect(characters).toMatchObject({ phase: 'reading', list: [] })
  expect(names(characters.newest)).toEqual(['Ines'])
  await readAll()
  await reading
  expect(characters).toMatchObject({ phase: 'ready', newest: [] })
  expect(names(characters.list)).toEqual(['Ines', 'Bram', 'Mara'])
})

test('keeps what is committed during a re-read of the library', async () => {
  const reading = refreshCharacters()
  await settled()
  await commitCharacters('Change', [
    { kind: 'put', table: 'shelf', value: entry('Cleo') },
    { kind: 'put', table: 'shelf', value: { ...entry('Bram', 5), folder: 'Harbour' } },
    { kind: 'delete', table: 'shelf', key: 'Ines' },
  ])
  await readAll()
  await reading
  expect(names(characters.list)).toEqual(['Bram', 'Mara', 'Cleo'])
  expect(entryOf('Bram' as CharacterId)?.folder).toBe('Harbour')
})
