import { expect, test } from 'vitest'
import type { Cause, InactiveReason } from '../../../workers/conversation/contract.ts'
import { unansweredWords, verdictWords } from './traceWords.ts'

const names = { message: (id: string) => `message ${id}`, entry: (key: string) => `entry ${key}` }
const key = (found: Extract<Cause, { kind: 'key' }>['found']): Cause => ({ kind: 'key', key: 'harbour', found })

const causes: readonly (readonly [Cause, string])[] = [
  [{ kind: 'constant' }, 'always is'],
  [{ kind: 'forced' }, 'asked for it'],
  [{ kind: 'sticky' }, 'stays for some messages'],
  [{ kind: 'kept' }, 'fired once'],
  [{ kind: 'decorator' }, 'instruction'],
  [key({ kind: 'message', id: '4' }), '“harbour” stood in message 4'],
  [key({ kind: 'recursion', from: 'b.1' }), 'the entry “entry b.1”'],
  [key({ kind: 'text' }), 'messages that were searched'],
  [key({ kind: 'source', source: 'persona' }), 'your own description'],
  [key({ kind: 'source', source: 'description' }), 'character’s description'],
  [key({ kind: 'source', source: 'personality' }), 'personality'],
  [key({ kind: 'source', source: 'depthPrompt' }), 'character’s note'],
  [key({ kind: 'source', source: 'scenario' }), 'scenario'],
  [key({ kind: 'source', source: 'creatorNotes' }), 'author’s notes'],
  [key({ kind: 'source', source: 'injection' }), 'placed into the chat'],
]

test.each(causes)('what made an entry active is said in plain words: %j', (cause, words) => {
  const sentence = verdictWords({ kind: 'active', cause, pass: 1 }, names)
  expect(sentence).toMatch(/^Active: .+\.$/)
  expect(sentence).toContain(words)
})

const reasons: Readonly<Record<InactiveReason, string>> = {
  disabled: 'switched off',
  'for-other-characters': 'other characters',
  'other-generation-kind': 'this kind of reply',
  delayed: 'not long enough',
  'cooling-down': 'rests',
  'waits-for-recursion': 'waits for another entry',
  'excluded-from-recursion': 'may not call',
  decorator: 'keeps it out',
  'no-keys': 'no keys',
  'no-key-found': 'none of its keys',
  'secondary-keys': 'secondary keys did not agree',
  'lost-in-group': 'another entry of its group',
  chance: 'chance',
  'dropped-budget': 'no room left',
  'dropped-book-budget': 'its own room',
  empty: 'empty',
  'ruled-out': 'ruled out',
}

test.each(Object.entries(reasons))('why an entry stayed out is said in plain words: %s', (reason, words) => {
  const sentence = verdictWords({ kind: 'inactive', reason: reason as InactiveReason }, names)
  expect(sentence).toMatch(/^Not: .+\.$/)
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
