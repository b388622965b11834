import type { SceneEvent } from 'sdk'
import { pluginTests } from 'sdk/testing'
import { expect, test } from 'vitest'
import { kinkChat, wordsOf } from '../../tests/fixtures/kinkChat.ts'
import { edging } from './edging.ts'
import definition from './index.ts'
import kits from './kit.ts'
import manifest from './plugin.json'

for (const { row, title, run } of pluginTests({ manifest, kits, definition })) test(`${row}: ${title}`, run)

const evening = (rules = { wanted: 3, restSeconds: 60 }) => kinkChat(edging(() => rules))
const edge: SceneEvent = { kind: 'said', by: 'player', text: "I'm on the edge! (stopped stimulation)" }
const partner = (text: string): SceneEvent => ({ kind: 'said', by: 'partner', text })

test('each edge is counted, it becomes calm, and the partner hears of it', () => {
  const { tell, prompt } = evening()
  expect(tell(edge)).toEqual([
    { kind: 'keep', state: expect.objectContaining({ count: 1 }) },
    { kind: 'calm' },
    { kind: 'wake', ms: 60_000 },
    { kind: 'say', text: 'At the edge: 1 of 3. Rest.' },
  ])
  expect(prompt()).toContain('at the edge once, of 3')
  expect(prompt()).toContain('60 more seconds')
})

test('what comes within the rest is the same edge; what comes after it is another', () => {
  const { tell } = evening()
  tell(edge)
  expect(wordsOf(tell(edge, 30_000))).toEqual(['Still the same edge: rest.'])
  expect(wordsOf(tell(edge, 60_000))).toEqual(['At the edge: 2 of 3. Rest.'])
})

test('the end of the rest is told once it is over', () => {
  const { tell, prompt } = evening()
  tell(edge)
  expect(tell({ kind: 'elapsed', ms: 1000 }, 1000)).toEqual([])
  expect(wordsOf(tell({ kind: 'elapsed', ms: 60_000 }, 59_000))).toEqual(['The rest is over.'])
  expect(prompt()).not.toContain('soothe')
})

test.each([
  ['You may finish now.', true],
  ['You can let go.', true],
  ['Not until you may finish, dear.', false],
  ['Ask me when you may finish.', false],
  ['We finish the wine.', false],
])('the partner’s “%s” allows it: %s', (text, isAllowed) => {
  const { tell, prompt } = evening()
  tell(partner(text))
  expect(prompt().includes('You have allowed')).toBe(isAllowed)
})

test('whoever has finished begins anew', () => {
  const { tell, prompt } = evening()
  tell(edge)
  tell({ kind: 'said', by: 'player', text: 'I finished.' })
  expect(prompt()).toContain('at the edge 0 times')
})

test('a clock that was turned back makes nobody rest longer', () => {
  const { tell, prompt } = evening()
  tell(edge)
  tell(partner('Mm.'), -3_600_000)
  expect(prompt()).not.toContain('rests')
})
