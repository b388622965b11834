import { expect, test } from 'vitest'
import { type Beat, Heartbeat } from './Heartbeat.ts'

/** A heart whose pings are answered when the test says so. */
function listening() {
  const world = { isAsked: false }
  const told: Beat[] = []
  let answer = () => {}
  const heart = new Heartbeat(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
    (beat) => told.push(beat),
    () => world.isAsked,
  )
  const seconds = (count: number) => {
    for (let second = 0; second < count; second++) heart.beat()
  }
  const answers = async () => {
    answer()
    await Promise.resolve()
    await Promise.resolve()
  }
  return { told, seconds, answers, world }
}

test('a plugin that answers is not spoken of', async () => {
  const { told, seconds, answers } = listening()
  for (let second = 0; second < 20; second++) {
    seconds(1)
    await answers()
  }
  expect(told).toEqual([])
})

test('after two seconds without a sign it is called silent, after five it is over', () => {
  const { told, seconds } = listening()
  seconds(2)
  expect(told).toEqual([])
  seconds(1)
  expect(told).toEqual(['silent'])
  seconds(3)
  expect(told).toEqual(['silent', 'over'])
  seconds(10)
  expect(told).toEqual(['silent', 'over'])
})

test('one that comes back in time is heard', async () => {
  const { told, seconds, answers } = listening()
  seconds(3)
  await answers()
  seconds(2)
  expect(told).toEqual(['silent', 'answering'])
})

test('one that is late five times in a row has kept its thread too busy', async () => {
  const { told, seconds, answers } = listening()
  for (let time = 0; time < 5; time++) {
    seconds(3)
    await answers()
  }
  expect(told.filter((beat) => beat === 'answering')).toHaveLength(4)
  expect(told.at(-1)).toBe('late')
})

test('one answer in time makes up for late ones before it', async () => {
  const { told, seconds, answers } = listening()
  for (let time = 0; time < 8; time++) {
    seconds(time % 4 === 3 ? 1 : 3)
    await answers()
  }
  expect(told).not.toContain('late')
})

test('late answers do not count while the host waits for its work', async () => {
  const { told, seconds, answers, world } = listening()
  for (let time = 0; time < 20; time++) {
    world.isAsked = true
    seconds(3)
    // What it was asked is answered just before the ping behind it.
    world.isAsked = false
    await answers()
  }
  expect(told).not.toContain('late')
})

test('work for the host is no excuse for five seconds of silence, nor for what comes after it', async () => {
  const { told, seconds, answers, world } = listening()
  world.isAsked = true
  seconds(3)
  await answers()
  world.isAsked = false
  for (let time = 0; time < 5; time++) {
    seconds(3)
    await answers()
  }
  expect(told.at(-1)).toBe('late')
  world.isAsked = true
  seconds(6)
  expect(told.at(-1)).toBe('over')
})
