// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { beginStart, finishStart } from './safeMode.ts'

beforeEach(() => localStorage.clear())

test('starts that come to their end are all normal', () => {
  for (let visit = 0; visit < 10; visit++) {
    expect(beginStart('')).toBe('normal')
    finishStart()
  }
})

test('after three starts that never ended the next one is safe, and stays so until one ends', () => {
  expect([1, 2, 3, 4, 5].map(() => beginStart(''))).toEqual(['normal', 'normal', 'normal', 'safe', 'safe'])
  finishStart()
  expect(beginStart('')).toBe('normal')
})

test('a safe start can be asked for in the address', () => {
  expect(beginStart('?safe')).toBe('safe')
})

test('a damaged count of starts begins anew', () => {
  localStorage.setItem('vesper-starts', 'many')
  expect(beginStart('')).toBe('normal')
})

test('starts even when storage cannot be used', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(beginStart('')).toBe('normal')
  vi.unstubAllGlobals()
})
