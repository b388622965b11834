import { expect, test } from 'vitest'
import { fakeClock } from './fakeClock.ts'
import { worldFor } from './world.ts'

test('the world goes along with the time of a subject that has its own', async () => {
  const own = fakeClock()
  const world = worldFor({ clock: own })
  let isAwake = false
  void world.clock.sleep(300).then(() => {
    isAwake = true
  })
  await world.time.advance(299)
  expect(isAwake).toBe(false)
  await world.time.advance(1)
  expect(isAwake).toBe(true)
  expect(world.clock.now()).toBe(own.now())
})

test('a subject without a time of its own has that of the world', async () => {
  const world = worldFor({})
  await world.time.advance(300)
  expect(world.clock.now()).toBe(world.time.now())
})
