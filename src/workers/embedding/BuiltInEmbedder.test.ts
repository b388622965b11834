import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BuiltInEmbedder, idleMs, restMs } from './BuiltInEmbedder.ts'
import type { RunningModel } from './model/climb.ts'
import type { Rung } from './model/contract.ts'
import type { Machine } from './model/rungsFor.ts'
import { wordVector } from './words/wordVector.ts'

const quiet = new AbortController().signal
const best: Machine = { graphics: 'card', isolated: true, cores: 8 }

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** Vectors of words pass the examination of sentences too, once their meaning is helped along. */
const understood = (text: string) =>
  wordVector(text.replace('A light was burning behind the glass', 'lit the lamp in the window'))

/** A house whose model is a fake; `fails` says which way of running it does not work, and when. */
function rig(fails: Partial<Record<Rung['runs'], 'start' | 'nonsense' | 'slow' | 'use'>> = {}, machine = best) {
  const started: Rung['runs'][] = []
  const closed: Rung['runs'][] = []
  const house = new BuiltInEmbedder({
    machine: async () => machine,
    async start({ runs }): Promise<RunningModel> {
      started.push(runs)
      if (fails[runs] === 'start') throw new Error('no such thing.')
      return {
        async embed(texts) {
          if (fails[runs] === 'slow') vi.advanceTimersByTime(1_000)
          if (fails[runs] === 'nonsense') return texts.map(() => Float32Array.of(1, 0))
          if (fails[runs] === 'use' && !texts.some((text) => text.startsWith('She lit'))) throw new Error('lost.')
          return texts.map(understood)
        },
        close: () => void closed.push(runs),
      }
    },
  })
  return { house, started, closed, fails }
}

describe('the ladder', () => {
  test('the graphics card comes first, and then there is nothing to explain', async () => {
    const { house, started } = rig()
    expect(await house.current()).toEqual({ model: 'all-MiniLM-L6-v2-int8', dimensions: 384, runs: 'webgpu' })
    expect(started).toEqual(['webgpu'])
  })

  test.each([
    ['start', 'no such thing.'],
    ['nonsense', 'wrong answers'],
    ['slow', 'slower than the processor'],
  ] as const)('a card that fails in %s is passed over, with its reason', async (fault, reason) => {
    const { house, started } = rig({ webgpu: fault })
    const info = await house.current()
    expect(info).toMatchObject({ model: 'all-MiniLM-L6-v2-int8', runs: 'threads' })
    expect(info.why).toContain(reason)
    expect(started).toEqual(['webgpu', 'threads'])
  })

  test('a model that was started and is not trusted is ended', async () => {
    const { house, closed } = rig({ webgpu: 'nonsense', threads: 'nonsense' })
    expect((await house.current()).runs).toBe('wasm')
    expect(closed).toEqual(['webgpu', 'threads'])
  })

  test('where nothing works vectors are of words, labelled so, with every reason', async () => {
    const { house } = rig({ webgpu: 'start', threads: 'nonsense', wasm: 'start' })
    const { embedder, vectors } = await house.embed(['tea'], quiet)
    expect(embedder).toMatchObject({ model: 'words-384', dimensions: 384, runs: 'words' })
    expect(embedder.why).toMatch(/words alone.*On the graphics card.*On several cores.*On one core/)
    expect(vectors).toEqual([wordVector('tea')])
  })

  test('a machine that cannot be read still has one core', async () => {
    const { start } = {
      start: async () => ({ embed: async (texts: readonly string[]) => texts.map(understood), close() {} }),
    }
    const house = new BuiltInEmbedder({ machine: () => Promise.reject(new Error('no')), start })
    expect((await house.current()).runs).toBe('wasm')
  })

  test('all who ask at the same time wait for one start', async () => {
    const { house, started } = rig()
    await Promise.all([house.current(), house.embed(['a'], quiet), house.embed(['b'], quiet)])
    expect(started).toEqual(['webgpu'])
  })
})

describe('in use', () => {
  test('a model that breaks is replaced by the next, which makes all vectors of the answer', async () => {
    const { house, started, closed } = rig({ webgpu: 'use' })
    const { embedder, vectors } = await house.embed(['one', 'two'], quiet)
    expect(embedder.runs).toBe('threads')
    expect(embedder.why).toContain('lost.')
    expect(vectors).toHaveLength(2)
    expect(started).toEqual(['webgpu', 'threads'])
    expect(closed).toEqual(['webgpu'])
  })

  test('one break is one break, however many were waiting', async () => {
    const { house, started } = rig({ webgpu: 'use' })
    const answers = await Promise.all([house.embed(['one'], quiet), house.embed(['two'], quiet)])
    expect(answers.map(({ embedder }) => embedder.runs)).toEqual(['threads', 'threads'])
    expect(started).toEqual(['webgpu', 'threads'])
  })

  test('when all have broken, words do for a while, and then the best is tried again', async () => {
    const { house, started, fails } = rig({ webgpu: 'use', threads: 'use', wasm: 'use' })
    expect((await house.embed(['one'], quiet)).embedder.runs).toBe('words')
    for (const rung of ['webgpu', 'threads', 'wasm'] as const) delete fails[rung]
    expect((await house.embed(['one'], quiet)).embedder.runs).toBe('words')
    await vi.advanceTimersByTimeAsync(restMs)
    expect((await house.embed(['one'], quiet)).embedder.runs).toBe('webgpu')
    expect(started).toHaveLength(4)
  })

  test('who has left is not answered, also while the model is still starting', async () => {
    const house = new BuiltInEmbedder({ machine: async () => best, start: () => new Promise<never>(() => {}) })
    const leave = new AbortController()
    const answer = house.embed(['one'], leave.signal)
    leave.abort()
    await expect(answer).rejects.toThrow(/abort/i)
  })
})

describe('ten idle minutes', () => {
  test('give the memory of the model back, and the next question starts it again', async () => {
    const { house, started, closed } = rig()
    await house.embed(['one'], quiet)
    await vi.advanceTimersByTimeAsync(idleMs - 1)
    await house.embed(['two'], quiet)
    await vi.advanceTimersByTimeAsync(idleMs - 1)
    expect(closed).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(closed).toEqual(['webgpu'])
    await house.embed(['three'], quiet)
    expect(started).toEqual(['webgpu', 'webgpu'])
  })

  test('do not count while a long job runs', async () => {
    let finish = () => {}
    const closed: string[] = []
    const house = new BuiltInEmbedder({
      machine: async () => best,
      start: async () => ({
        async embed(texts) {
          if (texts.includes('long')) await new Promise<void>((resolve) => (finish = resolve))
          return texts.map(understood)
        },
        close: () => void closed.push('closed'),
      }),
    })
    const job = house.embed(['long'], quiet)
    await vi.advanceTimersByTimeAsync(idleMs * 2)
    expect(closed).toEqual([])
    finish()
    expect((await job).vectors).toHaveLength(1)
  })
})
