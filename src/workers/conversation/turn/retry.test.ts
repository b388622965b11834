import fc from 'fast-check'
import type { LlmErrorKind, LlmFailure } from 'sdk'
import { expect, test } from 'vitest'
import { type Attempts, decideRetry } from './retry.ts'

const failure = (kind: LlmErrorKind, more: Partial<LlmFailure> = {}): LlmFailure => ({
  kind,
  message: 'no',
  retryable: true,
  scope: 'server',
  ...more,
})
const fresh: Attempts = { made: {}, elapsedMs: 0, delivered: false, workedBefore: true }
const half = () => 0.5

/** Runs the policy against a server that always fails this way; returns the waits. */
function waits(kind: LlmErrorKind, more: Partial<LlmFailure> = {}, attempts: Attempts = fresh): number[] {
  const inMs: number[] = []
  for (let made = 0, elapsedMs = 0; ; made++) {
    const decision = decideRetry(failure(kind, more), { ...attempts, made: { [kind]: made }, elapsedMs }, half)
    if (decision.kind === 'give-up') return inMs
    inMs.push(decision.inMs)
    elapsedMs += decision.inMs
  }
}

test('L11 a busy server is tried three more times, with a doubling back-off', () => {
  expect(waits('overloaded')).toEqual([500, 1000, 2000])
  expect(waits('rate')).toEqual([500, 1000, 2000])
})

test('L11 a server error is tried twice more, an empty or cut-off start once', () => {
  expect(waits('server')).toHaveLength(2)
  expect(waits('empty', { retryable: false })).toHaveLength(1)
  expect(waits('incomplete', { retryable: false })).toHaveLength(1)
})

test('L11 the wait the server asked for is respected', () => {
  expect(waits('rate', { retryAfterMs: 7000 })).toEqual([7000, 7000, 7000])
})

test('L11 nothing waits silently for more than a minute', () => {
  expect(waits('rate', { retryAfterMs: 90_000 })).toEqual([])
})

test('F24 F26 wrong keys, empty accounts and refusals are not retried', () => {
  for (const kind of ['auth', 'quota', 'forbidden', 'moderation', 'not-found', 'bad-request', 'refusal'] as const) {
    expect(waits(kind)).toEqual([])
  }
  expect(waits('payment', { retryable: false })).toEqual([])
  expect(waits('payment', { retryAfterMs: 3000 })).toEqual([3000])
})

test('F01 an unreachable server is tried again only if it answered before', () => {
  expect(waits('network', { retryable: false })).toEqual([1000])
  expect(waits('network', {}, { ...fresh, workedBefore: false })).toEqual([])
})

test('F29 nothing is retried once text was shown', () => {
  expect(waits('overloaded', {}, { ...fresh, delivered: true })).toEqual([])
})

test('F27 a model that is loading is asked for every two seconds, up to ten minutes', () => {
  const asked = waits('overloaded', { code: 'loading' })
  expect(asked).toHaveLength(300)
  expect(new Set(asked)).toEqual(new Set([2000]))
})

test('L11 jitter stays between zero and the cap, and all waits together under a minute', () => {
  fc.assert(
    fc.property(fc.float({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 0, max: 2 }), (chance, made) => {
      const decision = decideRetry(failure('rate'), { ...fresh, made: { rate: made } }, () => chance)
      expect(decision.kind === 'retry' && decision.inMs >= 0 && decision.inMs <= 20_000).toBe(true)
    }),
  )
})
