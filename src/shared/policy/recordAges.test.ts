import { expect, test } from 'vitest'
import { textsInBook } from './documentTexts.ts'
import { judgeRecord } from './recordAges.ts'

const senior = 'A high school senior who paints boats.'
const bookOf = (...entries: readonly (readonly [name: string, content: string])[]) =>
  textsInBook({ entries: entries.map(([name, content]) => ({ keys: [name.toLowerCase()], name, content })) })

test('an entry of a lorebook that leaves an age open asks for the age of its person, and says where', () => {
  expect(judgeRecord(bookOf(['Wilma', senior], ['Tom', 'Tom is forty.']))).toEqual({
    open: [
      {
        name: 'Wilma',
        places: [{ field: 'The entry “Wilma”', match: expect.stringContaining('high school senior') }],
        more: 0,
      },
    ],
  })
})

test('an entry without a name is known by its first key', () => {
  const [text] = textsInBook({ entries: [{ keys: ['Wilma'], content: senior }] })
  expect(text).toMatchObject({ field: 'Entry 1', subject: 'Wilma' })
})

test('a stated age answers for the person it names, and for nobody else', () => {
  const book = bookOf(['Wilma', senior], ['Lena', senior])
  expect(judgeRecord(book, [{ name: 'Wilma', age: 19 }]).open).toMatchObject([{ name: 'Lena' }])
  expect(
    judgeRecord(book, [
      { name: 'Wilma', age: 19 },
      { name: 'Lena', age: 20 },
    ]),
  ).toEqual({ open: [] })
})

test('without a name it answers for everyone', () => {
  expect(judgeRecord(bookOf(['Wilma', senior], ['Lena', senior]), [{ age: 19 }])).toEqual({ open: [] })
})

test('a stated age below 18 refuses the record', () => {
  expect(judgeRecord([], [{ name: 'Wilma', age: 17 }]).refused).toBe(
    'Characters here are adults, aged 18 or older. You stated the age 17 for “Wilma”.',
  )
})

test('a certainty refuses, whatever was asked before or stated', () => {
  const book = bookOf(['Wilma', senior], ['Mina', 'Mina is sixteen years old.'])
  expect(judgeRecord(book)).toMatchObject({ refused: expect.stringContaining('The entry “Mina” says'), open: [] })
  expect(judgeRecord(book, [{ age: 30 }])).toMatchObject({ refused: expect.stringContaining('The entry “Mina” says') })
})

test('of more than ten people the youngest is asked about, with five places and how many more there are', () => {
  const entries = Array.from({ length: 11 }, (_, index) => [`Person ${index}`, senior] as const)
  const { open } = judgeRecord(bookOf(...entries))
  expect(open).toHaveLength(1)
  expect(open[0]?.name).toBeUndefined()
  expect(open[0]?.places).toHaveLength(5)
  expect(open[0]?.more).toBe(6)
})

test('a record of more than 64 million letters is refused unread, for a statement could be hidden in it', () => {
  const text = 'x'.repeat(64_000_001)
  expect(judgeRecord([{ field: 'The script', text }]).refused).toBe(
    'This is too long to be checked: Vesper reads 64 million letters to make sure that everyone is an adult. Shorten it, or split it into smaller parts.',
  )
})

test('a record that takes longer than two minutes is refused, however short it is', () => {
  let now = 0
  const texts = Array.from({ length: 4 }, () => ({ field: 'The script', text: '17 years younger than 40' }))
  const slow = () => (now += 50_000)
  expect(judgeRecord(texts, [], slow).refused).toBe(
    'This takes too long to check: Vesper reads for up to 2 minutes to make sure that everyone is an adult. Shorten it, or split it into smaller parts.',
  )
  expect(judgeRecord(texts).refused).toBeUndefined()
})

test.each([0, 49_980, 50_010, 1_200_000])('a text of any length is read to its end, here at letter %i', (at) => {
  const calm = 'The tide turns. '.repeat(80_000)
  const text = `${calm.slice(0, at)} Mina is sixteen years old. ${calm.slice(at)}`
  expect(judgeRecord([{ field: 'The script', text }]).refused).toContain('sixteen')
})

test('the whole name of an entry is read', () => {
  const name = `${'Keeper of the lamp '.repeat(30)} who is sixteen years old`
  expect(judgeRecord(bookOf([name, 'A harbour.'])).refused).toContain('sixteen')
})
