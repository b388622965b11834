import type { PluginId } from 'sdk'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PluginHosts } from '../shared/plugins/PluginHosts.ts'
import type { EmbeddingContract } from './contract.ts'
import { asideMs, createEmbedding } from './embedding.ts'
import { embedWithinMs } from './plugins/PluginEmbedder.ts'
import { wordVector } from './words/wordVector.ts'

const quiet = new AbortController().signal
const plugin = 'acme.nearness' as PluginId
const key = 'acme.nearness/near'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

type Answer = (texts: readonly string[], signal: AbortSignal) => unknown

/** Eight numbers: enough to tell texts apart. */
const near = (texts: readonly string[]) =>
  texts.map((text) => Float32Array.from(wordVector(text).subarray(0, 8), (value) => value + 0.5))

/** The part with one plugin in it, and a house that has words alone. */
function rig(answer: Answer = near) {
  const scene = { now: 0, answer, asked: [] as (readonly string[])[] }
  const plugins = new PluginHosts()
  vi.spyOn(plugins, 'get').mockImplementation((id) =>
    id === plugin
      ? ({
          host: {
            async call(
              _point: string,
              _id: string,
              _method: string,
              texts: readonly string[],
              { signal }: { signal: AbortSignal },
            ) {
              scene.asked.push(texts)
              return scene.answer(texts, signal)
            },
          },
        } as unknown as ReturnType<PluginHosts['get']>)
      : undefined,
  )
  const embedding = createEmbedding({
    machine: async () => ({ graphics: 'none', isolated: false, cores: 1 }),
    start: () => Promise.reject(new Error('there is no model.')),
    now: () => scene.now,
    plugins,
  })
  return { scene, embedding }
}

const embed = (embedding: EmbeddingContract, ...texts: string[]) => embedding.embed(texts, quiet)

describe('without a choice', () => {
  test('Vesper answers, and a missing model is no error', async () => {
    const { embedding } = rig()
    expect(await embedding.current()).toMatchObject({ model: 'words-384', runs: 'words' })
    expect((await embed(embedding, 'tea')).vectors).toEqual([wordVector('tea')])
  })

  test('no texts have no vectors', async () => {
    expect((await embed(rig().embedding)).vectors).toEqual([])
  })
})

