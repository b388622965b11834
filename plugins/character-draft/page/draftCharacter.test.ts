import type { ChatMessage } from 'sdk'
import { expect, test } from 'vitest'
import { judgeAges } from '../../../src/shared/policy/judgeAges.ts'
import { draftCharacter } from './draftCharacter.ts'

const whole = {
  name: 'Wren Harker',
  age: 41,
  personality: '{{char}} repairs clocks.',
  scenario: 'Her workshop after closing.',
  first: '"Come in, {{user}}."',
  examples: '<START>\n{{char}}: Only tired.',
}

/** A model that answers with these words. */
function rig(answer: unknown, outcome: 'complete' | 'length' = 'complete') {
  const asked: (readonly ChatMessage[])[] = []
  const call = new AbortController()
  const draft = (wish = 'A patient clockmaker.') =>
    draftCharacter(
      wish,
      {
        async *ask(messages) {
          asked.push(messages)
          const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
          yield { kind: 'text', text }
          yield { kind: 'done', text, outcome }
        },
        judgeTexts: async (texts) => judgeAges(texts),
      },
      call.signal,
    )
  return { draft, asked, call }
}

test('an answer becomes a draft, whatever stands around it', async () => {
  const { draft, asked } = rig(`Here you are:\n\`\`\`json\n${JSON.stringify({ ...whole, extra: 1 })}\n\`\`\``)
  expect(await draft()).toEqual({ kind: 'drafted', texts: { ...whole, age: '41' } })
  expect(asked[0]?.at(-1)).toEqual({ role: 'user', content: 'A patient clockmaker.' })
})

test('a minor is not asked for', async () => {
  const { draft, asked } = rig(whole)
  expect(await draft('A girl of 16 who repairs clocks.')).toMatchObject({
    kind: 'refused',
    reason: expect.stringContaining('Nothing was sent to the AI.'),
  })
  expect(asked).toEqual([])
})

test.each([
  ['by its age', { ...whole, age: 17 }],
  ['by its words', { ...whole, personality: '{{char}} is 16 years old.' }],
  ['in words that leave it open', { ...whole, personality: '{{char}} is a high school senior.' }],
  ['in an answer of another form', 'She is 16 years old.'],
])('a draft of a minor is discarded: %s', async (_, answer) => {
  expect(await rig(answer).draft()).toMatchObject({
    kind: 'refused',
    reason: expect.stringContaining('The draft was discarded.'),
  })
})

test.each([
  ['words', 'I would rather not.'],
  ['a field that is missing', { ...whole, first: undefined }],
  ['a field of another kind', { ...whole, scenario: 7 }],
  ['an age in words', { ...whole, age: 'forty' }],
  ['a name without an end', { ...whole, name: 'Wren '.repeat(100) }],
])('an answer of another shape is not a draft: %s', async (_, answer) => {
  expect(await rig(answer).draft()).toMatchObject({ kind: 'failed' })
})

test('an answer that was cut off says so', async () => {
  expect(await rig('{"name": "Wren', 'length').draft()).toMatchObject({
    kind: 'failed',
    reason: expect.stringContaining('cut off'),
  })
})

test('what comes after Cancel is not shown', async () => {
  const { draft, call } = rig(whole)
  const drafting = draft()
  call.abort()
  await expect(drafting).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
})
