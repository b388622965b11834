import { expect, test } from 'vitest'
import type { ChatDelta } from '../contributions/llmProvider.ts'
import { thinkTags } from './thinkTags.ts'

const said = (...texts: string[]) => texts.map((text): ChatDelta => ({ kind: 'text', text }))
const end: ChatDelta = { kind: 'end', reason: 'stop' }

test('a reply that goes on in mid-sentence keeps its first space', () => {
  expect([...said(' ', 'was lit.'), end].flatMap(thinkTags())).toEqual([...said(' was lit.'), end])
})

test('white space before thoughts is not text', () => {
  expect([...said('\n', '\n<think>Hm.</think>\n', '\nLit.'), end].flatMap(thinkTags())).toEqual([
    { kind: 'reasoning', text: 'Hm.' },
    ...said('Lit.'),
    end,
  ])
})

test('words are passed on at once, not at the end', () => {
  const stage = thinkTags()
  expect(said('The ', 'lamp').flatMap(stage)).toEqual(said('The ', 'lamp'))
})

test('what may become a tag is held back until it is known', () => {
  const stage = thinkTags()
  expect(said('a <th').flatMap(stage)).toEqual(said('a '))
  expect(said('ree').flatMap(stage)).toEqual(said('<three'))
})

test('thoughts the server tells apart itself are passed on, and no more are presumed', () => {
  const deltas: readonly ChatDelta[] = [{ kind: 'reasoning', text: 'Hm.' }, ...said('Lit.'), end]
  expect(deltas.flatMap(thinkTags({ startsInside: () => true }))).toEqual(deltas)
})

test('a closing tag that nothing opened is reported', () => {
  let reported = 0
  const stage = thinkTags({ onCloseOnly: () => (reported += 1) })
  for (const delta of said('Hm.</think>', 'Lit.')) stage(delta)
  expect(reported).toBe(1)
})
