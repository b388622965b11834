import type { Diagnostic, StoryPage } from 'sdk'
import { expect, test } from 'vitest'
import { filterMessages, messagesText } from './Messages.tsx'
import { findPages } from './PageMap.tsx'
import { stateText } from './StateView.tsx'

const page = (id: string, label = ''): StoryPage => ({ id, label, leads: [] })
const pages = [page('start', 'The tea room'), page('kettle'), page('garden-2', 'Garden at dusk')]
const ids = (found: readonly StoryPage[]) => found.map(({ id }) => id)

test('pages are found by any words of their name, whatever their case', () => {
  expect(ids(findPages(pages, new Set(), { search: 'ROOM tea', filter: 'all' }))).toEqual(['start'])
  expect(ids(findPages(pages, new Set(), { search: 'garden-2', filter: 'all' }))).toEqual(['garden-2'])
  expect(findPages(pages, new Set(), { search: '__proto__', filter: 'all' })).toEqual([])
})

test('pages that were seen and those that were not are told apart', () => {
  const seen = new Set(['kettle'])
  expect(ids(findPages(pages, seen, { search: '', filter: 'seen' }))).toEqual(['kettle'])
  expect(ids(findPages(pages, seen, { search: '', filter: 'unseen' }))).toEqual(['start', 'garden-2'])
})

const messages: readonly Diagnostic[] = [
  { severity: 'error', message: 'No such page.', page: 'start', path: '2.goto', line: 4, excerpt: 'attic' },
  { severity: 'note', message: 'A sound is missing.' },
]

test('messages are looked at by how bad they are', () => {
  expect(filterMessages(messages, 'error')).toHaveLength(1)
  expect(filterMessages(messages, 'warning')).toHaveLength(0)
  expect(filterMessages(messages, 'all')).toEqual(messages)
})

test('copied, each message is a line with its place', () => {
  expect(messagesText(messages)).toBe('Error: No such page. (start, 2.goto, line 4) | attic\nNote: A sound is missing.')
})

test('a state is shown as data, and what is too long is cut and says so', () => {
  expect(stateText({ cups: 2 })).toBe('{\n  "cups": 2\n}')
  expect(stateText({ text: 'x'.repeat(5000) })).toContain('… (5,000 characters)')
  expect(stateText(Array.from({ length: 20_000 }, () => 1)).length).toBeLessThan(21_000)
  expect(stateText(undefined)).toBe('')
})
