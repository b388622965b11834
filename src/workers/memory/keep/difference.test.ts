import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Category } from '../../../shared/memories/memory.ts'
import { differenceOf, differInValue, mayHaveChanged } from './difference.ts'

const cannotBoth: readonly (readonly [string, string, string, Category])[] = [
  ['denied', 'Ana likes green tea.', 'Ana does not like green tea.', 'preference'],
  ['denied', 'Ana likes green tea.', "Ana doesn't like green tea.", 'preference'],
  ['denied', 'Ana loves the sea.', 'Ana hates the sea.', 'preference'],
  ['ended', 'Ana smokes.', 'Ana no longer smokes.', 'fact'],
  ['denied', 'Ana is married.', 'Ana is single.', 'relationship'],
  ['denied', 'Mara trusts Ana.', 'Mara distrusts Ana.', 'relationship'],
  ['denied', 'Ana saw the lighthouse.', 'Ana never saw the lighthouse.', 'event'],
  ['other-value', 'Ana lives in Porto.', 'Ana lives in Lisbon.', 'fact'],
  ['other-value', 'Ana lives in Porto.', 'Ana has moved to Lisbon.', 'fact'],
  ['other-value', "Ana's cat is called Miso.", "Ana's cat is called Biscuit.", 'fact'],
  ['other-value', 'Ana works as a gardener.', 'Ana works as a baker.', 'fact'],
  ['other-value', "Ana's favourite tea is oolong.", "Ana's favourite tea is sencha.", 'preference'],
  ['other-value', "Ana's favorite tea is oolong.", 'Ana’s favorite tea is sencha!', 'preference'],
  ['changed', 'Ana plays the harp.', 'Ana now plays the flute.', 'fact'],
  ['changed', 'Ana plays the harp.', 'Ana has switched to playing the flute.', 'fact'],
  ['changed', 'Ana grows beans in the garden.', 'Ana now grows mint in the garden.', 'fact'],
  ['other-value', "Ana's best friend is Ines.", "Ana's closest friend is now Rita.", 'relationship'],
  ['other-value', 'Ana is 31 years old.', 'Ana is 32 years old.', 'fact'],
  ['ended', 'Ana loves coffee.', 'Ana gave up coffee.', 'preference'],
  ['ended', 'Ana drinks coffee with milk.', 'Ana has had enough of coffee.', 'preference'],
  ['ended', 'Ana shares her house with a cousin.', 'Ana does not live with a cousin any more.', 'fact'],
  ['ended', 'Ana is dating Rui.', 'Ana broke up with Rui.', 'relationship'],
  ['ended', 'Ana owns a small boat.', 'Ana sold her boat.', 'fact'],
  ['ended', 'Ana lives in Porto.', 'Ana used to live in Porto.', 'fact'],
  ['ended', 'Ana rows on Sundays.', 'Ana has given up rowing.', 'preference'],
  ['ended', 'Ana lives in Porto.', 'Ana moved from Porto to Lisbon.', 'fact'],
  ['other-value', 'Ana lives in Porto and keeps bees.', 'Ana now lives in Lisbon with a friend.', 'fact'],
  ['other-value', "Ana's favourite tea is oolong.", 'Ana likes sencha tea best.', 'preference'],
  ['other-value', "Sencha is Ana's favourite tea.", 'Ana loves oolong most of all teas.', 'preference'],
  ['other-value', "Ana's favourite colour is green.", 'Ana likes the colour blue best.', 'preference'],
  ['other-value', 'Ana likes the song Low Water.', "Ana's favourite song is now Evening Ferry.", 'preference'],
  ['other-value', "Ana's birthday is on the third of May.", 'Ana was born on the ninth of June.', 'fact'],
  ['other-value', "Ana's birthday is on the third of May.", "Ana's real birthday is the ninth of June.", 'fact'],
  ['other-value', "Ana's best friend is Ines.", 'Rita is the best friend of Ana.', 'relationship'],
  ['other-value', 'Ana has a cat named Miso.', "Ana's cat is called Biscuit.", 'fact'],
  ['other-value', "Ana's front door is green.", "Ana's front door is blue.", 'fact'],
  ['other-value', "Ana's cat is called Miso.", "Ana's cat is called Biscuit, not Miso.", 'fact'],
  ['ended', 'Ana works at the library.', 'Ana left her job at the library and works at a bakery.', 'fact'],
  [
    'other-value',
    "Ana's favourite tea is oolong.",
    'Ana drinks less oolong; her favourite tea is sencha.',
    'preference',
  ],
  ['other-value', 'Ana is engaged to Rui.', 'Ana married Tom.', 'relationship'],
  ['other-value', "Ana's husband is Rui.", "Ana's husband is Tom.", 'relationship'],
  ['other-value', "Ana's boss is called Henrik.", 'Ana has a new boss, Petra.', 'fact'],
  ['changed', 'Ana plays the harp.', 'Ana has taken up the flute instead.', 'fact'],
  ['ended', "Ana's best friend is Ines.", 'Ana fell out with Ines.', 'relationship'],
  ['changed', 'Ana has a fear of geese.', 'Ana is now scared of lifts.', 'fact'],
  ['changed', 'Ana takes Danish lessons.', 'Ana has switched to learning Finnish.', 'fact'],
  ['changed', 'Ana eats porridge for breakfast.', 'Ana now has figs for breakfast.', 'preference'],
  ['other-value', "Ana's shop is in Porto.", "Ana's shop is in Lisbon.", 'fact'],
  ['other-number', 'Ana has two sisters.', 'Ana has three sisters.', 'fact'],
]

