import { expect, test } from 'vitest'
import { begunProgress, progressAfter } from './drafting.ts'
import type { DraftNews } from './draftScenario.ts'

test('the author reads how far it is, round by round', () => {
  const failure = { kind: 'rate', message: 'Please wait a moment.', retryable: true, scope: 'server' } as const
  const news: readonly DraftNews[] = [
    { kind: 'asking', round: 1, of: 4 },
    { kind: 'waiting', note: 'loading' },
    { kind: 'retrying', attempt: 1, of: 3, at: 0, failure },
    { kind: 'thinking' },
    { kind: 'writing', letters: 1200 },
    { kind: 'reading' },
    { kind: 'problems', problems: ['One.', 'Two.'] },
    { kind: 'asking', round: 2, of: 4 },
    { kind: 'problems', problems: ['One.'] },
  ]
  let progress = begunProgress
  const told = news.map((one) => {
    progress = progressAfter(progress, one)
    return `${progress.round}: ${progress.words} ${progress.letters}`
  })
  expect(told).toEqual([
    '1: Asking the model… 0',
    '1: Loading the model… 0',
    '1: Please wait a moment. Retrying… 0',
    '1: The model is thinking… 0',
    '1: The model is writing… 1200',
    '1: Checking the answer… 1200',
    '1: 2 problems, retrying… 1200',
    '2: 2 problems, retrying… 0',
    '2: 1 problem, retrying… 0',
  ])
})
