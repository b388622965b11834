import type { SceneEvent } from 'sdk'
import { pluginTests } from 'sdk/testing'
import { expect, test } from 'vitest'
import { kinkChat, wordsOf } from '../../tests/fixtures/kinkChat.ts'
import definition from './index.ts'
import kits from './kit.ts'
import manifest from './plugin.json'
import { readTask, timeWords } from './readTask.ts'
import { tasks } from './tasks.ts'

for (const { row, title, run } of pluginTests({ manifest, kits, definition })) test(`${row}: ${title}`, run)

const chat = () => kinkChat(tasks)
const sit: SceneEvent = { kind: 'said', by: 'partner', text: 'Good.\n**Task:** sit quite still, 2 minutes.' }
const wait = (ms: number): SceneEvent => ({ kind: 'elapsed', ms })

test.each([
  ['Task: sit quite still, 2 minutes', { what: 'sit quite still', ms: 120_000 }],
  ['*Task: hold the cup for 30 seconds.*', { what: 'hold the cup', ms: 30_000 }],
  ['Listen.\n> task: no talking - 1h', { what: 'no talking', ms: 3_600_000 }],
  ['Your task: be good.', undefined],
  ['Task: wait, 3 days', undefined],
  ['Task: blink, 1 second', undefined],
  ['The task: took 5 minutes', undefined],
])('“%s” is read as %j', (text, task) => {
  expect(readTask(text)).toEqual(task)
})

// A search that goes back over what it has read would need longer than a test may take.
test.each(['Task: ', 'Task: a, ', 'Task: 1 ', 'Task:\n', '**', 'for 1 hour '])(
  'a wall of “%s” is read to its end',
  (piece) => {
    expect(readTask(`Task: ${piece.repeat(20_000)}!`)).toBeUndefined()
  },
)

test('a task is told, half of its time, and its end with a question', () => {
  const { tell, prompt } = chat()
  expect(wordsOf(tell(sit))).toEqual(['Task: sit quite still. 2 minutes, from now.'])
  expect(prompt()).toContain('2 minutes left')
  expect(tell(wait(60_000), 60_000)).toEqual([
    { kind: 'say', text: '1 minute left.' },
    { kind: 'wake', ms: 60_000 },
  ])
  expect(tell(wait(60_000), 60_000)).toMatchObject([
    { kind: 'sound' },
    { kind: 'ask', choices: ['Done', 'Not done', 'Let it go'] },
  ])
})

test.each([
  ['Done', 'Done. 1 done so far.', 'Tasks done: 1, not done: 0.'],
  ['Not done', 'Not this time. 0 done so far.', 'Tasks done: 0, not done: 1.'],
])('the answer “%s” is counted', (choice, words, score) => {
  const { tell, prompt } = chat()
  tell(sit)
  expect(wordsOf(tell({ kind: 'chose', choice }))).toEqual([words])
  expect(prompt()).toContain(score)
})

test('what is let go counts for nothing', () => {
  const { tell, prompt } = chat()
  tell(sit)
  tell({ kind: 'chose', choice: 'Let it go' })
  expect(prompt()).not.toContain('Tasks done')
})

test('one at a time, and only from the partner', () => {
  const { tell } = chat()
  expect(tell({ ...sit, by: 'player' } as SceneEvent)).toEqual([])
  tell(sit)
  expect(tell(sit)).toEqual([])
})

test('the stop ends it, and nothing is owed', () => {
  const { tell, prompt } = chat()
  tell(sit)
  expect(wordsOf(tell({ kind: 'stopped' }))).toEqual(['The task is off. Nothing is owed.'])
  expect(prompt()).not.toContain('left')
})

test('after a reload its time has gone on', () => {
  const { tell } = chat()
  tell(sit)
  expect(wordsOf(tell({ kind: 'resumed' }, 90_000))).toEqual(['30 seconds left.'])
  expect(tell({ kind: 'resumed' }, 3_600_000)).toMatchObject([{ kind: 'sound' }, { kind: 'ask' }])
})

test('a clock that was turned back makes no task longer', () => {
  const { tell } = chat()
  tell(sit)
  expect(tell({ kind: 'resumed' }, -86_400_000)).toContainEqual({ kind: 'wake', ms: 120_000 })
})

test('times are told in the two largest units', () => {
  expect([90_000, 3_600_000, 3_661_000, 1000, 0].map(timeWords)).toEqual([
    '1 minute 30 seconds',
    '1 hour',
    '1 hour 1 minute',
    '1 second',
    'no time',
  ])
})
