import { expect, test } from 'vitest'
import { adultsOnlyMessage } from './adultsOnly.ts'
import { findMinor, findMinorTag, judgeAges } from './judgeAges.ts'

const minors = [
  'She is 15 years old and new in town.',
  'A 16-year-old runaway.',
  'sixteen years old',
  'a fifteen-year-old prodigy',
  'Mira, 17yo, likes rain.',
  '14 y/o',
  'Age: 16',
  'Age: **17**',
  'age = "12"',
  'Age(15)',
  '[Age: 9; Height: 130cm]',
  'aged 13, small for it',
  'She has the age of 16.',
  '{{char}} is 16.',
  "I'm only sixteen, and nobody listens.",
  'He just turned 17.',
  'The underage singer waits.',
  'She is a minor.',
  'Legally he is still a minor, but',
  '{{char}} is a little girl',
  'She is a shy middle school student.',
  'loli',
  'Ａｇｅ： １６',
  'He is a teenager with a guitar.',
  'At the inn, she is 15 years old and pours the wine.',
  'The girl from the harbour is 15 years old.',
  'Since the war she is 15 years old for ever.',
]

test.each(minors)('refuses %j', (text) => {
  expect(findMinor([{ field: 'Personality', text }])).toBeDefined()
})

const adults = [
  'She is 41 and keeps the lighthouse.',
  '18+ only. Everyone here is over 18.',
  'Age: 18',
  'Age: 1600 years',
  'Age: 2,000',
  'Age: 17th century',
  'Age: 5 thousand years',
  'a 118-year-old vampire',
  'She escaped with minor injuries.',
  'The sonata is in A minor.',
  'He is a minor noble of the northern court.',
  'He is a minor character in his own story.',
  'It happened 16 years ago.',
  'They have been married for 15 years.',
  'When she was 12 years old her father left for the sea.',
  'He has smoked since the age of 15.',
  'He remembers being 15 years old.',
  'At age 9 she learned to pick locks.',
  'A glass of 12-year-old whisky.',
  'The inn is 16 years old and smells of it.',
  'No underage characters.',
  'This card is not about anybody underage.',
  'All characters are adults; nobody is underage here.',
  'He was caught for underage drinking once, decades ago.',
  "She's a child of the harbour.",
  'He is a child at heart.',
  'He teaches at a middle school.',
  'She has 16 cats, 3 of them kind.',
  'Chapter 12. She is 6 feet tall.',
  'Open until 12. Rated 10 out of 10.',
  'I am 19, a teenager for one more year. He is a teenager too.',
  'She is 16 minutes late, as ever.',
]

test.each(adults)('lets %j pass', (text) => {
  expect(findMinor([{ field: 'Personality', text }])).toBeUndefined()
})

test('names the field and the words it found', () => {
  const found = findMinor([
    { field: 'Scenario', text: 'An inn by the road.' },
    { field: 'First message', text: 'A boy of the house, she is 15 years old, opens.' },
  ])
  expect(found && adultsOnlyMessage(found)).toContain('First message says “')
  expect(found?.match).toContain('15 years old')
})

test('knows the tags that say it in one word', () => {
  expect(findMinorTag(['Sea', 'Underage'])?.match).toBe('Underage')
  expect(findMinorTag(['adult', 'minor key', 'childfree'])).toBeUndefined()
})

test.each(['teen', 'Schoolgirl', '16yo', '17 years old', 'loli', 'sixteen years old', 'middle school student'])(
  'refuses the tag %j',
  (tag) => {
    expect(findMinorTag([tag])?.match).toBe(tag)
  },
)

test('an age of eighteen or nineteen answers what a teenager is; an adult beside one does not', () => {
  expect(findMinor([{ field: 'Personality', text: 'Mina is a teenager.' }], 19)).toBeUndefined()
  expect(findMinor([{ field: 'Personality', text: 'Mina is a teenager. Her mother is 45.' }])).toBeDefined()
})

