import { expect, test } from 'vitest'
import { inPlaceRegexRunner } from '../../../src/workers/conversation/lore/regexRunner.ts'
import { largeScene } from './loreSpeed.ts'

test('C72 ten thousand entries over twenty messages: the automaton finds what a search entry by entry finds', async () => {
  const { book, messages, run } = largeScene(10_000, 0, inPlaceRegexRunner())
  const text = messages
    .map(({ name, text: said }) => `${name}: ${said}`)
    .join('\n')
    .toLowerCase()
  const holds = (source: string) => text.includes(source)
  const expected = book.entries
    .filter(
      ({ keys, secondary }) =>
        keys.some(({ source }) => holds(source)) &&
        (secondary.length === 0 || secondary.some(({ source }) => holds(source))),
    )
    .map(({ id }) => id)
  const { trace } = await run()
  const found = trace.filter(({ verdict }) => verdict.kind === 'active' || verdict.reason === 'dropped-budget')
  expect(expected.length).toBeGreaterThan(50)
  expect(found.map(({ entryId }) => entryId)).toEqual(expected)
})

test('C72 five hundred patterns among them all get their answer', async () => {
  const { trace } = await largeScene(10_000, 500, inPlaceRegexRunner()).run()
  expect(trace.filter(({ unanswered }) => unanswered !== undefined)).toEqual([])
  expect(trace.filter(({ verdict }) => verdict.kind === 'active').length).toBeGreaterThan(10)
})