const canBoth: readonly (readonly [string, string, Category])[] = [
  ['Ana likes green tea.', 'Ana likes black tea.', 'preference'],
  ['Ana likes green tea.', 'Ana now likes black coffee.', 'preference'],
  ['Ana plays the harp.', 'Ana plays the flute.', 'fact'],
  ['Ana likes green tea.', 'Ana loves green tea.', 'preference'],
  ['Ana does not like coffee.', "Ana doesn't enjoy coffee.", 'preference'],
  ['Ana likes tea.', 'Bruno does not row.', 'preference'],
  ['Ana has a brother called Tom.', 'Ana has a brother called Tim.', 'fact'],
  ['Ana lives in Porto.', 'Ana works as a gardener.', 'fact'],
  ['Ana lives in Porto.', 'Ana lives in Porto, near the river.', 'fact'],
  ["Ana's cat is called Miso.", "Ana's dog is called Biscuit.", 'fact'],
  ['Ana lives in Porto.', 'Ana lives on a boat.', 'fact'],
  ['Ana lives in Porto.', 'Ana lives in a small flat.', 'fact'],
  ['Ana lives in Porto.', 'Ana moved in with Rita.', 'fact'],
  ['Ana works as a gardener.', 'Ana works for the council.', 'fact'],
  ['Ana no longer lives in Porto.', 'Ana no longer lives in Lisbon.', 'fact'],
  ['Ana lives near the mill.', 'Ana no longer works at the mill.', 'fact'],
  ['Ana owns a coffee shop.', 'Ana no longer drinks coffee.', 'fact'],
  ['Ana drinks tea.', 'Ana no longer drinks coffee.', 'preference'],
  ['Bruno loves coffee.', 'Ana gave up coffee.', 'preference'],
  ['Ana is used to noise.', 'Ana dislikes silence.', 'fact'],
  ["Ana's favourite tea is oolong.", "Ana's favourite song is Evening Ferry.", 'preference'],
  ['Ana likes the colour green.', 'Ana likes the colour blue.', 'preference'],
  ["Ana's dog is old.", "Ana's dog is friendly.", 'fact'],
  ["Ana's sister is Ida.", "Ana's sister is Rosa.", 'relationship'],
  ['Ana keeps cats and roses.', 'Ana keeps cats.', 'fact'],
  ['Ana drives a van.', 'Ana rows, but not in winter.', 'fact'],
  ['Ana has a sister in Porto.', 'Ana now has a bakery in Porto.', 'fact'],
  ['Ana lives in Porto.', 'Bruno lives in Lisbon.', 'fact'],
  ['Ana rowed 3 miles on Monday.', 'Ana rowed 5 miles on Monday.', 'event'],
  ['Ana has two sisters.', 'Ana has 2 sisters.', 'fact'],
]

describe('sentences that cannot both be true', () => {
  test.each(cannotBoth)('%s: %s / %s', (difference, a, b, category) => {
    expect(differenceOf(a, b, category)).toBe(difference)
    expect(differenceOf(b, a, category)).toBe(difference)
  })
})

describe('sentences that can', () => {
  test.each(canBoth)('%s / %s', (a, b, category) => {
    expect(differenceOf(a, b, category)).toBeUndefined()
    expect(differenceOf(b, a, category)).toBeUndefined()
  })
})

test('that something has changed may be known by its meaning, where each names another thing', () => {
  const [meadow, hill] = ['Ana walks to Low Meadow every day.', 'These days it is Kite Hill that Ana walks to.']
  expect(mayHaveChanged('Ana strolls up Kite Hill now.', meadow, 'fact')).toBe(true)
  expect(mayHaveChanged(hill, meadow, 'fact')).toBe(false)
  expect(mayHaveChanged(meadow, 'Ana strolls up Kite Hill now.', 'fact')).toBe(false)
  expect(mayHaveChanged('Ana strolls up Kite Hill now.', meadow, 'event')).toBe(false)
  expect(mayHaveChanged('Ana now prefers evenings.', 'Ana prefers mornings.', 'preference')).toBe(true)
  expect(mayHaveChanged('Ana now likes evenings.', 'Ana likes mornings.', 'preference')).toBe(false)
  expect(mayHaveChanged("Ana's favourite song is Low Water now.", "Ana's favourite tea is oolong.", 'preference')).toBe(
    false,
  )
})

test('two names, numbers or colours make two things of sentences that are otherwise the same', () => {
  expect(differInValue('Ana has a brother called Tom.', 'Ana has a brother called Tim.')).toBe(true)
  expect(differInValue('Ana rowed 3 miles.', 'Ana rowed 5 miles.')).toBe(true)
  expect(differInValue('Ana wears a red scarf.', 'Ana wears a blue scarf.')).toBe(true)
  expect(differInValue('Ana has a brother called Tom.', 'Ana has a brother.')).toBe(false)
  expect(differInValue('Ana likes green tea.', 'Ana is fond of green tea.')).toBe(false)
})

test('nothing contradicts itself, and the order of two does not matter', () => {
  const word = fc.constantFrom(
    'Ana',
    'Bruno',
    'likes',
    'hates',
    'not',
    'tea',
    'lives',
    'in',
    'Porto',
    'is',
    'called',
    '3',
    '.',
  )
  const sentence = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(word).map((words) => words.join(' ')),
  )
  fc.assert(
    fc.property(sentence, sentence, (a, b) => {
      expect(differenceOf(a, a, 'fact')).toBeUndefined()
      expect(differInValue(a, a)).toBe(false)
      expect(differenceOf(a, b, 'fact')).toBe(differenceOf(b, a, 'fact'))
    }),
  )
})
