import fc from 'fast-check'
import type { Stage } from 'sdk/story'
import { expect, test } from 'vitest'
import { answerTo } from './spokenAnswer.ts'

const bare: Stage = { page: 'tea', bubbles: [], buttons: [], timers: [], notices: [], sounds: [] }
const asking = (...labels: readonly string[]): Stage => ({
  ...bare,
  bubbles: [
    { kind: 'choice', id: 'c', active: true, options: labels.map((html, index) => ({ id: `${index}`, html })) },
  ],
})
const chosen = (heard: string, stage: Stage): number | undefined => {
  const answer = answerTo(heard, stage)
  return answer.kind === 'event' && answer.event.kind === 'chose' ? Number(answer.event.choice) : undefined
}
const garden = asking('Go to the <i>garden</i>', 'Stay by the fire', 'Climb the lighthouse')

test.each([
  ['go to the garden', 0],
  ['Stay by the fire.', 1],
  ['two', 1],
  ['3', 2],
  ['option two', 1],
  ['option to', 1],
  ['number 1', 0],
  ['the second one', 1],
  ['third', 2],
  ['I would like to stay by the fire please', 1],
  ['climb the lighthouse stairs', 2],
])('“%s” is taken', (heard, at) => expect(chosen(heard, garden)).toBe(at))

test.each([
  '',
  'the',
  'to',
  'four',
  'option seven',
  'go',
  'tea please',
  'the garden by the fire',
  '__proto__',
  'constructor',
])('“%s” is not clear enough, and nothing is chosen', (heard) =>
  expect(answerTo(heard, garden)).toEqual({ kind: 'unclear' }),
)

test('a label that is a number is meant before the place', () => {
  expect(chosen('two', asking('Three', 'One', 'Two'))).toBe(2)
})

test('two choices of the same words are told apart by number only', () => {
  expect(chosen('tea', asking('Tea', 'Tea'))).toBeUndefined()
  expect(chosen('two', asking('Tea', 'Tea'))).toBe(1)
})

test('what cannot be pressed has no number', () => {
  const stage = asking('Tea', 'Coffee')
  const [bubble] = stage.bubbles
  if (bubble?.kind !== 'choice') throw new Error('It asks.')
  const [first, second] = bubble.options
  const closed = { ...stage, bubbles: [{ ...bubble, options: [{ ...first, disabled: true }, second] }] } as Stage
  expect(chosen('one', closed)).toBe(1)
  expect(chosen('tea', closed)).toBeUndefined()
})

test('buttons of the row follow the choices', () => {
  expect(answerTo('two', { ...asking('Tea'), buttons: [{ id: 'leave', html: 'Leave' }] })).toEqual({
    kind: 'event',
    event: { kind: 'chose', choice: 'leave' },
  })
})

test('“go on” goes on from words, takes a single way, and never picks among several', () => {
  const said = { kind: 'say', id: 'a', html: 'Rain.', align: 'left', active: true, marked: true } as const
  expect(answerTo('go on', { ...bare, bubbles: [said] })).toEqual({ kind: 'event', event: { kind: 'continued' } })
  expect(chosen('next', asking('I promise'))).toBe(0)
  expect(answerTo('continue', garden)).toEqual({ kind: 'unclear' })
})

test('“pause” pauses, unless a choice is called so', () => {
  expect(answerTo('pause please', garden)).toEqual({ kind: 'pause' })
  expect(chosen('pause', asking('Pause', 'Go on'))).toBe(0)
})

test('whatever is heard, at most one of the open choices is taken', () => {
  const word = fc.constantFrom('tea', 'two', 'the', 'one', 'option', 'fire', 'stay', 'second', '3')
  const phrase = fc.array(word, { maxLength: 5 }).map((words) => words.join(' '))
  fc.assert(
    fc.property(phrase, fc.array(phrase, { maxLength: 5 }), (heard, labels) => {
      const at = chosen(heard, asking(...labels))
      if (at !== undefined) expect(at).toBeLessThan(labels.length)
    }),
  )
})
