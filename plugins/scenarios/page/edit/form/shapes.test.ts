import { expect, test } from 'vitest'
import { blankOf, rewritten } from './alternatives.ts'
import { remarkOn, shapeFor } from './fits.ts'
import { groups } from './labels.ts'
import { nodeFields, scenarioFields } from './schemaShapes.ts'
import type { FieldShape, Shape } from './shape.ts'
import { summaryOf } from './summaryOf.ts'
import { filesFor } from './TextField.tsx'

const fields = [...scenarioFields, ...nodeFields]
const shapeOf = (name: string): Shape => {
  const found = fields.find((field) => field.name === name)
  if (!found) throw new Error(`There is no field ${name}.`)
  return found.shape
}
const alternative = (name: string, kind: Shape['kind']): Shape => {
  const shape = shapeOf(name)
  const found = shape.kind === 'either' ? shape.of.find((one) => one.kind === kind) : undefined
  if (!found) throw new Error(`${name} cannot be written as ${kind}.`)
  return found
}
const inside = (shape: Shape): readonly FieldShape[] => {
  switch (shape.kind) {
    case 'list':
    case 'map':
      return inside(shape.of)
    case 'either':
      return shape.of.flatMap(inside)
    case 'object':
      return shape.fields.flatMap((field) => [field, ...inside(field.shape)])
    default:
      return []
  }
}

test('every field of the schema has a label in plain words and a group', () => {
  const grouped = groups.flatMap((group) => group.fields)
  expect(fields.filter(({ name }) => !grouped.includes(name))).toEqual([])
  const all = [...fields, ...fields.flatMap(({ shape }) => inside(shape))]
  expect(all.length).toBeGreaterThan(60)
  expect(all.filter(({ name, label }) => label === name)).toEqual([])
})

test('ways on are chosen among nodes, pictures and sounds among files', () => {
  const uses = (name: string) => {
    const shape = shapeOf(name)
    const all = shape.kind === 'either' ? shape.of : [shape]
    return all.flatMap((one) => (one.kind === 'text' ? [one.as] : []))
  }
  expect(['start', 'next', 'image', 'video', 'audio', 'char'].map(uses)).toEqual([
    ['node'],
    ['node'],
    ['image'],
    ['video'],
    ['audio'],
    ['role'],
  ])
})

test('a value is shown as what it is', () => {
  expect(shapeFor(shapeOf('audio'), ['a.mp3'])?.kind).toBe('list')
  expect(shapeFor(shapeOf('audio'), { file: 'a.mp3' })?.kind).toBe('object')
  expect(shapeFor(shapeOf('desc'), 5)).toBeUndefined()
  expect(shapeFor(shapeOf('buttons'), null)).toBeUndefined()
})

test.each([
  ['a file gets details', 'image', 'a.jpg', 'object', { file: 'a.jpg' }],
  ['an address gets details', 'image', 'https://tea.example/a.jpg', 'object', { link: 'https://tea.example/a.jpg' }],
  ['a file alone needs no details', 'video', { file: 'a.webm' }, 'text', 'a.webm'],
  ['details are not thrown away', 'video', { file: 'a.webm', loops: 2 }, 'text', undefined],
  ['one sound becomes several', 'audio', { file: 'a.mp3', loops: 0 }, 'list', [{ file: 'a.mp3', loops: 0 }]],
  ['several sounds do not become one', 'audio', ['a.mp3', 'b.mp3'], 'text', undefined],
  ['one node becomes a way', 'next', 'quay', 'list', [{ to: 'quay' }]],
  ['a way with a condition stays one', 'next', [{ to: 'quay', if: 'seen' }], 'text', undefined],
  [
    'plain values become changes',
    'set',
    { trust: 2, mood: 'calm', seen: true },
    'list',
    ['trust = 2', "mood = 'calm'", 'seen = true'],
  ],
  ['a text with both quotes is no change', 'set', { mood: "it's" }, 'list', undefined],
] as const)('%s', (_what, name, value, kind, wanted) => {
  expect(rewritten(value, alternative(name, kind))).toEqual(wanted)
})

test('what is odd about a value is said', () => {
  expect(remarkOn({ kind: 'number', least: 0, most: 1, isWhole: false }, 2)).toBe('This should be 1 or less.')
  expect(remarkOn({ kind: 'number', isWhole: true }, 1.5)).toBe('This should be a whole number.')
  expect(remarkOn({ kind: 'text', as: 'line', longest: 3 }, 'long')).toBe('Use at most 3 characters.')
  expect(remarkOn({ kind: 'choice', of: ['a'] }, 'b')).toBe('“b” is unknown. Use one of: a.')
  expect(remarkOn({ kind: 'text', as: 'line' }, 'fine')).toBeUndefined()
})

test('a new entry fits where it is put', () => {
  for (const name of ['buttons', 'aiActions', 'stimulation', 'state', 'roles', 'tags']) {
    const shape = shapeOf(name)
    if (shape.kind !== 'list' && shape.kind !== 'map') throw new Error(`${name} holds no entries.`)
    expect(shapeFor(shape.of, blankOf(shape.of))).toBeDefined()
  }
})

test('files are offered by their endings, and entries told apart by their words', () => {
  expect(filesFor('audio', ['a.mp3', 'b.jpg', 'c.OGG'])).toEqual(['a.mp3', 'c.OGG'])
  expect(filesFor('media', ['a.mp3', 'b.jpg', 'c.webm'])).toEqual(['a.mp3', 'c.webm'])
  expect(summaryOf({ id: 'go', label: 'Go on', to: 'quay' })).toBe('Go on → quay')
})