describe('an embedder of a plugin', () => {
  test('is named by what it is seen to be, and gives vectors of length 1', async () => {
    const { embedding } = rig()
    await embedding.choose(key)
    const { embedder, vectors } = await embed(embedding, 'tea', 'soup')
    expect(embedder).toMatchObject({ dimensions: 8, runs: 'plugin' })
    expect(embedder.model).toMatch(/^acme\.nearness\/near:8-\d-\d$/)
    expect(vectors.map((vector) => Math.hypot(...vector))).toEqual([expect.closeTo(1), expect.closeTo(1)])
    expect(await embedding.current()).toEqual(embedder)
  })

  test('is named by the model the player chose, where one was', async () => {
    const { embedding } = rig()
    await embedding.choose(`${key}:nomic`)
    expect((await embedding.current()).model).toBe('acme.nearness/near:nomic@8')
  })

  test('has another name when the same model comes to make longer vectors, up to 4,096 numbers', async () => {
    const { embedding, scene } = rig()
    await embedding.choose(`${key}:nomic`)
    await embedding.current()
    for (const length of [1, 384, 4096]) {
      scene.answer = (texts) => texts.map(() => new Float32Array(length).fill(1))
      await embedding.choose(`${key}:nomic`)
      expect(await embedding.current()).toMatchObject({
        model: `acme.nearness/near:nomic@${length}`,
        dimensions: length,
      })
    }
    scene.answer = (texts) => texts.map(() => new Float32Array(4097).fill(1))
    await embedding.choose(`${key}:nomic`)
    expect((await embedding.current()).runs).toBe('words')
  })

  test('can be tried out, also when another one is chosen', async () => {
    const { embedding } = rig()
    expect(await embedding.tryOut(`${key}:nomic`)).toEqual({
      model: 'acme.nearness/near:nomic@8',
      dimensions: 8,
      runs: 'plugin',
    })
    expect((await embedding.current()).runs).toBe('words')
  })

  test('that is tried out and does not work says why, and where it works is used again at once', async () => {
    const { embedding, scene } = rig(() => Promise.reject(new Error('Pull the model first.')))
    await embedding.choose(key)
    expect((await embedding.current()).runs).toBe('words')
    await expect(embedding.tryOut(key)).rejects.toThrow('Pull the model first.')
    scene.answer = near
    await embedding.tryOut(key)
    expect((await embedding.current()).runs).toBe('plugin')
  })

  test('gets many texts in parts', async () => {
    const { embedding, scene } = rig()
    await embedding.choose(key)
    const { vectors } = await embed(embedding, ...Array.from({ length: 40 }, (_, at) => `text ${at}`))
    expect(vectors).toHaveLength(40)
    expect(scene.asked.map((texts) => texts.length)).toEqual([2, 16, 16, 8])
  })

  test.each<[string, Answer]>([
    ['throws', () => Promise.reject(new Error('out of order'))],
    ['answers too few', (texts) => near(texts.slice(1))],
    ['answers with no numbers', (texts) => texts.map(() => Float32Array.of(Number.NaN))],
    [
      'changes the length of its vectors',
      (texts) => (texts.length === 2 ? near(texts) : texts.map(() => Float32Array.of(1))),
    ],
  ])('that %s is replaced by the house, which says why', async (_, answer) => {
    const { embedding } = rig(answer)
    await embedding.choose(key)
    const { embedder, vectors } = await embed(embedding, 'tea')
    expect(embedder.model).toBe('words-384')
    expect(embedder.why).toMatch(/acme\.nearness\/near.*did not work.*asked again in a minute/)
    expect(vectors).toEqual([wordVector('tea')])
    expect((await embedding.current()).why).toBe(embedder.why)
  })

  test('that fails on the way has no part in the answer', async () => {
    let calls = 0
    const { embedding } = rig((texts) => (++calls > 2 ? Promise.reject(new Error('full')) : near(texts)))
    await embedding.choose(key)
    const { embedder, vectors } = await embed(embedding, ...Array.from({ length: 40 }, (_, at) => `text ${at}`))
    expect(embedder.model).toBe('words-384')
    expect(vectors.every(({ length }) => length === 384)).toBe(true)
  })

  test('that does not answer in time is replaced', async () => {
    const { embedding } = rig(() => new Promise(() => {}))
    await embedding.choose(key)
    const answer = embed(embedding, 'tea')
    await vi.advanceTimersByTimeAsync(embedWithinMs)
    expect((await answer).embedder.runs).toBe('words')
  })

  test('that failed is left alone for a minute, and then asked again', async () => {
    const { embedding, scene } = rig(() => Promise.reject(new Error('busy')))
    await embedding.choose(key)
    await embed(embedding, 'tea')
    scene.answer = near
    scene.now = asideMs - 1
    expect((await embed(embedding, 'tea')).embedder.runs).toBe('words')
    scene.now = asideMs
    expect((await embed(embedding, 'tea')).embedder.runs).toBe('plugin')
  })

  test('that is chosen before its plugin has come is used as soon as it is there', async () => {
    const { embedding } = rig()
    await embedding.choose('vesper.late/near')
    expect((await embedding.current()).why).toContain('switched off')
    await embedding.choose(key)
    expect((await embedding.current()).runs).toBe('plugin')
  })

  test('whose plugin goes and comes back is met anew', async () => {
    const { embedding, scene } = rig(() => Promise.reject(new Error('old version')))
    await embedding.choose(key)
    await embed(embedding, 'tea')
    scene.answer = near
    await embedding.removePlugin(plugin)
    expect((await embedding.current()).runs).toBe('plugin')
  })

  test('is no longer asked once Vesper is chosen again', async () => {
    const { embedding, scene } = rig()
    await embedding.choose(key)
    await embedding.choose('')
    expect((await embed(embedding, 'tea')).embedder.runs).toBe('words')
    expect(scene.asked).toEqual([])
  })

  test('is not blamed for a caller who left', async () => {
    const { embedding, scene } = rig()
    await embedding.choose(key)
    await embedding.current()
    scene.answer = () => new Promise(() => {})
    const leave = new AbortController()
    const answer = embedding.embed(['tea'], leave.signal)
    leave.abort()
    await expect(answer).rejects.toThrow(/abort/i)
    scene.answer = near
    expect((await embed(embedding, 'tea')).embedder.runs).toBe('plugin')
  })

  test.each(['nonsense', '__proto__/constructor', `acme.nearness/${'x'.repeat(10_000)}:${'y'.repeat(10_000)}`])(
    'with a key like %.30s… never stops anybody',
    async (odd) => {
      const { embedding } = rig(() => Promise.reject(new Error('unknown')))
      await embedding.choose(odd)
      const { embedder } = await embed(embedding, 'tea')
      expect(embedder.runs).toBe('words')
      expect(embedder.why?.length).toBeLessThan(2_000)
    },
  )
})
