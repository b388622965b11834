import { afterEach, expect, test } from 'vitest'
import { type WorkerRegexRunner, workerRegexRunner } from '../../../src/workers/conversation/lore/workerRegexRunner.ts'
import { nodeRegexThread } from './loreNodeThread.ts'
import { activate, activeIds, chatOf, entry } from './loreRig.ts'

const runners: WorkerRegexRunner[] = []
let threads = 0
afterEach(() => {
  for (const runner of runners.splice(0)) runner.dispose()
})

function startRunner(): WorkerRegexRunner {
  threads = 0
  const runner = workerRegexRunner(() => {
    threads++
    return nodeRegexThread()
  })
  runners.push(runner)
  return runner
}

/** Long enough for any honest pattern on a machine that is busy with other tests. */
const patienceMs = 400

/** Would keep a thread busy for longer than anybody lives. */
const endless = `${'a'.repeat(60)}!`

test('C40 a catastrophic pattern is stopped and switched off while this thread lives on', {
  timeout: 30_000,
}, async () => {
  const runner = startRunner()
  let beats = 0
  const heart = setInterval(() => beats++, 5)
  const scene = {
    entries: [entry({ keys: ['/(a+)+$/'] }), entry({ keys: ['/A!/i'] }), entry({ keys: ['aaa'] })],
    messages: chatOf(endless),
    settings: { regexKeyBudgetMs: patienceMs, regexBudgetMs: 10 * patienceMs },
    input: { regexes: runner, clock: () => performance.now() },
  }
  const first = await activate(scene)
  clearInterval(heart)
  expect(activeIds(first)).toEqual([1, 2])
  expect(first.trace[0]?.unanswered).toEqual(['/(a+)+$/'])
  expect(beats).toBeGreaterThan(3)
  expect([...runner.disabled]).toEqual(['/(a+)+$/'])
  expect(threads).toBe(2)
  expect(activeIds(await activate(scene))).toEqual([1, 2])
  expect(threads).toBe(2)
})

test('C40 jobs that wait behind a stopped pattern are answered by the next thread', { timeout: 30_000 }, async () => {
  const runner = startRunner()
  const outcomes = await Promise.all([
    runner.runRegex('^a', '', endless, patienceMs),
    runner.runRegex('(a|aa)+$', '', endless, patienceMs),
    runner.runRegex('(a|aa)+$', '', endless, patienceMs),
    runner.runRegex('!$', '', endless, patienceMs),
    runner.runRegex('(', '', endless, patienceMs),
  ])
  expect(outcomes).toEqual(['match', 'timed-out', 'timed-out', 'match', 'no-match'])
})

test('C40 once the time for all patterns is used up, the rest is reported as unanswered', async () => {
  let now = 0
  const result = await activate({
    entries: Array.from({ length: 20 }, (_, index) => entry({ keys: [`/cat|${index}/`] })),
    messages: chatOf('cat'),
    settings: { regexBudgetMs: 30 },
    input: {
      clock: () => now,
      regexes: {
        runRegex: async () => {
          now += 5
          return 'match'
        },
      },
    },
  })
  expect(activeIds(result)).toHaveLength(8)
  expect(result.trace.filter(({ unanswered }) => unanswered !== undefined)).toHaveLength(12)
})

test('a pattern with the sticky or global flag answers the same every time', async () => {
  const runner = startRunner()
  const outcomes = [
    await runner.runRegex('cat', 'g', 'cat', 1000),
    await runner.runRegex('cat', 'g', 'cat', 1000),
    await runner.runRegex('cat', 'gy', 'cat', 1000),
    await runner.runRegex('cat', 'gy', 'cat', 1000),
  ]
  expect(outcomes).toEqual(['match', 'match', 'match', 'match'])
})
