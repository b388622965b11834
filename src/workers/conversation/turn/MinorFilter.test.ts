import { expect, test } from 'vitest'
import { MinorFilter } from './MinorFilter.ts'

/** What is kept of a text that comes in pieces of one size; undefined where all of it is. */
function keptOf(text: string, size: number, existing = ''): string | undefined {
  const filter = new MinorFilter(existing)
  let keep: number | undefined
  for (let at = 0; at < text.length; at += size) keep ??= filter.push(text.slice(at, at + size))
  keep ??= filter.end()
  return keep === undefined ? undefined : (existing + text).slice(0, keep).trimEnd()
}

test.each([1, 3, 7, 1000])('cuts before the sentence that brings in a minor, in pieces of %i', (size) => {
  expect(keptOf('The bell rings. Mina is fifteen years old. She waves.', size)).toBe('The bell rings.')
  expect(keptOf('Mina is fifteen years old', size)).toBe('')
  expect(keptOf('鐘が鳴る。ミナは15歳です。', size)).toBe('鐘が鳴る。')
  expect(keptOf('Mina is fifteen years old.', size, 'She waits. ')).toBe('She waits.')
})

test('reads a sentence only when it is whole', () => {
  expect(keptOf('When she was sixteen, she learned to sail. The boat is fifteen years old.', 5)).toBeUndefined()
})

test('what stood before the reply stays', () => {
  expect(keptOf(' Yes.', 1, 'Mina is fifteen years old.')).toBe('Mina is fifteen years old.')
})

test('reads each sentence of a long reply at most twice', () => {
  const filter = new MinorFilter('')
  for (let count = 0; count < 2000; count++)
    expect(filter.push('The sea is calm and the lamp is lit. ')).toBeUndefined()
  expect(filter.end()).toBeUndefined()
})

test('finds a minor behind a sentence that does not end', () => {
  const calm = 'and the tide turns '.repeat(3000)
  expect(keptOf(`${calm}; Mina is fifteen years old.`, 50_000)).toBeDefined()
  expect(keptOf(calm, 50_000)).toBeUndefined()
})
