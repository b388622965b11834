import { expect, test } from 'vitest'
import { readReferencePage } from './readReferencePage.ts'

const page = `# Lamps

Light, and how
to have it.

## Lamp

Burns oil.

\`\`\`ts
## not a heading
\`\`\`

- one
  more
- two

See also [\`Oil\`](oil.md#oil), [\`Wick\`](#wick).

Written in [sdk/lamp.ts](../../sdk/lamp.ts).

## [Wick](x.md)

| a | b |
| - | - |
| c | d |
`

test('a page comes apart at its headings, and code is left alone', () => {
  const { title, intro, sections } = readReferencePage('lamps', page)
  expect(title).toBe('Lamps')
  expect(intro).toBe('Light, and how to have it.')
  expect(sections.map(({ name }) => name)).toEqual(['Lamp', 'Wick'])
  expect(sections[0]?.markdown).toBe('Burns oil.\n\n```ts\n## not a heading\n```\n\n- one more\n- two')
})

test('links to other names become places in the app', () => {
  expect(readReferencePage('lamps', page).sections[0]?.seeAlso).toEqual([
    { name: 'Oil', slug: 'oil' },
    { name: 'Wick', slug: 'lamps' },
  ])
})

test('tables keep their lines', () => {
  expect(readReferencePage('lamps', page).sections[1]?.markdown).toBe('| a | b |\n| - | - |\n| c | d |')
})
