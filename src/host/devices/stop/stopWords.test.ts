import type { PluginId } from 'sdk'
import { expect, test } from 'vitest'
import type { StopReport } from '../../../workers/stimulation/contract.ts'
import { stopSentence } from './stopWords.ts'

type Outcome = StopReport['outcomes'][number]['outcome']

const report = (...outcomes: readonly Outcome[]): StopReport => ({
  reason: 'safeword',
  at: 0,
  outcomes: outcomes.map((outcome) => ({ plugin: 'vesper.device-virtual' as PluginId, provider: 'virtual', outcome })),
})

test('while devices are asked, only the reason is told', () => {
  expect(stopSentence(report('pending', 'confirmed'))).toBe('The safeword stopped everything.')
})

test('neither the end of an evening nor an answer to a check-in is told as a safeword', () => {
  for (const reason of ['evening', 'check-in'] as const) {
    const words = stopSentence({ ...report(), reason })
    expect(words).not.toMatch(/safeword|^Everything was stopped/)
  }
})

test('a stop that all have confirmed says so', () => {
  expect(stopSentence(report('confirmed', 'confirmed'))).toContain('All devices confirmed.')
})

test('shows an unconfirmed stop beside confirmed ones', () => {
  for (const outcome of ['unconfirmed', 'failed'] as const)
    expect(stopSentence(report('confirmed', outcome))).toContain('Check it, or switch it off by hand.')
})
