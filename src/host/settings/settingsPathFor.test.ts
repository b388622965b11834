import { expect, test } from 'vitest'
import { settingsPathFor } from './settingsPathFor.ts'

const page = (id: string, path: string) => ({
  id,
  path,
  label: id,
  group: 'General' as const,
  load: () => Promise.reject(),
})
const pages = [page('general', 'general'), page('ai-settings', 'ai/settings'), page('ai-memories', 'ai/memories')]

test('nothing wanted opens the first page', () => {
  expect(settingsPathFor(pages, undefined)).toBe('general')
  expect(settingsPathFor([], undefined)).toBeUndefined()
})

test('a page is found by its path, by its id, or as the first below a group', () => {
  expect(settingsPathFor(pages, 'ai/memories')).toBe('ai/memories')
  expect(settingsPathFor(pages, 'ai-memories')).toBe('ai/memories')
  expect(settingsPathFor(pages, 'ai')).toBe('ai/settings')
})

test('what leads nowhere is said to lead nowhere', () => {
  expect(settingsPathFor(pages, 'constructor')).toBeUndefined()
})
