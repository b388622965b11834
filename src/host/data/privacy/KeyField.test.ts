import { expect, test } from 'vitest'
import { writtenKey } from './KeyField.tsx'

const press = (key: string, more: Partial<Parameters<typeof writtenKey>[0]> = {}) =>
  writtenKey({ key, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more })

test('a key is written with its modifiers', () => {
  expect(press('F8')).toBe('F8')
  expect(press('q', { ctrlKey: true, altKey: true })).toBe('Mod+Alt+Q')
})

test('a letter that Alt turned into another sign is known by its place', () => {
  expect(press('œ', { altKey: true, code: 'KeyQ' })).toBe('Alt+Q')
})

test('a modifier alone is no key yet', () => expect(press('Control', { ctrlKey: true })).toBeUndefined())
