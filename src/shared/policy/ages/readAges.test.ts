import fc from 'fast-check'
import { expect, test } from 'vitest'
import { claimsIn, lexicon, readAges } from './readAges.ts'
import { tokenise } from './tokens.ts'
import { Words } from './words.ts'

const pieces = [
  'age',
  ':',
  ' ',
  '16',
  'is',
  'sixteen',
  'Mina',
  ',',
  '(',
  'years',
  'old',
  'under',
  '\n',
  '十六',
  '歳',
  '-',
  's i x',
  '"',
  '{{char}}',
  'not',
  '１６',
  'á',
  '🙂',
  '\u200b',
]

test('findings lie within the text, whatever it says', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary' })), { maxLength: 40 }),
      (parts) => {
        const text = parts.join('')
        for (const { at, length } of readAges(text, 2026).findings) {
          expect(at).toBeGreaterThanOrEqual(0)
          expect(length).toBeGreaterThan(0)
          expect(at + length).toBeLessThanOrEqual(text.length)
        }
      },
    ),
    { numRuns: 10 },
  )
})

test('what stands before and after a statement does not hide it', () => {
  const calm = fc.constantFrom(
    'The sea is calm. ',
    'She keeps the lamp. ',
    'No dogs here. ',
    '12 boats lie there. ',
    'It was May. ',
  )
  fc.assert(
    fc.property(fc.array(calm, { maxLength: 6 }), fc.array(calm, { maxLength: 6 }), (before, after) => {
      const text = `${before.join('')}Mina is sixteen. ${after.join('')}`
      expect(readAges(text, 2026).findings.some(({ kind, age }) => kind === 'minor' && age === 16)).toBe(true)
    }),
    { numRuns: 100 },
  )
})

test.each(['is 16 ', 'a b c d ', 'six teen ', '16, ', 'age ', '1/', 'not ', 'jaja', 'son, 9, '])(
  'reads long runs of %j to the end',
  (piece) => {
    const text = `${piece.repeat(5000)}\nMina is sixteen.`
    expect(readAges(text, 2026).findings.some(({ at }) => at >= text.length - 20)).toBe(true)
  },
)

class CountedWords extends Words {
  visits = 0

  override all(index: number) {
    this.visits += 1
    return super.all(index)
  }
}

const visitsOf = (text: string): number => {
  const words = new CountedWords(tokenise(text, lexicon), lexicon)
  claimsIn(words, 2026)
  return words.visits
}

const hard = [
  'is 16 ',
  'Mina, 15, ',
  '| Mina | 16 |\n',
  'in two years ',
  'age ',
  'of age ',
  'how old? 16 ',
  'not ',
  '5 years ago ',
  'Ted, 45, sees his daughter, 11, every other weekend. ',
]

test('the work grows with the length of the text', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...hard), { minLength: 1, maxLength: 6 }), (parts) => {
      // Long enough that what is near the end, and looks ahead less far, counts for little.
      const once = parts.join('').repeat(80)
      expect(visitsOf(once.repeat(4))).toBeLessThanOrEqual(visitsOf(once) * 4.5 + 2000)
    }),
    { numRuns: 10 },
  )
})

test('Japanese initials and English words are not read as children elsewhere', () => {
  for (const text of ['Mina writes Node.js in the evening.', 'Mina is tired and kind.', 'The old one is hers.'])
    expect(readAges(text, 2026).findings).toEqual([])
  for (const text of ['ミナはJSです。', 'Mina ist noch ein Kind.'])
    expect(readAges(text, 2026).findings).not.toEqual([])
})
