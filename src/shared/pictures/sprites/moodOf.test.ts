import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expressions } from './expressions.ts'
import { moodOf } from './moodOf.ts'

const all = new Set(expressions.map(({ name }) => name))

test.each([
  ['*She smiles and pours the tea.* Sit down.', 'joy'],
  ['*Her eyes widen.* You came back?', 'surprise'],
  ['“You lied to me,” he says, glaring at the letter.', 'anger'],
  ['*He blushes and looks at his shoes.*', 'embarrassment'],
  ['*She laughs, then sighs.* Well.', 'sadness'],
  ['*She chuckles.* I am so sorry about your hat.', 'amusement'],
  ['The tide is at four.', 'neutral'],
  ['I am not angry with you.', 'neutral'],
  ['He doesn’t seem afraid. *He nods.*', 'approval'],
])('“%s” shows %s', (text, name) => {
  expect(moodOf(text, all)).toBe(name)
})

test('who has no picture of an expression shows the one that is nearest', () => {
  expect(moodOf('*She giggles.*', new Set(['joy', 'anger']))).toBe('joy')
  expect(moodOf('*She giggles.*', new Set(['anger']))).toBeUndefined()
})

test('an expression of the player’s own is shown where it is said', () => {
  expect(moodOf('*Mira is deep in thought.*', new Set(['neutral', 'deep_in_thought']))).toBe('deep_in_thought')
})

test('it is always one there is a picture of, or none', () => {
  const names = fc.uniqueArray(fc.constantFrom(...all, 'c++', 'sleepy'))
  fc.assert(
    fc.property(fc.string(), names, (text, available) => {
      const mood = moodOf(text, new Set(available))
      if (mood !== undefined) expect(available).toContain(mood)
    }),
  )
})
