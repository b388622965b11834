import { expect, test } from 'vitest'
import { aheadOf } from './aheadOf.ts'

function counting(upTo: number) {
  const seen = { made: 0, ended: false }
  async function* numbers() {
    try {
      for (let number = 1; number <= upTo; number++) {
        seen.made = number
        yield number
      }
    } finally {
      seen.ended = true
    }
  }
  return { seen, numbers: aheadOf(numbers()) }
}

async function collected<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

test('all items come, in order', async () => {
  const { numbers } = counting(5)
  expect(await collected(numbers)).toEqual([1, 2, 3, 4, 5])
})

test('while one is worked on, the next is made, and no more than that', async () => {
  const { numbers, seen } = counting(5)
  await numbers.next()
  await Promise.resolve()
  expect(seen.made).toBe(2)
})

test('who leaves ends what makes them', async () => {
  const { numbers, seen } = counting(5)
  for await (const _ of numbers) break
  expect(seen).toEqual({ made: 2, ended: true })
})

test('what goes wrong is told after what came before it', async () => {
  async function* failing() {
    yield 1
    throw new Error('The shelf fell.')
  }
  const seen: number[] = []
  const reading = async () => {
    for await (const number of aheadOf(failing())) seen.push(number)
  }
  await expect(reading()).rejects.toThrow('The shelf fell.')
  expect(seen).toEqual([1])
})
