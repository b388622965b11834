import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replaceEngine } from '../../../../src/host/engines/engine.fixture.ts'
import { PlaySaver } from './PlaySaver.ts'
import { playing } from './playing.ts'

const kept = [] as { readonly kept?: unknown; readonly progress: { readonly page: string } }[]
const saved = { state: 1, seed: 1, at: 1, page: 'a', steps: 1 }
replaceEngine('storage', { saveScenarioPlay: async (play: never) => kept.push(play) })
replaceEngine('scenario', { save: async () => saved })

beforeEach(() => {
  vi.useFakeTimers()
  kept.length = 0
  playing.story = { id: 'tea', name: 'Tea', engine: 'x/y', chats: false }
  playing.isOver = false
})
afterEach(() => {
  playing.story = undefined
  vi.useRealTimers()
})

test('what happens all the time is kept all the same, twice a second at most', async () => {
  const keeper = new PlaySaver('tea', undefined)
  for (let step = 0; step < 100; step++) {
    keeper.saw(`page-${step}`)
    await vi.advanceTimersByTimeAsync(60)
  }
  expect(kept.length).toBeGreaterThanOrEqual(9)
  expect(kept.length).toBeLessThanOrEqual(12)
  expect(kept.at(-1)).toMatchObject({ id: 'tea', saved, progress: { over: false } })
})

test('what a story keeps from one play to the next is not lost by what comes after', async () => {
  const keeper = new PlaySaver('tea', {
    id: 'tea',
    kept: { cups: 1 },
    progress: { page: '', seen: 0, over: false, at: 0 },
  })
  keeper.saw('a')
  await vi.advanceTimersByTimeAsync(600)
  expect(kept.at(-1)?.kept).toEqual({ cups: 1 })
  keeper.keep({ cups: 2 })
  await vi.advanceTimersByTimeAsync(600)
  expect(kept.at(-1)?.kept).toEqual({ cups: 2 })
})

test('a story that is over has no place to go on from, and one that was left is not kept any more', async () => {
  const keeper = new PlaySaver('tea', undefined)
  playing.isOver = true
  await keeper.now()
  expect(kept.at(-1)).not.toHaveProperty('saved')
  keeper.saw('a')
  playing.story = undefined
  await vi.advanceTimersByTimeAsync(600)
  expect(kept).toHaveLength(1)
})

test('pages that were seen before still count when it is played again', async () => {
  const keeper = new PlaySaver('tea', {
    id: 'tea',
    progress: { page: 'b', seen: 2, pages: ['a', 'b'], over: false, at: 0 },
  })
  keeper.saw('b')
  keeper.saw('c')
  await keeper.now()
  expect(kept.at(-1)?.progress).toMatchObject({ seen: 3, pages: ['a', 'b', 'c'] })
  expect([...playing.seen]).toEqual(['a', 'b', 'c'])
})
