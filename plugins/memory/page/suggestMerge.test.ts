import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleMemory } from '../../../src/shared/memories/sampleMemory.fixture.ts'
import type { Memory } from '../../../src/workers/memory/contract.ts'
import { suggestMerge, whyNotMerge } from './suggestMerge.ts'

const saying = (...contents: readonly [string, ...string[]]) => {
  const [first, ...others] = contents.map((content, at) => sampleMemory({ id: String(at), content, at }))
  return [first as Memory, ...others] as const
}

test('a merged memory combines all sentences, newest last', () => {
  expect(suggestMerge(saying('Marlow has a cat', 'Its name is Pepper.')).content).toBe(
    'Marlow has a cat. Its name is Pepper.',
  )
})

test('a sentence whose words all stand in another is left out', () => {
  expect(suggestMerge(saying('Marlow has a cat.', 'Marlow has a grey cat named Pepper.')).content).toBe(
    'Marlow has a grey cat named Pepper.',
  )
})

test('of two that say the same the newer wording stays', () => {
  expect(suggestMerge(saying('marlow likes tea', 'Marlow likes tea!')).content).toBe('Marlow likes tea!')
})

test('a merged memory takes the highest importance and its category', () => {
  const merged = suggestMerge([
    sampleMemory({ id: 'a', importance: 3 }),
    sampleMemory({ id: 'b', importance: 8, category: 'event' }),
  ])
  expect(merged).toMatchObject({ type: 'player', importance: 8, category: 'event' })
})

test('a merge always leaves some text', () => {
  const word = fc.constantFrom('tea', 'Tea', 'ferry', 'lamp', '…')
  const content = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
  fc.assert(
    fc.property(fc.array(content, { minLength: 1, maxLength: 5 }), (contents) => {
      expect(suggestMerge(saying(...(contents as [string, ...string[]]))).content).not.toBe('')
    }),
  )
})

test('refuses to merge a single memory, or facts with reveries', () => {
  const you = sampleMemory({ id: 'you' })
  expect(whyNotMerge([you])).toContain('two or more')
  expect(whyNotMerge([you, sampleMemory({ id: 'self', type: 'self', category: 'feeling' })])).toContain('one type')
  expect(whyNotMerge([you, sampleMemory({ id: 'other' })])).toBeUndefined()
})
