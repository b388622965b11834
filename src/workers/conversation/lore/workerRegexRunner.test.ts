import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RegexJob, RegexReply } from './regexJob.ts'
import { type RegexThread, workerRegexRunner } from './workerRegexRunner.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Threads that do nothing but what the test makes them say. */
function stage() {
  const threads: { jobs: RegexJob[]; ended: boolean; say: (reply: RegexReply) => void; breakDown: () => void }[] = []
  const spawn = (): RegexThread => {
    const thread = { jobs: [] as RegexJob[], ended: false, say: (_: RegexReply) => {}, breakDown: () => {} }
    threads.push(thread)
    return {
      post: (job) => thread.jobs.push(job),
      listen: (onReply, onBroken) => {
        thread.say = onReply
        thread.breakDown = onBroken
      },
      terminate: () => {
        thread.ended = true
      },
    }
  }
  return { threads, runner: workerRegexRunner(spawn) }
}

test('the clock of a pattern starts when the thread is ready', async () => {
  const { threads, runner } = stage()
  const outcome = runner.runRegex('a', '', 'a', 25)
  await vi.advanceTimersByTimeAsync(5000)
  threads[0]?.say({ kind: 'ready' })
  await vi.advanceTimersByTimeAsync(20)
  threads[0]?.say({ kind: 'answer', id: 0, match: true })
  await expect(outcome).resolves.toBe('match')
  expect(threads[0]?.ended).toBe(false)
})

test('the same text is sent once', () => {
  const { threads, runner } = stage()
  for (const text of ['one', 'one', 'two']) void runner.runRegex('a', '', text, 25)
  expect(threads[0]?.jobs.map(({ text }) => text)).toEqual(['one', undefined, 'two'])
})

test('a thread that runs over time is ended, its pattern is out for good, and the others move on', async () => {
  const { threads, runner } = stage()
  const bad = runner.runRegex('bad', '', 'text', 25)
  const good = runner.runRegex('good', '', 'text', 25)
  threads[0]?.say({ kind: 'ready' })
  await vi.advanceTimersByTimeAsync(30)
  await expect(bad).resolves.toBe('timed-out')
  expect(threads[0]?.ended).toBe(true)
  expect(threads[1]?.jobs).toMatchObject([{ pattern: 'good', text: 'text' }])
  threads[0]?.say({ kind: 'answer', id: 1, match: false })
  threads[1]?.say({ kind: 'ready' })
  threads[1]?.say({ kind: 'answer', id: threads[1].jobs[0]?.id ?? -1, match: true })
  await expect(good).resolves.toBe('match')
  await expect(runner.runRegex('bad', '', 'other', 25)).resolves.toBe('timed-out')
  expect(threads).toHaveLength(2)
})

test('where no thread can be had nobody waits for ever, and no pattern is blamed', async () => {
  const { threads, runner } = stage()
  const outcome = runner.runRegex('a', '', 'a', 25)
  const ready = runner.ready?.()
  threads[0]?.breakDown()
  await expect(outcome).resolves.toBe('timed-out')
  await ready
  expect(runner.disabled.size).toBe(0)

  const silent = runner.runRegex('a', '', 'a', 25)
  await vi.advanceTimersByTimeAsync(10_000)
  await expect(silent).resolves.toBe('timed-out')
})
