import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bytes, chosenFrom, guide, readingOf } from './story.fixture.ts'

interface Sample {
  readonly id: string
  readonly engine: string
  readonly file: string
  readonly files: readonly string[]
  readonly cover?: string
}

const folder = new URL('../../../../scenarios/', import.meta.url)
const read = (name: string) => new Uint8Array(readFileSync(new URL(name, folder)))
const { scenarios } = JSON.parse(readFileSync(new URL('index.json', folder), 'utf8')) as {
  readonly scenarios: readonly Sample[]
}

test.each(scenarios)('the sample $id comes in with all it names', async ({ engine, file, files, cover }) => {
  const reading = await readingOf(chosenFrom(Object.fromEntries([file, ...files].map((name) => [name, read(name)]))))
  expect(reading.format).toBe(engine)
  expect(reading.report).toMatchObject({ missing: [], refused: [], warnings: [], hosts: [] })
  expect(reading.cover !== undefined).toBe(cover !== undefined)
})

test('the list names every sample there is', () => {
  const there = readdirSync(folder).filter((name) => /\.(?:json|xml)$/.test(name) && name !== 'index.json')
  expect(scenarios.map(({ file }) => file).sort()).toEqual(there.sort())
})

test.each([
  ['a script', '<svg><script>1</script></svg>'],
  ['a script of another name space', '<svg xmlns:s="x"><s:script>1</s:script></svg>'],
  ['an event', '<svg><rect onload="run()"/></svg>'],
  ['a page in it', '<svg><foreignObject><p/></foreignObject></svg>'],
  ['a link', '<svg><a href="https://elsewhere.example"/></svg>'],
  ['a picture from elsewhere', '<svg><image href="https://elsewhere.example/a.png"/></svg>'],
  ['a style from elsewhere', '<svg><style>@import "x"</style></svg>'],
  ['a filling from elsewhere', '<svg><rect fill="url(https://elsewhere.example/a)"/></svg>'],
  ['entities', '<!DOCTYPE svg [<!ENTITY a "b">]><svg/>'],
])('a drawing with %s is left out', async (_, drawn) => {
  const reading = await readingOf(chosenFrom({ 'a.xml': guide('<Page id="start"/>'), 'a.svg': bytes(drawn) }))
  expect(reading.files).toEqual([])
  expect(reading.report.refused).toHaveLength(1)
})

test('a drawing of lines and colours comes in', async () => {
  const drawn = '<svg><linearGradient id="a"/><rect fill="url(#a)" style="fill:url( \'#a\')"/></svg>'
  const reading = await readingOf(chosenFrom({ 'a.xml': guide('<Page id="start"/>'), 'a.svg': bytes(drawn) }))
  expect(reading.files).toMatchObject([{ name: 'a.svg', type: 'image/svg+xml' }])
})
