import { expect, test } from 'vitest'
import type { PromptReport } from '../../../src/workers/conversation/contract.ts'
import { cacheWords, costWords, countWords, messageWords, prefixShare, windowWords } from './words.ts'

const report: PromptReport = {
  windowTokens: 4096,
  windowSource: 'guessed',
  replyTokens: 1000,
  promptTokens: 2000,
  sentMessages: 20,
  leftOut: 0,
  summarised: 0,
  sections: [],
  prefix: { tokens: 1640, messages: 18 },
  lore: [],
}

test('the window names its source', () => {
  expect(windowWords(report)).toContain('4,096 tokens, estimated')
  expect(windowWords(report)).toContain('1,000 are reserved')
})

test('the share of the prompt that may come from a cache is told, with a warning when it falls', () => {
  expect(prefixShare(report)).toBe(82)
  expect(cacheWords(report)).toMatchObject({ isWarning: false, text: expect.stringContaining('82 %') })
  expect(cacheWords({ ...report, prefix: { tokens: 100, messages: 0 } }).isWarning).toBe(true)
  expect(cacheWords({ ...report, prefix: { tokens: 0, messages: 0 } }).text).toContain('no earlier prompt')
  expect(cacheWords(report, 1500).text).toContain('reused 1,500 tokens')
})

test('our estimate stands beside what the server counted', () => {
  expect(countWords({ report, usage: { input: 1600, output: 90 } })).toContain('25 % more by estimate')
  expect(countWords({ report })).toContain('did not say')
})

test('a server that leaves out what its cache held is not compared with', () => {
  const words = countWords({ report, usage: { input: 1, output: 22 } })
  expect(words).toContain('The server counted 1: some leave out what their cache held. The reply: 22 tokens.')
  expect(words).not.toContain('%')
})

test('the price of a reply is told where the server says it', () => {
  expect(costWords({ input: 1, output: 1 })).toBeUndefined()
  expect(costWords({ input: 1, output: 1, costUsd: 0.0004 })).toBe('It cost 0.040 cents.')
  expect(costWords({ input: 1, output: 1, costUsd: 0.25 })).toBe('It cost $0.250.')
})

test('counts left-out messages and those a summary covers', () => {
  expect(messageWords(report)).toBe('20 messages were sent: the whole conversation.')
  expect(messageWords({ ...report, leftOut: 60, summarised: 40 })).toContain(
    '60 older ones were left out, 40 of them summarised',
  )
})
