import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findRuledOut } from './findRuledOut.ts'
import { nearMisses } from './nearMisses.fixture.ts'
import { topics } from './topics.ts'

const plain = (word: string) => word.replaceAll('…', 'them')
const spoken = topics.flatMap((topic) => topic.words.map((word) => ({ topic, word: plain(word) })))

describe('the words of every topic', () => {
  test.each(spoken)('$topic.id is named by $word', ({ topic, word }) => {
    expect(findRuledOut(`Slowly, ${word}.`, [topic])).toMatchObject({ topic: { id: topic.id } })
  })

  test('are found in any casing', () => {
    const cased = fc.constantFrom(...spoken).chain(({ topic, word }) =>
      fc.array(fc.boolean(), { minLength: word.length, maxLength: word.length }).map((upper) => ({
        topic,
        word: [...word].map((letter, index) => (upper[index] ? letter.toUpperCase() : letter.toLowerCase())).join(''),
      })),
    )
    fc.assert(
      fc.property(cased, ({ topic, word }) => {
        expect(findRuledOut(word, [topic])).toBeDefined()
      }),
      { numRuns: 500 },
    )
  })
})

const everything = topics

test('of sixty sentences that may be said at most one is caught', () => {
  const caught = nearMisses.flatMap((text) => {
    const found = findRuledOut(text, everything)
    return found ? [`${found.topic.id}: ${text}`] : []
  })
  expect(nearMisses).toHaveLength(60)
  expect(caught).toEqual([])
})
