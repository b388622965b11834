import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Decision } from '../../../workers/storage/contract.ts'
import { decide, forget, isGranted, statusOf } from './decisions.ts'
import type { Asked } from './permissionsOf.ts'

const asks = (permission: Asked['permission'], ...parameters: string[]): Asked => ({
  permission,
  parameters,
  hosts: [],
  optional: false,
})
const granted = (asked: Asked) => decide([], asked, true, 1)
const denied = (asked: Asked) => decide([], asked, false, 1)

test('what nobody answered is neither granted nor denied', () => {
  expect(statusOf([], asks('chat', 'read'))).toBe('unanswered')
})

test('a grant holds for the same and for less', () => {
  const decisions = granted(asks('net', 'https://a.example', 'https://b.example'))
  expect(isGranted(decisions, asks('net', 'https://b.example'))).toBe(true)
  expect(isGranted(decisions, asks('net', 'https://b.example', 'https://a.example'))).toBe(true)
})

test('a grant says nothing about more than was asked', () => {
  const decisions = granted(asks('net', 'https://a.example'))
  expect(statusOf(decisions, asks('net', 'https://a.example', 'https://b.example'))).toBe('unanswered')
  expect(statusOf(decisions, asks('secrets', 'https://a.example'))).toBe('unanswered')
})

test('more room for files than was granted is asked anew, less is not', () => {
  expect(isGranted(granted(asks('files', '100')), asks('files', '20'))).toBe(true)
  expect(isGranted(granted(asks('files', '100')), asks('files', '900'))).toBe(false)
})

test('a denial cannot be worn down by asking for more', () => {
  const decisions = denied(asks('net', 'https://a.example'))
  expect(statusOf(decisions, asks('net', 'https://a.example', 'https://b.example'))).toBe('denied')
})

test('something else than what was denied may be asked', () => {
  expect(statusOf(denied(asks('net', 'https://a.example')), asks('net', 'https://b.example'))).toBe('unanswered')
})

test('a new answer takes the place of the old one', () => {
  const chat = asks('chat', 'read')
  const decisions = decide(granted(chat), chat, false, 2)
  expect(decisions).toEqual([{ permission: 'chat', parameters: ['read'], granted: false, at: 2 }])
})

test('of several answers that were stored, the last counts', () => {
  const stored: readonly Decision[] = [...granted(asks('devices')), ...denied(asks('devices'))]
  expect(statusOf(stored, asks('devices'))).toBe('denied')
})

test('what is forgotten can be asked again, and nothing else is touched', () => {
  const decisions = decide(denied(asks('devices')), asks('chat', 'read'), true, 2)
  expect(statusOf(forget(decisions, 'devices'), asks('devices'))).toBe('unanswered')
  expect(isGranted(forget(decisions, 'devices'), asks('chat', 'read'))).toBe(true)
})

test('a grant never covers a parameter that was not in it', () => {
  const words = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'))
  fc.assert(
    fc.property(words, words, (given, wanted) => {
      const covers = isGranted(granted(asks('net', ...given)), asks('net', ...wanted))
      expect(covers).toBe(wanted.every((word) => given.includes(word)))
    }),
  )
})
