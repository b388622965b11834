import { expect, test } from 'vitest'
import { add, none, playwrightCounts, summary, trustExitCode, vitestCounts } from './counts.ts'

test('sums runs and says the total in one line', () => {
  const total = add(add(none, { passed: 3, failed: 0, skipped: 1 }), { passed: 2, failed: 1, skipped: 0 })
  expect(summary(total)).toBe('5 passed, 1 failed, 1 skipped')
})

test('counts a test file that could not be loaded as a failure', () => {
  const report = {
    numPassedTests: 7,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ],
  }
  expect(vitestCounts(report)).toEqual({ passed: 7, failed: 2, skipped: 3 })
})

test('counts a server that would not start as a failure of the browser tests', () => {
  const report = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{ message: 'no server' }] }
  expect(playwrightCounts(report)).toEqual({ passed: 5, failed: 2, skipped: 2 })
})

test('a run that ends badly without a report has failed', () => {
  expect(trustExitCode(1, vitestCounts(undefined))).toEqual({ passed: 0, failed: 1, skipped: 0 })
  expect(trustExitCode(0, none)).toEqual(none)
})
