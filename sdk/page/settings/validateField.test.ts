import { expect, test } from 'vitest'
import { completeAddress, validateField } from './validateField.ts'

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
  expect(validateField(url, 'not an address')).toContain('not an address')
  expect(validateField({ ...url, default: 'http://127.0.0.1:8188' }, '?')).toContain('http://127.0.0.1:8188')
  expect(validateField(url, 'javascript:alert(1)')).toContain('not an address')
  expect(validateField(url, 'http://localhost:11434')).toBeUndefined()
})

test.each([
  ['localhost:11434', 'http://localhost:11434'],
  ['192.168.1.5:8188/api', 'http://192.168.1.5:8188/api'],
  ['[::1]:8080', 'http://[::1]:8080'],
  ['attic:5000', 'http://attic:5000'],
  ['models.example/v1', 'https://models.example/v1'],
  ['http://localhost:1', 'http://localhost:1'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['htt', 'htt'],
  ['user@host:80', 'user@host:80'],
])('the address %s is completed to %s', (text, whole) => {
  expect(completeAddress(text)).toBe(whole)
})

test('a duration is a number and a unit', () => {
  const duration = field({ format: 'duration' })
  expect(validateField(duration, '2 hours')).toBe('Invalid time format. Use format like 1d, 2h, 30m, or 45s.')
  expect(validateField(duration, '2h')).toBeUndefined()
})
