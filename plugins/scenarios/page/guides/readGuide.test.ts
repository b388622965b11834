import { expect, test } from 'vitest'
import { exampleOf, storyFile } from './guideExample.ts'
import { sourceOf } from './playExample.fixture.ts'
import { readGuide } from './readGuide.ts'

const guide = readGuide(`# Tea

How to pour.

## Cups

Take **one**.

\`\`\`json eos part shows "A cup" wrong "No \\"tea\\"" with "tea-room.svg"
[{ "end": {} }]
\`\`\`

### Cups

\`\`\`json
{ "only": "to read" }
\`\`\`
`)

test('the first heading names a guide, and the first paragraph says what it is about', () => {
  expect(guide).toMatchObject({ title: 'Tea', intro: 'How to pour.' })
})

test('headings of the same words have names of their own', () => {
  const headings = guide.parts.filter((part) => part.kind === 'heading')
  expect(headings.map(({ id, level }) => [id, level])).toEqual([
    ['cups', 2],
    ['cups-2', 3],
  ])
})

test('a block that says so is an example, with what it shows and what is said of it', () => {
  const example = guide.parts.find((part) => part.kind === 'example')?.example
  expect(example).toEqual({
    id: 'cups-example',
    format: 'eos',
    shape: 'part',
    code: '[{ "end": {} }]',
    shows: ['A cup'],
    wrong: 'No "tea"',
    drawings: ['tea-room.svg'],
  })
})

test('any other block is only to be read', () => {
  expect(guide.parts.at(-1)).toMatchObject({ kind: 'code', code: '{ "only": "to read" }' })
})

test('a block without an end is read to the end', () => {
  expect(readGuide('# Tea\n\n```json\n{').parts).toMatchObject([{ kind: 'code', code: '{' }])
})

test('some commands become a script, some nodes a scenario, some elements a guide', () => {
  const part = (format: string, code: string) => {
    const example = exampleOf(`x ${format} part`, code, 'tea')
    return example && storyFile(example, 'A <tea> & more')
  }
  expect(JSON.parse(part('eos', '[]')?.text ?? '')).toMatchObject({ pages: { start: [] } })
  expect(JSON.parse(part('native', '{ "door": {} }')?.text ?? '')).toMatchObject({ start: 'door', nodes: { door: {} } })
  expect(part('guideme', '<Text>Tea</Text>')).toMatchObject({ path: 'tea.xml' })
  expect(part('guideme', '<Text>Tea</Text>')?.text).toContain('<Title>A tea>  more</Title>')
})

test.each(['scenarios', 'eos', 'guideme'])('the names of the parts of "%s" are all different', (name) => {
  const ids = readGuide(sourceOf(name)).parts.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})
