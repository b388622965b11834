import { type Character, type CharacterId, newId } from 'sdk'
import { toasts } from 'sdk/page/toasts.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { libraryEntryOf } from '../../../shared/characters/libraryEntry.ts'
import { ages } from '../../../workers/media/imports/ages.ts'
import type { Change, LibraryEntry } from '../../../workers/storage/contract.ts'
import { replaceEngine } from '../../engines/engine.fixture.ts'
import { characters, refreshCharacters } from '../characters.ts'
import { changeTags, deleteCharacters, moveToFolder, removeFolder, renameFolder, setFavourite } from './bulk.ts'

/** Storage in a map, with a journal of what each commit replaced. */
const kept = new Map<string, unknown>()
const journal: (readonly (readonly [string, unknown])[])[] = []
const snapshots: string[] = []

function put(entries: readonly (readonly [string, unknown])[]): number {
  journal.push(entries.map(([key]) => [key, kept.get(key)]))
  for (const [key, value] of entries) value === undefined ? kept.delete(key) : kept.set(key, value)
  return journal.length - 1
}

replaceEngine('media', ages)
replaceEngine('storage', {
  read: async (table: string, id: string) => kept.get(`${table}/${id}`),
  newestLibraryEntries: async () => [],
  async *records() {
    yield [...kept].filter(([key]) => key.startsWith('shelf/')).map(([, value]) => value)
  },
  async *changes() {},
  commit: async (_: string, changes: readonly Change[]) =>
    put(
      changes.map((change) =>
        change.kind === 'put'
          ? [`${change.table}/${(change.value as { id: string }).id}`, change.value]
          : [`${change.table}/${String(change.key)}`, undefined],
      ),
    ),
  undo: async (commit: number) => put(journal[commit] ?? []),
  snapshot: async (reason: string) => void snapshots.push(reason),
})

const ids: CharacterId[] = []

beforeEach(async () => {
  kept.clear()
  snapshots.length = 0
  toasts.shown = []
  ids.length = 0
  for (let at = 0; at < 60; at++) {
    const id = newId<'character'>()
    const character = {
      id,
      name: `Person ${at}`,
      personality: 'Calm.',
      tags: ['Sea'],
      mainModel: '',
    } as never as Character
    kept.set(`characters/${id}`, character)
    kept.set(`shelf/${id}`, { ...libraryEntryOf(character), folder: at < 3 ? 'Work/Harbour' : '' })
    ids.push(id)
  }
  await refreshCharacters()
})

const entry = (id: CharacterId | undefined) => kept.get(`shelf/${id}`) as LibraryEntry
const folders = (count: number) => ids.slice(0, count).map((id) => entry(id).folder)
const undo = async () => {
  toasts.shown.at(-1)?.action?.run()
  await vi.waitFor(() => expect(journal.length).toBeGreaterThan(0))
  await new Promise((resolve) => setTimeout(resolve))
}

test('characters move into a folder together, and back', async () => {
  await moveToFolder(ids.slice(2, 4), 'Art')
  expect(folders(4)).toEqual(['Work/Harbour', 'Work/Harbour', 'Art', 'Art'])
  expect(toasts.shown.at(-1)?.title).toBe('2 characters moved to Art')
  await undo()
  expect(folders(4)).toEqual(['Work/Harbour', 'Work/Harbour', 'Work/Harbour', ''])
})

test('a folder that is renamed takes along what is within', async () => {
  await renameFolder(characters.list, 'Work', 'Trade')
  expect(folders(4)).toEqual(['Trade/Harbour', 'Trade/Harbour', 'Trade/Harbour', ''])
})

test('a folder that goes leaves its characters where it was', async () => {
  await removeFolder(characters.list, 'Work/Harbour')
  expect(folders(3)).toEqual(['Work', 'Work', 'Work'])
  expect(characters.list).toHaveLength(60)
})

test('favourites are kept in the library entry, and change no character', async () => {
  const before = kept.get(`characters/${ids[0]}`)
  await setFavourite(ids.slice(0, 2), true)
  expect(ids.slice(0, 3).map((id) => entry(id).favourite)).toEqual([true, true, false])
  expect(kept.get(`characters/${ids[0]}`)).toBe(before)
})

test('tags are added once and removed in whatever spelling, in the character and in the library', async () => {
  await changeTags(ids, { kind: 'add', tags: ['sea', 'Quiet'] })
  expect(entry(ids[55]).tags).toEqual(['Sea', 'Quiet'])
  await changeTags(ids.slice(0, 1), { kind: 'remove', tags: ['SEA'] })
  expect((kept.get(`characters/${ids[0]}`) as Character).tags).toEqual(['Quiet'])
})

test('one Undo reverts a tag change that was saved in several steps', async () => {
  await changeTags(ids, { kind: 'add', tags: ['Quiet'] })
  await undo()
  await vi.waitFor(() => expect(ids.map((id) => entry(id).tags)).toEqual(ids.map(() => ['Sea'])))
})

test('refuses a tag that makes any selected character a minor', async () => {
  expect(await changeTags(ids, { kind: 'add', tags: ['loli'] })).toContain('adults')
  expect(entry(ids[0]).tags).toEqual(['Sea'])
})

test('many are deleted in one step after a snapshot, and come back in one', async () => {
  expect(await deleteCharacters(ids.slice(0, 21))).toBe(true)
  expect(snapshots).toEqual(['Before deleting 21 characters'])
  await vi.waitFor(() => expect(characters.list).toHaveLength(39))
  await undo()
  await vi.waitFor(() => expect(characters.list).toHaveLength(60))
  expect(entry(ids[0])).toMatchObject({ name: 'Person 0', folder: 'Work/Harbour' })
})

test('a few are deleted without a snapshot', async () => {
  await deleteCharacters(ids.slice(0, 20))
  expect(snapshots).toEqual([])
})
