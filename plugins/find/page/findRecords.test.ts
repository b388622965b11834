import { expect, test } from 'vitest'
import { replaceEngine } from '../../../src/host/engines/engine.fixture.ts'
import { findRecords } from './findRecords.ts'

const label = 'Tell me about **gold leaf**.'
replaceEngine('storage', { find: async () => [{ id: 'one', label, more: '', rank: 0, at: 0 }] })

test('what was said is shown without the marks of Markdown, and names as they are', async () => {
  const labelOf = async (kind: 'messages' | 'chats') => (await findRecords(kind, ['gold'], 5))[0]?.label
  expect(await labelOf('messages')).toBe('Tell me about gold leaf.')
  expect(await labelOf('chats')).toBe(label)
})
