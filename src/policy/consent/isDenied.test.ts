import { expect, test } from 'vitest'
import { findRuledOut } from './findRuledOut.ts'
import { limitsOf } from './limits.ts'

const limits = limitsOf({ answers: { needles: 'no' }, own: [] }).hard
const found = (text: string) => findRuledOut(text, limits) !== undefined

test.each([
  'She doesn’t stop at needles.',
  "She doesn't hesitate to use needles.",
  'She does not refuse needles.',
  'He won’t refuse the needles tonight.',
  'She doesn’t mind needles.',
  'She never shies away from needles.',
  'She doesn’t shy away from needles.',
  'She does not limit herself to needles.',
  'Not only needles, but wax.',
  'Not just a needle, a whole row.',
  'No less than ten needles.',
  'Nothing less than needles will do.',
  'Nothing but needles.',
  'She never goes without needles.',
  'No evening without needles.',
  'Not without needles.',
  'She never avoids needles.',
  'He doesn’t skip the needles.',
  'She doesn’t rule out needles.',
  'She won’t leave out the needles.',
  'She is not afraid of needles.',
  'She is not averse to needles.',
  'She is not above needles.',
  'There is no end of needles.',
  'There is no shortage of needles.',
  'There is no escape from the needles.',
  'There is no doubt: needles.',
  'She can’t resist needles.',
  'She cannot wait to use needles.',
  'You can’t get enough of needles.',
  'Why not needles?',
  'If not needles, what?',
  'Don’t move the needle.',
  'Don’t forget the needles.',
  'Don’t look at the needle.',
  'She does not spare you the needles.',
  'She doesn’t hold back with the needles.',
  'Nothing is wrong with needles.',
  'She doesn’t fail to bring needles.',
  'I don’t object to needles.',
  'She never tires of needles.',
  'She says no, but takes the needle.',
  'You never asked; the needle sinks in.',
  'Not until the needle is in.',
  'She doesn’t stop before the needle is in.',
  'She laughs at your no: needles.',
])('a phrase that only sounds like a denial is none: %s', (text) => {
  expect(found(text)).toBe(true)
})

test.each([
  'No needles tonight.',
  'There will be no needles.',
  'There are no sharp needles here.',
  'No ropes, no gags, no needles.',
  'No ropes, gags or needles.',
  'Neither ropes nor needles.',
  'She doesn’t use needles.',
  'She does not want needles.',
  'I would never use a needle on you.',
  'I’d never dream of needles.',
  'She won’t bring any needles.',
  'We can do this without needles.',
  'She avoids needles.',
  'She refuses needles.',
  'Wax instead of needles.',
  'Wax rather than needles.',
  'Needles are off the table.',
  'Needles are ruled out.',
  'No, I won’t use needles.',
  'She is not going to use needles.',
  'I am not into needles.',
  'Needles are not allowed.',
  'Nobody will use needles.',
  'A night free of needles.',
])('a denial is left alone: %s', (text) => {
  expect(found(text)).toBe(false)
})

test.each([
  'Mit Nadeln sticht sie zu.',
  'Sie benutzt nicht nur Nadeln.',
  'Nicht ohne Nadeln.',
  'Elle prend les aiguilles.',
  'Pas seulement des aiguilles.',
  'Jamais sans aiguilles.',
  'Ella usa las agujas.',
  'No solo agujas.',
  'Nunca sin agujas.',
])('is found by its name in German, French and Spanish: %s', (text) => {
  expect(found(text)).toBe(true)
})

test.each([
  'Keine Nadeln heute.',
  'Es gibt keine spitzen Nadeln.',
  'Ein Abend ohne Nadeln.',
  'Nadeln sind tabu.',
  'Pas d’aiguilles ce soir.',
  'Jamais d’aiguilles.',
  'Une soirée sans aiguilles.',
  'Les aiguilles sont exclues.',
  'Sin agujas.',
  'Nada de agujas.',
  'Ninguna aguja.',
  'Las agujas están prohibidas.',
])('is left alone where German, French and Spanish deny it: %s', (text) => {
  expect(found(text)).toBe(false)
})

test('a topic of one’s own is found by its name and its words in every ending', () => {
  const own = [{ id: 'own-1', label: 'Juggling', words: ['clowns', 'circus tents', 'balancing'] }]
  const { hard } = limitsOf({ answers: { 'own-1': 'no' }, own })
  for (const word of 'juggle juggles juggled juggling juggler clown clowns clowning balance balanced balances balancing'.split(
    ' ',
  ))
    expect([word, findRuledOut(`Here: ${word}.`, hard)?.topic.id]).toEqual([word, 'own-1'])
  expect(findRuledOut('A circus tent.', hard)).toBeDefined()
})
