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
  },
} as const satisfies SettingsSchema

const defaults = { url: 'http://localhost:11434', tone: 'warm', tint: '#112233', heat: 0.7, count: 10, on: true }

test('what fits is kept', () => {
  const stored = { url: 'http://pi:8080', tone: 'cool', tint: '#abcdef', heat: 1.5, count: 3, on: false }
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
    { heat: 'hot', count: Number.NaN, on: 'yes', tone: 'loud' },
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
