import { expect, test } from 'vitest'
import { loopGuard } from './loopGuard.ts'

function saying(words: (turn: number) => string, maxTokens?: number) {
  const stage = loopGuard(maxTokens)
  for (let turn = 0; turn < 3_000; turn += 1) {
    const end = stage({ kind: 'text', text: words(turn) }).find(({ kind }) => kind === 'end')
    if (end) return { end, turn }
  }
  return undefined
}

test.each([[' again'], ['ha'], ['\n'], ['She looked at him, and he looked at her. ']])(
  'stops a model caught in “%s”',
  (words) => {
    expect(saying(() => words)).toMatchObject({ end: { reason: 'length', native: 'repetition' } })
  },
)

test('lets a long story pass', () => {
  expect(saying((turn) => `${turn} lamps were lit. `)).toBeUndefined()
})

test('lets a refrain pass that is longer than a phrase', () => {
  const verse = 'The tide comes in, the tide goes out, and nobody on the pier will ever know what it was all about.'
  expect(saying((turn) => (turn < 3 ? verse : `${turn}.`))).toBeUndefined()
})

test('stops a server that lets the reply run far beyond its limit', () => {
  expect(saying((turn) => `${turn} lamps were lit. `, 50)).toMatchObject({ end: { native: 'reply-limit' } })
})
