import type { ChatDelta } from 'sdk'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { joinText } from './joinText.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const text = (words: string): ChatDelta => ({ kind: 'text', text: words })
const end: ChatDelta = { kind: 'end', reason: 'stop' }

/** Sends each delta at its time and returns what came out, when. */
async function play(timed: readonly (readonly [at: number, delta: ChatDelta])[]): Promise<[number, ChatDelta][]> {
  const begun = performance.now()
  const out: [number, ChatDelta][] = []
  async function* source() {
    for (const [at, delta] of timed) {
      const wait = at - (performance.now() - begun)
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      yield delta
    }
  }
  const reading = (async () => {
    for await (const delta of joinText(source(), 33)) out.push([Math.round(performance.now() - begun), delta])
  })()
  await vi.advanceTimersByTimeAsync(1000)
  await reading
  return out
}

test('the first word is shown at once and the rest joined every 33 ms', async () => {
  const words = Array.from({ length: 10 }, (_, index) => [index * 10, text(`${index}`)] as const)
  const out = await play([...words, [100, end]])
  expect(out).toEqual([
    [0, text('0')],
    [33, text('123')],
    [66, text('456')],
    [99, text('789')],
    [100, end],
  ])
})

test('a word is never held longer than 33 ms', async () => {
  const out = await play([
    [0, text('a')],
    [5, text('b')],
    [500, end],
  ])
  expect(out).toEqual([
    [0, text('a')],
    [33, text('b')],
    [500, end],
  ])
})

test('other events keep their place among the text', async () => {
  const thought: ChatDelta = { kind: 'reasoning', text: 'hm' }
  const out = await play([
    [0, text('a')],
    [1, text('b')],
    [1, thought],
    [2, text('c')],
    [2, end],
  ])
  expect(out.map(([, delta]) => delta)).toEqual([text('a'), text('b'), thought, text('c'), end])
})

test('leaving early ends the source', async () => {
  let ended = false
  async function* source() {
    try {
      yield text('a')
      yield text('b')
    } finally {
      ended = true
    }
  }
  for await (const _ of joinText(source(), 33)) break
  expect(ended).toBe(true)
})
