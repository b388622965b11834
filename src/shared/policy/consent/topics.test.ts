import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import schema from '../../../../schemas/topics.schema.json'
import { topics } from './topics.ts'

test('every topic has the shape of its schema', () => {
  const isValid = new Ajv2020({ allErrors: true, strict: true }).compile(schema)
  expect(isValid(topics), JSON.stringify(isValid.errors)).toBe(true)
})

test('no two topics share an id or a label', () => {
  expect(new Set(topics.map(({ id }) => id)).size).toBe(topics.length)
  expect(new Set(topics.map(({ label }) => label)).size).toBe(topics.length)
})
