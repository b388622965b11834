// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { notesInMemory, notesOnDisk } from './notes.ts'

beforeEach(() => localStorage.clear())

const onDisk = (tellFull = () => {}) => notesOnDisk(() => localStorage, tellFull)

test('a note is there until it is removed', () => {
  const notes = onDisk()
  expect(notes.write('a', 'one')).toBe('kept')
  expect(onDisk().read('a')).toBe('one')
  notes.write('a', undefined)
  expect(notes.read('a')).toBeUndefined()
})

test('notes are found by how their names begin', () => {
  const notes = onDisk()
  for (const key of ['draft-1', 'draft-2', 'settings']) notes.write(key, 'x')
  expect(notes.keys('draft-').toSorted()).toEqual(['draft-1', 'draft-2'])
})

test('a full storage is told once, and again after it took something', () => {
  let isFull = true
  const told = vi.fn()
  const setItem = () => {
    if (isFull) throw new DOMException('full', 'QuotaExceededError')
  }
  const notes = notesOnDisk(() => ({ setItem }) as unknown as Storage, told)
  expect([notes.write('a', 'x'), notes.write('a', 'y')]).toEqual(['full', 'full'])
  expect(told).toHaveBeenCalledOnce()
  isFull = false
  expect(notes.write('a', 'z')).toBe('kept')
  isFull = true
  notes.write('a', 'x')
  expect(told).toHaveBeenCalledTimes(2)
})

test('a browser that forbids notes is asked in vain, and nobody stumbles', () => {
  const told = vi.fn()
  const notes = notesOnDisk(() => {
    throw new DOMException('no', 'SecurityError')
  }, told)
  expect([notes.read('a'), notes.write('a', 'x'), notes.keys(''), notes.isForbidden()]).toEqual([
    undefined,
    'forbidden',
    [],
    true,
  ])
  expect(told).not.toHaveBeenCalled()
  expect(onDisk().isForbidden()).toBe(false)
})

test('notes in memory begin with those on disk and leave them as they are', () => {
  onDisk().write('settings', 'dark')
  const notes = notesInMemory(onDisk())
  expect(notes.read('settings')).toBe('dark')
  notes.write('settings', 'light')
  notes.write('more', 'words')
  expect([notes.read('settings'), notes.read('more'), notes.keys('').length]).toEqual(['light', 'words', 2])
  expect({ ...localStorage }).toEqual({ settings: 'dark' })
})

test('what was written in ordinary chats is not brought along', () => {
  onDisk().write('vesper-draft-1', 'unsent words')
  onDisk().write('vesper-last-session', '1')
  expect(notesInMemory(onDisk()).keys('')).toEqual([])
})

test('an incognito page knows what was chosen outside, and leaves no note', async () => {
  localStorage.setItem('vesper-adult', 'true')
  vi.resetModules()
  vi.doMock('../privacy/incognito.ts', () => ({ isIncognito: true }))
  const { readNote, writeNote } = await import('./notes.ts')
  expect(readNote('vesper-adult')).toBe('true')
  writeNote('vesper-last-session', '1')
  expect(readNote('vesper-last-session')).toBe('1')
  expect({ ...localStorage }).toEqual({ 'vesper-adult': 'true' })
})
