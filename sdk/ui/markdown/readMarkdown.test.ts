import { expect, test } from 'vitest'
import { cpuTime } from '../../../tests/support/cpuTime.ts'
import { readMarkdown } from './readMarkdown.ts'

const nested = (count: number) => Array.from({ length: count }, (_, depth) => `${' '.repeat(depth * 2)}- x`).join('\n')
const row = (cell: string, columns: number) => `|${`${cell}|`.repeat(columns)}\n`

const heavy: readonly (readonly [name: string, text: string])[] = [
  ['ten thousand nested quotations', `${'>'.repeat(10_000)}x`],
  ['two thousand lists on one line', `${'- '.repeat(2000)}x`],
  ['five hundred nested lists', nested(500)],
  ['asterisks that open and never close', '*a'.repeat(50_000)],
  ['emphasis within emphasis', '*a '.repeat(3000) + ' b*'.repeat(3000)],
  ['one word of fifty thousand letters', `${'a'.repeat(50_000)}@`],
  ['a table of ten thousand columns', row('a', 10_000) + row('-', 10_000) + row('b', 10_000)],
  ['a table of twenty thousand rows', row('a', 2) + row('-', 2) + row('b', 2).repeat(20_000)],
  ['a megabyte of prose', 'hello world\n\n'.repeat(80_000)],
]

test.each(heavy)('%s: shown as written, without delay', async (_, text) => {
  expect(await cpuTime(() => expect(readMarkdown(text)).toBeUndefined())).toBeLessThan(500)
})

const harmless: readonly (readonly [name: string, text: string])[] = [
  ['a long reply', 'She *nods* and says "**yes**". '.repeat(30).concat('\n\n').repeat(40)],
  ['a list of one hundred', '- *tea* and [bread](https://example.com)\n'.repeat(100)],
  ['a quotation in a quotation', '> > > and so on'],
  ['a wide table', row('a', 20) + row('-', 20) + row('b', 20)],
  ['a long rule', '-'.repeat(90)],
  ['half a surrogate pair and control characters', 'a\ud800b\u0000c\u0007'],
]

test.each(harmless)('%s: read', (_, text) => {
  expect(readMarkdown(text)).toBeDefined()
})
