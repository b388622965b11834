import { expect, test } from 'vitest'
import { json, png } from '../../../../tests/fixtures/cards/build.ts'
import { v2 } from '../../../../tests/fixtures/cards/people.ts'
import { readCard } from './readCard.ts'

const reading = async (data: object) => {
  const bytes = new TextEncoder().encode(json({ ...v2, data: { ...v2.data, ...data } }))
  const found = await readCard(bytes, { fileName: 'card.json' })
  return found.ok ? 'read' : found.error.code
}
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`key${at}`, at]))
const MiB = 1024 * 1024

test('a card of more than 50,000 values is refused, wherever they are', async () => {
  expect(await reading({ extensions: keys(600_000) })).toBe('card/too-many-values')
  expect(await reading({ tags: Array.from({ length: 60_000 }, String) })).toBe('card/too-many-values')
  expect(await reading({ extensions: keys(40_000) })).toBe('read')
})

test('a lorebook inside is counted by itself, and has its own limit', async () => {
  const book = (count: number) => ({ entries: [], extensions: keys(count) })
  expect(await reading({ character_book: book(60_000) })).toBe('read')
  expect(await reading({ character_book: book(500_000) })).toBe('card/too-many-values')
})

test('a text or a key of more than 1 MiB is refused, counted in bytes', async () => {
  expect(await reading({ description: 'x'.repeat(MiB) })).toBe('read')
  expect(await reading({ description: 'x'.repeat(MiB + 1) })).toBe('card/too-large')
  expect(await reading({ description: 'é'.repeat(MiB / 2 + 1) })).toBe('card/too-large')
  expect(await reading({ extensions: { ['k'.repeat(MiB + 1)]: 1 } })).toBe('card/too-large')
  const field = 'x'.repeat(MiB)
  expect(await reading({ extensions: Object.fromEntries(Array.from({ length: 40 }, (_, at) => [at, field])) })).toBe(
    'card/too-large',
  )
})

test('a file written into the card is not a text, and counts as one anywhere else', async () => {
  const file = `data:image/png;base64,${Buffer.from(png()).toString('base64')}${'A'.repeat(2 * MiB)}`
  expect(await reading({ assets: [{ type: 'icon', uri: file, name: 'main', ext: 'png' }] })).toBe('read')
  expect(await reading({ description: file })).toBe('card/too-large')
})

test('a name of a million letters is shown by its beginning, and the card keeps it whole', async () => {
  const name = 'N'.repeat(MiB)
  const bytes = new TextEncoder().encode(json({ ...v2, data: { ...v2.data, name } }))
  const found = await readCard(bytes, { fileName: 'card.json' })
  if (!found.ok) throw new Error(found.error.message)
  expect(found.value.card.name).toHaveLength(200)
  expect(found.value.card.raw).toMatchObject({ data: { name } })
})
