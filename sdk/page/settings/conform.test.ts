import fc from 'fast-check'
import type { SettingsSchema } from 'sdk'
import { expect, test } from 'vitest'
import { conform } from './conform.ts'

const schema = {
  type: 'object',
  properties: {
    url: { type: 'string', title: 'Address', default: 'http://localhost:11434', format: 'url' },
    tone: { type: 'string', title: 'Tone', default: 'warm', enum: ['warm', 'cool'] },
    tint: { type: 'string', title: 'Tint', default: '#112233', format: 'color' },
    key: { type: 'string', title: 'Key', default: '', format: 'secret' },
    heat: { type: 'number', title: 'Heat', default: 0.7, minimum: 0, maximum: 2 },
    count: { type: 'integer', title: 'Count', default: 10, minimum: 1, maximum: 50 },
    on: { type: 'boolean', title: 'On', default: true },
    every: { type: 'string', title: 'Every', default: '30m', format: 'duration' },
    words: {
      type: 'array',
      title: 'Words',
      default: ['rain'],
      maxItems: 3,
      items: { type: 'string', title: 'Word', default: '' },
    },
    levels: {
      type: 'array',
      title: 'Levels',
      default: [],
      items: { type: 'integer', title: 'Level', default: 1, minimum: 0, maximum: 9 },
    },
    place: {
      type: 'object',
      title: 'Place',
      properties: {
        name: { type: 'string', title: 'Name', default: 'Here' },
        height: { type: 'number', title: 'Height', default: 0, minimum: 0 },
        code: { type: 'string', title: 'Code', default: '', format: 'secret' },
      },
    },
  },
} as const satisfies SettingsSchema

const defaults = {
  url: 'http://localhost:11434',
  tone: 'warm',
  tint: '#112233',
  heat: 0.7,
  count: 10,
  on: true,
  every: '30m',
  words: ['rain'],
  levels: [],
  place: { name: 'Here', height: 0 },
}

test('what fits is kept', () => {
  const stored = {
    ...{ url: 'http://pi:8080', tone: 'cool', tint: '#abcdef', heat: 1.5, count: 3, on: false, every: '45s' },
    ...{ words: ['snow', 'snow'], levels: [3, 1], place: { name: 'There', height: 12 } },
  }
  expect(conform(schema, stored)).toEqual(stored)
})

test('nothing, or the wrong thing, reads as the defaults', () => {
  for (const value of [
    undefined,
    null,
    7,
    'text',
    [],
    [1],
    { heat: 'hot', count: Number.NaN, on: 'yes', tone: 'loud', every: 'soon', words: 'rain', levels: {}, place: [] },
  ])
    expect(conform(schema, value)).toEqual(defaults)
})

test('numbers are clamped, and whole where they must be', () => {
  expect(conform(schema, { heat: 9, count: 3.6 })).toMatchObject({ heat: 2, count: 4 })
  expect(conform(schema, { heat: -1, count: -8 })).toMatchObject({ heat: 0, count: 1 })
})

test('a color that is no color falls back', () => {
  expect(conform(schema, { tint: 'red; background: url(x)' }).tint).toBe('#112233')
})

test('a secret is never read back, even when a hand wrote it into the settings', () => {
  expect(conform(schema, { key: 'sk-oops' })).not.toHaveProperty('key')
})

test('an item of a list that does not fit costs only itself, and numbers are clamped', () => {
  expect(conform(schema, { words: ['a', 7, null, 'b'], levels: [12, 'x', 2.4, Number.NaN] })).toMatchObject({
    words: ['a', 'b'],
    levels: [9, 2],
  })
})

test('a list ends where its schema says, at fifty where it says nothing', () => {
  const many = Array.from({ length: 150 }, () => 5)
  expect(conform(schema, { words: ['a', 'b', 'c', 'd'], levels: many })).toMatchObject({
    words: ['a', 'b', 'c'],
    levels: many.slice(0, 50),
  })
})

test('a group is read field by field, and keeps no secret', () => {
  expect(conform(schema, { place: { name: 'Hill', height: -4, code: 'hush', more: 1 } }).place).toEqual({
    name: 'Hill',
    height: 0,
  })
})

const rules = {
  type: 'object',
  properties: {
    rules: {
      type: 'array',
      title: 'Rules',
      default: [{ word: 'rain' }],
      items: {
        type: 'object',
        title: 'Rule',
        properties: {
          word: { type: 'string', title: 'Word', default: 'new' },
          ms: { type: 'integer', title: 'Duration', default: 300, minimum: 100, maximum: 1000 },
        },
      },
    },
  },
} as const satisfies SettingsSchema

test('a list of groups keeps each group by its own fields, and drops what is none', () => {
  expect(conform(rules, {}).rules).toEqual([{ word: 'rain', ms: 300 }])
  const stored = { rules: [{ word: 'snow', ms: 5, extra: true }, 'hail', null, [], { word: 7 }] }
  expect(conform(rules, stored).rules).toEqual([
    { word: 'snow', ms: 100 },
    { word: 'new', ms: 300 },
  ])
})

test('the default list is handed out as a copy', () => {
  expect(conform(schema, {}).words).not.toBe(schema.properties.words.default)
})

test('inherited values and prototype names are not settings', () => {
  expect(conform(schema, Object.create({ heat: 1.9 })).heat).toBe(0.7)
  const hostile: SettingsSchema = {
    type: 'object',
    properties: Object.fromEntries([['__proto__', { type: 'string', title: 'x', default: 'bad' }]]),
  }
  expect(Object.keys(conform(hostile, JSON.parse('{"__proto__":"worse"}')))).toEqual([])
})

test('whatever is stored, the answer fits the schema, and reading it again changes nothing', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      const once = conform(schema, value)
      expect(once.heat).toBeGreaterThanOrEqual(0)
      expect(once.heat).toBeLessThanOrEqual(2)
      expect(Number.isInteger(once.count)).toBe(true)
      expect(conform(schema, once)).toEqual(once)
    }),
  )
})
