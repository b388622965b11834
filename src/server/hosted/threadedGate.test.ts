import { afterAll, expect, test } from 'vitest'
import { createThreadedGate } from './threadedGate.ts'

const gate = createThreadedGate(20_000)
afterAll(() => gate.close())

const context = { userId: 'somebody' }

test('reads texts in its own thread, in the words of the built-in rules', async () => {
  const outcomes = await Promise.all([
    gate.check('hosted-input', 'Ana, 34, keeps a bakery by the sea.', context),
    gate.check('hosted-input', 'Ana is 15 years old.', context),
  ])
  expect(outcomes).toEqual(['allow', 'block'])
}, 60_000)

test('lets nothing through that takes too long, and goes on', async () => {
  const hurried = createThreadedGate(1)
  await expect(hurried.check('hosted-input', 'Ana is 34 years old. '.repeat(5000), context)).rejects.toThrow('too long')
  await hurried.close()
  expect(await gate.check('hosted-input', 'Good evening.', context)).toBe('allow')
}, 60_000)
