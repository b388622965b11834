import { expect, test } from 'vitest'
import type { RecallQuestion } from '../../memory/contract.ts'
import { iris, memory, recollection } from './fakeRecollection.fixture.ts'
import { type Recaller, recallInTime, recallPatienceMs } from './recallInTime.ts'

const question: RecallQuestion = { character: iris, texts: [], inWindow: [], limits: { player: 10, self: 5 }, now: 0 }

/** A clock that only strikes when told to. */
function clock() {
  const set: number[] = []
  let strike = () => {}
  const wait = (ms: number, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      set.push(ms)
      strike = resolve
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  return { wait, set, strike: () => strike() }
}

test('what is remembered at once is given', async () => {
  const answer = recollection(memory('Sam keeps bees.'))
  const { wait, set } = clock()
  expect(await recallInTime({ recall: async () => answer }, question, wait)).toEqual({
    kind: 'recalled',
    recollection: answer,
  })
  expect(set).toEqual([recallPatienceMs])
  expect(recallPatienceMs).toBe(100)
})

test('a memory that is late is waited for no longer, and told so', async () => {
  const { wait, strike } = clock()
  let given: AbortSignal | undefined
  const recall: Recaller['recall'] = (_, signal) => {
    given = signal
    return new Promise(() => {})
  }
  const asking = recallInTime({ recall }, question, wait)
  strike()
  expect(await asking).toEqual({ kind: 'late', ms: 100 })
  expect(given?.aborted).toBe(true)
})

test('a memory worker that has died costs the turn nothing but its memories', async () => {
  const recall = async () => {
    throw new Error('memory has ended')
  }
  expect(await recallInTime({ recall }, question, clock().wait)).toEqual({ kind: 'failed', why: 'memory has ended' })
})
