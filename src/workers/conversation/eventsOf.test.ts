import { expect, test } from 'vitest'
import { eventsOf } from './eventsOf.ts'

const signal = () => new AbortController().signal

test('what is told comes in order, and the end after it', async () => {
  const heard: number[] = []
  const events = eventsOf<number>(signal(), async (tell) => {
    tell(1)
    await Promise.resolve()
    tell(2)
    tell(3)
  })
  for await (const event of events) heard.push(event)
  expect(heard).toEqual([1, 2, 3])
})

test('an error comes after what was told before it', async () => {
  const events = eventsOf<number>(signal(), async (tell) => {
    tell(1)
    throw new Error('torn')
  })
  expect(await events.next()).toEqual({ value: 1, done: false })
  await expect(events.next()).rejects.toThrow('torn')
})

test('leaving aborts the work and waits for its end', async () => {
  let ended = false
  const events = eventsOf<number>(signal(), async (tell, until) => {
    tell(1)
    await new Promise((resolve) => until.addEventListener('abort', resolve, { once: true }))
    ended = true
  })
  for await (const _ of events) break
  expect(ended).toBe(true)
})

test('a slow reader does not hold up the work', async () => {
  let told = 0
  const events = eventsOf<number>(signal(), async (tell) => {
    for (; told < 5; told++) tell(told)
  })
  await events.next()
  expect(told).toBe(5)
  await events.return()
})
