import { expect, test } from 'vitest'
import { matches, parseShortcut, shortcutLabel } from './shortcuts.ts'

test('a shortcut is one key and its modifiers', () => {
  expect(parseShortcut('Mod+R')).toEqual({ key: 'r', mod: true, alt: false, shift: false })
  expect(parseShortcut('Alt+Shift+C')).toEqual({ key: 'c', mod: false, alt: true, shift: true })
  expect(parseShortcut('Space')?.key).toBe(' ')
  expect(parseShortcut('Mod+Backslash')?.key).toBe('\\')
  expect(parseShortcut('F5')?.key).toBe('f5')
})

test('text that names no key is no shortcut', () => {
  for (const text of ['', '+', 'Mod+', 'Hyper+R', 'Mod+constructor', 'abc']) expect(parseShortcut(text)).toBeUndefined()
})

test('Mod is Ctrl, or Cmd on a Mac, and no other modifier may be held', () => {
  const shortcut = { key: 'r', mod: true, alt: false, shift: false }
  const key = { key: 'r', code: 'KeyR', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
  expect(matches(shortcut, { ...key, ctrlKey: true }, false)).toBe(true)
  expect(matches(shortcut, { ...key, metaKey: true }, false)).toBe(false)
  expect(matches(shortcut, { ...key, metaKey: true }, true)).toBe(true)
  expect(matches(shortcut, { ...key, ctrlKey: true, shiftKey: true }, false)).toBe(false)
})

test('Alt with a letter works where Alt writes another letter', () => {
  const typed = { key: 'ç', code: 'KeyC', ctrlKey: false, metaKey: false, altKey: true, shiftKey: false }
  expect(matches({ key: 'c', mod: false, alt: true, shift: false }, typed, true)).toBe(true)
})

test('labels read as the keyboard does', () => {
  expect(shortcutLabel('Mod+R', false)).toBe('Ctrl+R')
  expect(shortcutLabel('Mod+R', true)).toBe('⌘R')
})
