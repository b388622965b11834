import { beforeEach, expect, test, vi } from 'vitest'
import { replaceEngine } from '../../../../src/host/engines/engine.fixture.ts'
import { runFakePlugin } from '../../../../src/host/plugins/run/fakePlugin.fixture.ts'
import type { ImageNews, ImageOrder } from '../../../../src/workers/image/contract.ts'
import { provideHostServices } from '../hostServices.fixture.ts'
import { choice, manifest } from './imageServer.fixture.ts'

provideHostServices()

const world = vi.hoisted(() => ({
  ordered: [] as ImageOrder[],
  cancelled: [] as string[],
  discarded: [] as string[],
  answer: (_: ImageOrder): ImageNews[] => [],
}))
const stamp = new Blob(['stamp'], { type: 'image/png' })

replaceEngine('image', {
  keepFrom: async () => {},
  async *watch(signal: AbortSignal): AsyncGenerator<ImageNews> {
    yield { kind: 'jobs', jobs: [] }
    for (const order of world.ordered) yield* world.answer(order)
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve))
  },
  order: async (order: ImageOrder) => void world.ordered.push(order),
  cancel: async (job: string) => void world.cancelled.push(job),
})
replaceEngine('storage', {
  read: async (_: string, id: string) => (id === 'gone' ? undefined : { id, picture: stamp, thumbnail: stamp }),
  discardImages: async (ids: readonly string[]) => void world.discarded.push(...ids),
})
runFakePlugin(manifest)

const { makeProof } = await import('./proof.ts')
const { isProof } = await import('./isProof.ts')

beforeEach(() => Object.assign(world, { ordered: [], cancelled: [], discarded: [], answer: () => [] }))

const made = (job: string, id = 'p1', isFromCache = false): ImageNews =>
  ({ kind: 'made', job, image: { id }, isFromCache }) as never
const make = (signal = new AbortController().signal) => makeProof(choice, signal)

test('a proof is the smallest order there is, and nothing of it is kept', async () => {
  world.answer = ({ id }) => [made('somebody’s', 'p0'), made(id)]
  expect(await make()).toBe(stamp)
  expect(world.ordered).toMatchObject([
    { backend: choice.key, request: { width: 64, height: 64, steps: 1 }, about: { shows: [] } },
  ])
  expect(world.ordered.map(({ id }) => isProof(id))).toEqual([true])
  expect(world.discarded).toEqual(['p1'])
})

test('keeps a proof picture that was starred before', async () => {
  world.answer = ({ id }) => [made(id, 'p1', true)]
  await make()
  expect(world.discarded).toEqual([])
})

test('reports a failure in the server’s words', async () => {
  world.answer = (order) => [
    { kind: 'failed', order, failure: { code: 'image/out-of-memory', message: 'Too little memory.' } },
  ]
  await expect(make()).rejects.toMatchObject({ code: 'image/out-of-memory', message: 'Too little memory.' })
})

test('leaving takes the order back, and no other', async () => {
  const left = new AbortController()
  world.answer = () => {
    left.abort()
    return []
  }
  await expect(make(left.signal)).rejects.toMatchObject({ name: 'AbortError' })
  expect(world.cancelled).toEqual(world.ordered.map(({ id }) => id))
})

test('a picture that could not be kept is no proof', async () => {
  world.answer = ({ id }) => [made(id, 'gone')]
  await expect(make()).rejects.toMatchObject({ code: 'image/result-missing' })
})
