// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteNames } from '../../../src/shared/storageNames.ts'
import { notesInMemory, notesOnDisk, splitLockNote } from './localNotes.ts'

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

const onDisk = (tellFull = () => {}) => notesOnDisk(() => localStorage, tellFull)

test('a note is there until it is removed', () => {
  const notes = onDisk()
  expect(notes.write(noteNames.panels, 'one')).toBe('kept')
  expect(onDisk().read(noteNames.panels)).toBe('one')
  notes.write(noteNames.panels, undefined)
  expect(notes.read(noteNames.panels)).toBeUndefined()
})

test('notes are found by how their names begin', () => {
  const notes = onDisk()
  for (const key of ['vesper-draft-1', 'vesper-draft-2', noteNames.settings] as const) notes.write(key, 'x')
  expect(notes.keys(noteNames.draft).toSorted()).toEqual(['vesper-draft-1', 'vesper-draft-2'])
})

test('a full storage is told once, and again after it took something', () => {
  let isFull = true
  const told = vi.fn()
  const setItem = () => {
    if (isFull) throw new DOMException('full', 'QuotaExceededError')
  }
  const notes = notesOnDisk(() => ({ setItem }) as unknown as Storage, told)
  expect([notes.write(noteNames.panels, 'x'), notes.write(noteNames.panels, 'y')]).toEqual(['full', 'full'])
  expect(told).toHaveBeenCalledOnce()
  isFull = false
  expect(notes.write(noteNames.panels, 'z')).toBe('kept')
  isFull = true
  notes.write(noteNames.panels, 'x')
  expect(told).toHaveBeenCalledTimes(2)
})

test('works in a browser that forbids localStorage', () => {
  const told = vi.fn()
  const notes = notesOnDisk(() => {
    throw new DOMException('no', 'SecurityError')
  }, told)
  expect([
    notes.read(noteNames.panels),
    notes.write(noteNames.panels, 'x'),
    notes.keys(''),
    notes.isForbidden(),
  ]).toEqual([undefined, 'forbidden', [], true])
  expect(told).not.toHaveBeenCalled()
  expect(onDisk().isForbidden()).toBe(false)
})

test('notes in memory begin with those on disk and leave them as they are', () => {
  onDisk().write(noteNames.settings, 'dark')
  const notes = notesInMemory(onDisk())
  expect(notes.read(noteNames.settings)).toBe('dark')
  notes.write(noteNames.settings, 'light')
  notes.write(noteNames.panels, 'words')
  expect([notes.read(noteNames.settings), notes.read(noteNames.panels), notes.keys('').length]).toEqual([
    'light',
    'words',
    2,
  ])
  expect({ ...localStorage }).toEqual({ [noteNames.settings]: 'dark' })
})

test('brings no notes of ordinary chats into incognito', () => {
  onDisk().write('vesper-draft-1', 'unsent words')
  onDisk().write('vesper-last-session', '1')
  expect(notesInMemory(onDisk()).keys('')).toEqual([])
})

test('an incognito page knows what was chosen outside, and leaves no note', async () => {
  localStorage.setItem('vesper-adult', 'true')
  vi.resetModules()
  vi.stubGlobal('location', new URL('https://vesper.example/chat?incognito'))
  const { readNote, writeNote } = await import('./localNotes.ts')
  expect(readNote('vesper-adult')).toBe('true')
  writeNote('vesper-last-session', '1')
  expect(readNote('vesper-last-session')).toBe('1')
  expect({ ...localStorage }).toEqual({ 'vesper-adult': 'true' })
})

test.each([
  ['closed 1767225600000', { 'vesper-chastity-lock': 'closed 1767225600000' }],
  ['open 1767225600000', { 'vesper-chastity-lock': 'open 1767225600000' }],
  ['{"rounds":600000}', { 'vesper-app-lock': '{"rounds":600000}' }],
  ['[1]', {}],
])('the note both locks once shared goes to the lock that wrote it: %s', async (text, expected) => {
  localStorage.setItem('vesper-lock', text)
  vi.resetModules()
  await import('./localNotes.ts')
  expect({ ...localStorage }).toEqual(expected)
})

test('a lock that already has its own note keeps it', async () => {
  localStorage.setItem('vesper-lock', 'closed 1')
  localStorage.setItem('vesper-chastity-lock', 'open 2')
  vi.resetModules()
  await import('./localNotes.ts')
  expect({ ...localStorage }).toEqual({ 'vesper-chastity-lock': 'open 2' })
})

test('the shared note stays while there is no room to move it', () => {
  localStorage.setItem('vesper-lock', 'closed 1')
  const full = { ...onDisk(), write: () => 'full' as const }
  splitLockNote(full)
  expect({ ...localStorage }).toEqual({ 'vesper-lock': 'closed 1' })
})
