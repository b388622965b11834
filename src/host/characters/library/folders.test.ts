import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LibraryEntry } from '../../../workers/storage/contract.ts'
import { folderPath, foldersOf, foldersWithin, isWithin, moved, stepsTo } from './folders.ts'

const inFolders = (...folders: readonly string[]) => folders.map((folder) => ({ folder }) as LibraryEntry)

test('a path has no empty names and no spaces around them', () => {
  expect(folderPath(' Work //  Old   harbour / ')).toBe('Work/Old harbour')
  expect(folderPath(' / ')).toBe('')
})

test('folders are counted with all that is within, also those that only hold others', () => {
  expect(foldersOf(inFolders('Work/Harbour', 'Work', 'Work/Harbour', '', 'Art 10', 'Art 9'))).toEqual([
    { path: 'Art 9', name: 'Art 9', count: 1 },
    { path: 'Art 10', name: 'Art 10', count: 1 },
    { path: 'Work', name: 'Work', count: 3 },
    { path: 'Work/Harbour', name: 'Harbour', count: 2 },
  ])
})

test('lists what is directly in a folder without its subfolders', () => {
  const all = foldersOf(inFolders('A/B/C', 'A/D', 'AB'))
  expect(foldersWithin(all, '').map(({ path }) => path)).toEqual(['A', 'AB'])
  expect(foldersWithin(all, 'A').map(({ path }) => path)).toEqual(['A/B', 'A/D'])
})

test('a folder takes along what is within when it moves, and nothing else', () => {
  expect(moved('Work/Harbour/Old', 'Work/Harbour', 'Sea')).toBe('Sea/Old')
  expect(moved('Work/Harbourmaster', 'Work/Harbour', 'Sea')).toBe('Work/Harbourmaster')
  expect(moved('Work/Harbour', 'Work/Harbour', '')).toBe('')
})

test('the steps to a folder lead from the top', () => {
  expect(stepsTo('A/B/C')).toEqual(['A', 'A/B', 'A/B/C'])
  expect(stepsTo('')).toEqual([])
})

test('a path that is kept stays as it is, however strange it was typed', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (typed) => {
      const path = folderPath(typed)
      expect(folderPath(path)).toBe(path)
      expect(isWithin(path, stepsTo(path)[0] ?? '')).toBe(true)
    }),
  )
})
