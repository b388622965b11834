import { expect, test } from 'vitest'
import { OwnName } from './OwnName.ts'

/** The same comes out whether it comes letter by letter or at once. */
function read(text: string, isContinued = false): string {
  const slow = new OwnName('Iris Vale', isContinued)
  const quick = new OwnName('Iris Vale', isContinued)
  const whole = quick.push(text) + quick.end()
  expect([...text].map((letter) => slow.push(letter)).join('') + slow.end()).toBe(whole)
  return whole
}

test.each([
  ['Iris Vale: Good evening.', 'Good evening.'],
  ['  iris vale:Good evening.', 'Good evening.'],
  ['**Iris Vale:** Good evening.', 'Good evening.'],
  ['Iris Vale looks up.', 'Iris Vale looks up.'],
  ['Iris: Good evening.', 'Iris: Good evening.'],
  ['Good evening. Iris Vale: no.', 'Good evening. Iris Vale: no.'],
  ['Iris Va', 'Iris Va'],
  ['', ''],
])('%s', (written, shown) => {
  expect(read(written).trimStart()).toBe(shown)
})

test('what is continued has no beginning', () => {
  expect(read('Iris Vale: and more.', true)).toBe('Iris Vale: and more.')
})