test('a doubt is no refusal, and a stated adult age answers it', () => {
  const texts = [{ field: 'Personality', text: 'Mina is a high school senior.' }]
  expect(judgeAges(texts)).toMatchObject({ minor: undefined, doubt: { field: 'Personality' } })
  expect(judgeAges(texts, 19)).toEqual({ minor: undefined, doubt: undefined })
})

test('reads a statement that goes on in the next field', () => {
  const texts = [
    { field: 'Personality', text: 'Loves the sea. Her age is' },
    { field: 'Scenario', text: 'sixteen. An inn by the road.' },
  ]
  expect(findMinor(texts)?.field).toBe('Scenario')
})

test('answers a doubt about somebody only by an age of the same person', () => {
  const doubtIn = (text: string) => judgeAges([{ field: 'Text', text }]).doubt
  expect(doubtIn('Wilma is 34. Her friend Bea is a high school senior.')).toBeDefined()
  expect(doubtIn('Bea is 34. Her friend Bea is a high school senior.')).toBeUndefined()
  expect(doubtIn('Wilma is a high school senior. She is 19.')).toBeUndefined()
})

test('reads the name of the form as the person that the texts speak of', () => {
  const texts = [
    { field: 'Name', text: 'Wilma Marsh' },
    { field: 'Personality', text: 'Age: 30. Wilma is barely legal.' },
  ]
  expect(judgeAges(texts).doubt).toBeUndefined()
  const friend = { field: 'Scenario', text: 'Bea is a high school senior.' }
  expect(judgeAges([...texts, friend]).doubt).toMatchObject({ field: 'Scenario' })
  expect(judgeAges([...texts, friend], 30).doubt).toBeUndefined()
})

test.each(['He lived here fifteen years.', 'Rosa pracowała tu szesnaście lat.', 'Ha lavorato qui quindici anni.'])(
  'reads no age of a chat into a span of time: %s',
  (text) => {
    expect(judgeAges([{ field: 'Text', text }])).toEqual({ minor: undefined, doubt: undefined })
  },
)

test('refuses what is too long to be read, whatever it says', () => {
  const padded = `${'The tide turns. '.repeat(70_000)}Mina is sixteen years old.`
  const minor = findMinor([{ field: 'Personality', text: padded }])
  expect(minor && adultsOnlyMessage(minor)).toBe(
    'Personality is too long to be checked: Vesper reads 1 million letters of a text to make sure that everyone is an adult. Shorten it, or split it into smaller parts.',
  )
})

test('counts the letters that ligatures stand for', () => {
  const text = `${'\ufdfa'.repeat(60_000)} Mina is sixteen years old.`
  expect(findMinor([{ field: 'Personality', text }])).toMatchObject({ isTooLong: 'text' })
})

test('refuses texts that together are too long to be read', () => {
  const texts = Array.from({ length: 9 }, () => ({ field: 'Personality', text: 'x'.repeat(1_000_000) }))
  expect(findMinor(texts)).toMatchObject({ isTooLong: 'character' })
})

test('reads a long tag to its end', () => {
  const tag = `${'harbour and tide, '.repeat(20)} Mina is sixteen years old`
  expect(findMinorTag([tag])?.field).toBe('Tags')
  expect(findMinorTag(['harbour and tide, '.repeat(20)])).toBeUndefined()
})

test('leaves files that are written into a text unread', () => {
  const text = `![](data:image/png;base64,${'A'.repeat(2_000_000)}) A harbour.`
  expect(findMinor([{ field: 'The message', text }])).toBeUndefined()
})

test('quotes without the full stop, which the sentence around it has', () => {
  expect(judgeAges([{ field: 'Description', text: 'Alter: Teenager.' }]).doubt?.match).toBe('Alter: Teenager')
  expect(findMinor([{ field: 'Description', text: 'She is 15 years old.' }])?.match).toBe('She is 15 years old')
})
