import { expect, test } from 'vitest'
import { openingVariants } from '../../../src/workers/conversation/examples/openingVariants.ts'
import { parseExamples } from '../../../src/workers/conversation/examples/parseExamples.ts'

const names = { user: 'Alex', char: 'Zoë' }

test('C31 <START> in any spelling begins a new example', () => {
  const text = '<START>\n{{user}}: Hi\n{{char}}: *waves*\nHello!\n<start>\n{{char}}: Bye'
  expect(parseExamples(text, names)).toEqual([
    {
      turns: [
        { speaker: 'user', text: 'Hi' },
        { speaker: 'char', text: '*waves*\nHello!' },
      ],
    },
    { turns: [{ speaker: 'char', text: 'Bye' }] },
  ])
})

test('names may stand as they are, and text before the first name is the character', () => {
  expect(parseExamples('Silence.\r\nAlex: Hi: you\r\nzoë: Yes', names)).toEqual([
    {
      turns: [
        { speaker: 'char', text: 'Silence.' },
        { speaker: 'user', text: 'Hi: you' },
        { speaker: 'char', text: 'Yes' },
      ],
    },
  ])
})

test('nothing written is no example', () => {
  expect(parseExamples('\n<START>\n  \n<START>', names)).toEqual([])
})

const greetings = [
  { kind: 'first', text: 'Hello {{user}}.' },
  { kind: 'alternate', text: '' },
  { kind: 'alternate', text: 'Again, {{user}}.' },
  { kind: 'group', text: 'All of you.' },
] as const
const expand = (text: string) => text.replace('{{user}}', 'Alex')

test('C32 greetings are alternatives of the first message, each with its own macros resolved', () => {
  expect(openingVariants(greetings, false, expand)).toEqual({
    chosen: 0,
    variants: [
      { text: 'Hello Alex.', greetingIndex: 0 },
      { text: 'Again, Alex.', greetingIndex: 2 },
    ],
  })
})

test('C33 greetings for groups are offered in groups only', () => {
  expect(openingVariants(greetings, true, expand)?.variants.map(({ text }) => text)).toEqual([
    'Hello Alex.',
    'Again, Alex.',
    'All of you.',
  ])
  expect(openingVariants([], true, expand)).toBeUndefined()
})
