import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

function held() {
  let release = () => {}
  const until = new Promise<void>((resolve) => {
    release = resolve
  })
  return { until, release }
}

test('work of one key begins when the work before it is over, in the order it came', async () => {
  const inTurn = createTurns()
  const first = held()
  const begun: string[] = []
  const one = inTurn('ana', async () => {
    begun.push('one')
    await first.until
  })
  const two = inTurn('ana', async () => void begun.push('two'))
  const other = inTurn('ben', async () => void begun.push('other'))
  await other
  expect(begun).toEqual(['one', 'other'])
  first.release()
  await Promise.all([one, two])
  expect(begun).toEqual(['one', 'other', 'two'])
})

test('work that fails is told to whoever asked, and holds nobody up', async () => {
  const inTurn = createTurns()
  const failing = inTurn('ana', () => Promise.reject(new Error('no')))
  const next = inTurn('ana', async () => 'yes')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})
