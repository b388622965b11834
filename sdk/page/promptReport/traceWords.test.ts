import { expect, test } from 'vitest'
import type { Cause, InactiveReason } from '../../../src/workers/conversation/contract.ts'
import { unansweredWords, verdictWords } from './traceWords.ts'

const names = { message: (id: string) => `message ${id}`, entry: (key: string) => `entry ${key}` }
const key = (found: Extract<Cause, { kind: 'key' }>['found']): Cause => ({ kind: 'key', key: 'harbour', found })

const causes: readonly (readonly [Cause, string])[] = [
  [{ kind: 'constant' }, 'always on'],
  [{ kind: 'forced' }, 'requested by something else'],
  [{ kind: 'sticky' }, 'sticky'],
  [{ kind: 'kept' }, 'stays on'],
  [{ kind: 'decorator' }, 'instruction'],
  [key({ kind: 'message', id: '4' }), '“harbour” is in message 4'],
  [key({ kind: 'recursion', from: 'b.1' }), 'the entry “entry b.1”'],
  [key({ kind: 'text' }), 'scanned messages'],
  [key({ kind: 'source', source: 'persona' }), 'your own description'],
  [key({ kind: 'source', source: 'description' }), 'character’s description'],
  [key({ kind: 'source', source: 'personality' }), 'personality'],
  [key({ kind: 'source', source: 'depthPrompt' }), 'character’s note'],
  [key({ kind: 'source', source: 'scenario' }), 'scenario'],
  [key({ kind: 'source', source: 'creatorNotes' }), 'author’s notes'],
  [key({ kind: 'source', source: 'injection' }), 'injected text'],
]

test.each(causes)('what made an entry active is said in plain words: %j', (cause, words) => {
  const sentence = verdictWords({ kind: 'active', cause, pass: 1 }, names)
  expect(sentence).toMatch(/^Active: .+\.$/)
  expect(sentence).toContain(words)
})

const reasons: Readonly<Record<InactiveReason, string>> = {
  disabled: 'is off',
  'for-other-characters': 'other characters',
  'other-generation-kind': 'this reply type',
  delayed: 'too short',
  'cooling-down': 'cooldown',
  'waits-for-recursion': 'waits to be activated',
  'excluded-from-recursion': 'other entries',
  decorator: 'excludes it',
  'no-keys': 'no keys',
  'no-key-found': 'none of its keys',
  'secondary-keys': "secondary keys didn't",
  'lost-in-group': 'another entry in its group',
  chance: 'probability',
  'dropped-budget': 'lore token budget',
  'dropped-book-budget': "book's token budget",
  empty: 'empty',
  'ruled-out': 'your limits',
}

test.each(Object.entries(reasons))('why an entry stayed out is said in plain words: %s', (reason, words) => {
  const sentence = verdictWords({ kind: 'inactive', reason: reason as InactiveReason }, names)
  expect(sentence).toMatch(/^Inactive: .+\.$/)
  expect(sentence).toContain(words)
})

test('a detail goes along', () => {
  expect(verdictWords({ kind: 'inactive', reason: 'chance', detail: '30 %' }, names)).toContain('(30 %)')
})

test('keys that were skipped are named', () => {
  const line = {
    key: 'b.1',
    bookId: 'b',
    entryId: '1',
    label: '',
    verdict: { kind: 'inactive', reason: 'empty' },
  } as const
  expect(unansweredWords(line)).toBeUndefined()
  expect(unansweredWords({ ...line, unanswered: ['/a+/'] })).toContain('/a+/')
})
