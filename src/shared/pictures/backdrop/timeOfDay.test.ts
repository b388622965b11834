import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type TimeOfDay, timeOfDay } from './timeOfDay.ts'

test.each<readonly [TimeOfDay | undefined, string]>([
  ['evening', 'A warm, nearly empty beach toward evening. Low waves.'],
  ['morning', 'A narrow trail above the tree line, late morning.'],
  ['day', 'A small café on a rainy afternoon.'],
  ['evening', 'A walled garden at dusk. Jasmine, the last light on the water.'],
  ['night', 'A city rooftop at night.'],
  ['night', 'A crowded night club.'],
  ['night', 'The room is moonlit.'],
  ['morning', '“Good morning,” she says, and pours the coffee.'],
  ['night', 'It is 11:40 pm when the train stops.'],
  ['day', 'The clock shows 14:05.'],
  ['morning', 'At 7 a.m. the kettle sings.'],
  ['night', 'She looks at the clock: 00:30.'],
  [undefined, 'An old library. Tall shelves, one green lamp.'],
  [undefined, 'She told me of last night, and what she does every morning.'],
  [undefined, 'We will meet tomorrow evening. Until the next morning, then.'],
  [undefined, 'Her nightgown hangs over the nightstand.'],
  [undefined, 'Two minutes and 30 seconds; version 1.5; 3:2.'],
])('%s: %s', (time, text) => {
  expect(timeOfDay([text])).toBe(time)
})

test('the last word of a text counts: the story has gone on', () => {
  expect(timeOfDay(['All afternoon they sail. Dusk falls as they reach the pier.'])).toBe('evening')
  expect(timeOfDay(['In the evening they sat down, and now it is 2 am.'])).toBe('night')
})

test('of several texts the first that says a time counts', () => {
  expect(timeOfDay(['He nods.', 'Night falls.', 'A sunny afternoon.'])).toBe('night')
  expect(timeOfDay([])).toBeUndefined()
})

test('whatever is said, it is one of four times or none', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 2000 }), { maxLength: 5 }), (texts) => {
      expect([undefined, 'morning', 'day', 'evening', 'night']).toContain(timeOfDay(texts))
    }),
  )
})

// A search that goes back over what it has read would need longer than a test may take.
test('a long text without a time is read to its end', () => {
  expect(timeOfDay(['last '.repeat(200_000), 'a'.repeat(1_000_000), '1:'.repeat(500_000)])).toBeUndefined()
})
