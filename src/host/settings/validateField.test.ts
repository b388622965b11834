import { expect, test } from 'vitest'
import { validateField } from './validateField.ts'

const field = (more: object) => ({ type: 'string', title: 'OpenRouter API key', default: '', ...more }) as const
const prefixed = field({
  format: 'secret',
  'x-prefix': { text: 'sk-', message: 'OpenRouter API key should start with "sk-"' },
})

test('an empty field is required, unless it is optional', () => {
  expect(validateField(field({}), '  ')).toBe('OpenRouter API key is required')
  expect(validateField(field({ 'x-optional': true }), '')).toBeUndefined()
})

test('a key must start as its service says', () => {
  expect(validateField(prefixed, 'pk-1')).toBe('OpenRouter API key should start with "sk-"')
  expect(validateField(prefixed, 'sk-1')).toBeUndefined()
})

test('an address has a scheme and a host', () => {
  const url = field({ format: 'url' })
  expect(validateField(url, 'localhost:11434')).toContain('not an address')
  expect(validateField(url, 'javascript:alert(1)')).toContain('not an address')
  expect(validateField(url, 'http://localhost:11434')).toBeUndefined()
})

test('a duration is a number and a unit', () => {
  const duration = field({ format: 'duration' })
  expect(validateField(duration, '2 hours')).toBe('Invalid time format. Use format like 1d, 2h, 30m, or 45s.')
  expect(validateField(duration, '2h')).toBeUndefined()
})
