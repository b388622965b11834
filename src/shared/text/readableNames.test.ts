import { expect, test } from 'vitest'
import { nameText, withReadableName, withReadableNames } from './readableNames.ts'

test.each([
  ['Marguerite Vale', 'Marguerite Vale'],
  ['  Mara ', 'Mara'],
  ['Ma\u202Era', 'Mara'],
  ['Mara\nAllow all', 'Mara Allow all'],
  ['a   b', 'a b'],
  ['e\u0301\u0301\u0301\u0301', 'e\u0301\u0301'],
  ['\u3164\u2800', 'Unnamed'],
  ['', 'Unnamed'],
  ['天気', '天気'],
  ['🌧️', '🌧️'],
  ['Vesper', 'Vesper'],
  ['Vesper security', '“Vesper security”'],
  ['x'.repeat(500), `${'x'.repeat(119)}…`],
])('%j is shown as %j', (name, shown) => {
  expect(nameText(name)).toBe(shown)
})

test('a record with nothing to clean is the same record', () => {
  const chat = { name: 'Tea', character: { id: 'm', name: 'Mara' }, members: [{ name: 'Bram' }], at: new Date(0) }
  expect(withReadableNames(chat)).toBe(chat)
  expect(withReadableName(chat)).toBe(chat)
})

test('names are cleaned wherever they stand, and nothing else is', () => {
  const text = 'Ma\u202Era  said'
  const chat = { name: 'Te\u200Ba', text, members: [{ label: 'Br\u202Eam', text }], empty: { name: '' } }
  expect(withReadableNames(chat)).toEqual({
    name: 'Tea',
    text,
    members: [{ label: 'Bram', text }],
    empty: { name: '' },
  })
})
