import { beforeEach, expect, test } from 'vitest'
import { beginStart, finishStart } from './starts.ts'

const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
} as unknown as Storage

beforeEach(() => kept.clear())

test('starts that come to their end are all normal', () => {
  for (let visit = 0; visit < 10; visit++) {
    expect(beginStart(storage, '')).toBe('normal')
    finishStart(storage)
  }
})

test('after three starts that never ended the next one is safe, and stays so until one ends', () => {
  expect([1, 2, 3, 4, 5].map(() => beginStart(storage, ''))).toEqual(['normal', 'normal', 'normal', 'safe', 'safe'])
  finishStart(storage)
  expect(beginStart(storage, '')).toBe('normal')
})

test('a safe start can be asked for in the address', () => {
  expect(beginStart(storage, '?safe')).toBe('safe')
})

test('a count that somebody spoilt begins anew', () => {
  kept.set('vesper-starts', 'many')
  expect(beginStart(storage, '')).toBe('normal')
})

test('storage that may not be used keeps nobody from starting', () => {
  const forbidden = {
    getItem: () => {
      throw new Error('no')
    },
    setItem: () => {
      throw new Error('no')
    },
  } as unknown as Storage
  expect(beginStart(forbidden, '')).toBe('normal')
})
