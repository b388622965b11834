import { expect, test } from 'vitest'
import { saysSafeword } from './safeword.ts'

test.each(['safeword', 'Safeword!', 'please, SAFEWORD now', 'ｓａｆｅｗｏｒｄ', 'safeword safeword'])(
  'hears “%s”',
  (text) => {
    expect(saysSafeword(text, 'safeword')).toBe(true)
  },
)

test.each(['safewords', 'unsafeword', 'safe word', ''])('does not hear “%s”', (text) => {
  expect(saysSafeword(text, 'safeword')).toBe(false)
})

test('there may be several, of several words, and none at all', () => {
  expect(saysSafeword('Oh. Code red, please', 'pineapple, code red')).toBe(true)
  expect(saysSafeword('anything', ' , ')).toBe(false)
})
