// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { formatKeys } from './formatKeys.ts'

/** The text after a key, with what is selected in square brackets. */
function press(text: string, key: string, mod = false): string {
  const field = document.createElement('textarea')
  document.body.append(field)
  field.value = text.replaceAll(/[[\]]/g, '')
  field.setSelectionRange(text.indexOf('['), text.indexOf(']') - 1)
  field.addEventListener('keydown', formatKeys)
  field.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey: mod, bubbles: true, cancelable: true }))
  const { value, selectionStart: from, selectionEnd: to } = field
  field.remove()
  return `${value.slice(0, from)}[${value.slice(from, to)}]${value.slice(to)}`
}

test('Ctrl or Cmd with B and I puts the selected words in bold or italics', () => {
  expect(press('say [yes] now', 'b', true)).toBe('say **[yes]** now')
  expect(press('say [yes] now', 'i', true)).toBe('say *[yes]* now')
})

test('once more takes it away, and italics within bold are told from bold', () => {
  expect(press('say **[yes]** now', 'b', true)).toBe('say [yes] now')
  expect(press('say *[yes]* now', 'i', true)).toBe('say [yes] now')
  expect(press('say **[yes]** now', 'i', true)).toBe('say ***[yes]*** now')
})

test('a quotation mark over selected words stands around them', () => {
  expect(press('[yes]', '"')).toBe('"[yes]"')
  expect(press('[yes]', '“')).toBe('“[yes]”')
})

test('without a selection, and with other keys, nothing happens', () => {
  expect(press('yes[]', 'b', true)).toBe('yes[]')
  expect(press('[yes]', 'u', true)).toBe('[yes]')
})
