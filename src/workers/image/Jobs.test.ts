import fc from 'fast-check'
import { type CharacterId, type ImageProgress, PluginError } from 'sdk'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitsOf } from '../../shared/policy/consent/limits.ts'
import type { ImageOrder } from './contract.ts'
import { FakeImageStore, imageRig, orderOf, picture } from './rig.fixture.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const done: ImageProgress = { kind: 'done', picture, seed: 7 }
const ticket = (text: string): ImageProgress => ({ kind: 'ticket', ticket: text })
const settle = () => vi.advanceTimersByTimeAsync(200)
const mira = 'mira' as CharacterId

test('an order is noted before the server is asked, and its ticket before it goes on', async () => {
  const { jobs, backend, store } = imageRig()
  const noted = jobs.order(orderOf('a pier'))
  expect(backend.asked).toEqual([])
  await noted
  await settle()
  expect(backend.asked).toEqual(['a pier'])
  backend.tell(ticket('t-1'))
  await settle()
  expect(store.jobs.get('a pier')?.ticket).toBe('t-1')
})

test('an order that cannot be noted is refused, and nobody is asked', async () => {
  const { jobs, backend, store } = imageRig()
  store.failing = new PluginError('storage/quota', 'Full.')
  await expect(jobs.order(orderOf('a pier'))).rejects.toThrow('Full.')
  await settle()
  expect(backend.asked).toEqual([])
})

test('a picture of a minor is refused with the reason, and nobody is asked', async () => {
  const { jobs, backend, store } = imageRig()
  const order = orderOf('she is 14 years old, on a pier')
  await expect(jobs.order(order)).rejects.toMatchObject({ code: 'plugin/refused' })
  await settle()
  expect([backend.asked, store.jobs.size]).toEqual([[], 0])
})

test('a picture of what the player ruled out is refused with the reason, and nobody is asked', async () => {
  const { jobs, backend, store } = imageRig()
  jobs.keepFrom(limitsOf({ answers: { needles: 'no' }, own: [] }).hard)
  await expect(jobs.order(orderOf('a tray of n33dles, soft light'))).rejects.toMatchObject({
    code: 'plugin/refused',
    message:
      'You have ruled this out: Needles and piercing. The prompt says “n33dles”. Change the prompt, or your limits.',
  })
  await settle()
  expect([backend.asked, store.jobs.size]).toEqual([[], 0])
})

test('a picture is kept with all it takes to make it again, and the order is forgotten', async () => {
  const { jobs, backend, store, of } = imageRig()
  const request = { ...orderOf('a pier').request, checkpoint: 'sea.safetensors', steps: 28 }
  await jobs.order(orderOf('a pier', { request, about: { shows: [mira], caption: 'Mira waits.' } }))
  await settle()
  backend.tell(ticket('t-1'), { kind: 'working', fraction: 0.5 }, done)
  await settle()
  expect(store.images.get('picture-1')).toMatchObject({
    prompt: 'a pier',
    seed: 7,
    checkpoint: 'sea.safetensors',
    steps: 28,
    shows: ['mira'],
    caption: 'Mira waits.',
    width: 8,
    type: 'image/png',
  })
  expect(of('made').map(({ image }) => image.id)).toEqual(['picture-1'])
  expect(store.jobs.size).toBe(0)
  expect(of('jobs').at(-1)?.jobs).toEqual([])
})

test('of several pictures each is kept as it comes', async () => {
  const { jobs, backend, store } = imageRig()
  await jobs.order(orderOf('a pier'))
  await settle()
  backend.tell(
    ticket('t'),
    { kind: 'picture', picture, seed: 1 },
    { kind: 'picture', picture, seed: 2 },
    { ...done, seed: 3 },
  )
  await settle()
  expect([...store.images.values()].map(({ seed }) => seed)).toEqual([1, 2, 3])
})

test('one is painted at a time, in the order they came', async () => {
  const { jobs, backend } = imageRig()
  await Promise.all(['one', 'two', 'three'].map((id) => jobs.order(orderOf(id))))
  await settle()
  expect(backend.asked).toEqual(['one'])
  backend.tell(done)
  await settle()
  expect(backend.asked).toEqual(['one', 'two'])
})

test('one that fails is told with its order, and the next goes on', async () => {
  const { jobs, backend, of, store } = imageRig()
  await jobs.order(orderOf('one', { request: { ...orderOf('one').request, init: { picture, denoise: 0.5 } } }))
  await jobs.order(orderOf('two'))
  await settle()
  const details = { wanted: 'sea.safetensors', suggestions: ['seaside.safetensors'] }
  backend.tell(new PluginError('image/missing-model', 'The model is not there.', { details }))
  await settle()
  expect(of('failed')).toMatchObject([
    { order: { id: 'one' }, failure: { code: 'image/missing-model', message: 'The model is not there.', details } },
  ])
  expect(of('failed')[0]?.order.request.init?.denoise).toBe(0.5)
  expect(backend.asked).toEqual(['one from a picture', 'two'])
  expect([...store.jobs.keys()]).toEqual(['two'])
})

test('one that waits here is called off without a word to any server', async () => {
  const { jobs, backend, of, cancels } = imageRig()
  await jobs.order(orderOf('one'))
  await jobs.order(orderOf('two'))
  await settle()
  expect(await jobs.cancel('two')).toBe('cancelled')
  await settle()
  expect(
    of('jobs')
      .at(-1)
      ?.jobs.map(({ id }) => id),
  ).toEqual(['one'])
  backend.tell(done)
  await settle()
  expect(backend.asked).toEqual(['one'])
  expect(of('cancelled').map(({ job }) => job)).toEqual(['two'])
  expect(cancels).toEqual([])
})

test('one that is painted stays until its server says what became of it', async () => {
  const { jobs, backend, of, cancels } = imageRig()
  await jobs.order(orderOf('one'))
  await settle()
  backend.tell(ticket('t-1'), { kind: 'working', fraction: 0.2 })
  await settle()
  expect(await jobs.cancel('one')).toBe('cancelled')
  await settle()
  expect(of('jobs').at(-1)?.jobs).toMatchObject([{ state: 'cancelling', fraction: 0.2 }])
  backend.tell(new PluginError('image/interrupted', 'It was stopped.'))
  await settle()
  expect(cancels).toEqual(['t-1'])
  expect(of('cancelled')).toHaveLength(1)
  expect(of('failed')).toEqual([])
})

test('one that was finished before it could be cancelled is kept', async () => {
  const { jobs, backend, of, answerCancels } = imageRig()
  answerCancels('finished')
  await jobs.order(orderOf('one'))
  await settle()
  backend.tell(ticket('t-1'))
  await settle()
  expect(await jobs.cancel('one')).toBe('finished')
  backend.tell(done)
  await settle()
  expect(of('made')).toHaveLength(1)
  expect(of('cancelled')).toEqual([])
})

test('one whose cancelling nobody confirms can be left alone, and the next goes on', async () => {
  const { jobs, backend, answerCancels } = imageRig()
  answerCancels('unconfirmed')
  await jobs.order(orderOf('one'))
  await jobs.order(orderOf('two'))
  await settle()
  backend.tell(ticket('t-1'))
  await settle()
  expect(await jobs.cancel('one')).toBe('unconfirmed')
  jobs.leave('one')
  await settle()
  expect(backend.asked).toEqual(['one', 'two'])
})

test('one that somebody else stopped is a failure that can be asked for again', async () => {
  const { jobs, backend, of } = imageRig()
  await jobs.order(orderOf('one'))
  await settle()
  backend.tell(ticket('t'), new PluginError('image/interrupted', 'It was stopped on the server.'))
  await settle()
  expect(of('failed')[0]?.failure.code).toBe('image/interrupted')
})

test('a damaged picture is told and not kept', async () => {
  const { jobs, backend, of, store } = imageRig()
  await jobs.order(orderOf('one'))
  await settle()
  backend.tell({ ...done, picture: new Blob(['x']) })
  await settle()
  expect(of('failed')[0]?.failure.code).toBe('image/result-corrupt')
  expect(store.images.size).toBe(0)
})

test('a picture the server had already is not kept twice', async () => {
  const { jobs, backend, of, store } = imageRig()
  for (const id of ['one', 'two']) {
    await jobs.order(orderOf(id, { request: orderOf('same').request }))
    await settle()
    backend.tell({ ...done, isFromCache: true })
    await settle()
  }
  expect(store.images.size).toBe(1)
  expect(of('made').map(({ isFromCache }) => isFromCache)).toEqual([false, true])
})

test('a reload goes on where it was: with its ticket where there is one, from the beginning where not', async () => {
  const before = imageRig()
  await before.jobs.order(orderOf('one'))
  await before.jobs.order(orderOf('two'))
  await settle()
  before.backend.tell(ticket('t-1'))
  await settle()
  const after = imageRig(before.store)
  await after.jobs.resume('vesper.test/server')
  await settle()
  after.backend.tell(done)
  await settle()
  expect(after.backend.asked).toEqual(['again t-1', 'two'])
})

test('a reload leaves to another tab what that one waits for, and to other servers what is theirs', async () => {
  const before = imageRig()
  await before.jobs.order(orderOf('one'))
  await settle()
  const after = imageRig(before.store, before.locks)
  await after.jobs.resume('vesper.test/server')
  await after.jobs.resume('vesper.test/other')
  await settle()
  expect(after.backend.asked).toEqual([])
  expect(after.store.jobs.has('one')).toBe(true)
})

test('what an order was to start from does not outlive its page, and another picture does not take its place', async () => {
  const before = imageRig()
  const request = { ...orderOf('two').request, init: { picture, denoise: 0.4 } }
  await before.jobs.order(orderOf('one'))
  await before.jobs.order(orderOf('two', { request }))
  await settle()
  const after = imageRig(before.store)
  await after.jobs.resume('vesper.test/server')
  await settle()
  expect(after.of('failed')).toMatchObject([{ order: { id: 'two', isBare: true }, failure: { code: 'image/lost' } }])
  expect([...after.store.jobs.keys()]).toEqual(['one'])
})

test('what is noted and no order is thrown away', async () => {
  const store = new FakeImageStore()
  const noted = { id: 'odd', backend: 'vesper.test/server', order: { old: true }, shows: [], caption: '', at: 1 }
  store.jobs.set('odd', noted)
  const { jobs } = imageRig(store)
  await jobs.resume('vesper.test/server')
  expect(store.jobs.size).toBe(0)
})

test('the oldest pictures of a character make room, never starred ones and never the one that has just come', async () => {
  const { jobs, backend, store } = imageRig()
  const about = { shows: [mira], caption: '' }
  for (let nth = 1; nth <= 5; nth++) {
    await jobs.order(orderOf(`${nth}`, { about, keep: { total: 50, perCharacter: 3 } }))
    await settle()
    backend.tell(done)
    await settle()
    const first = store.images.get('picture-1')
    if (nth === 1 && first) store.images.set('picture-1', { ...first, isStarred: true })
  }
  expect([...store.images.keys()]).toEqual(['picture-1', 'picture-3', 'picture-4', 'picture-5'])
})

test('pictures of places and of scenes make no room for each other', async () => {
  const { jobs, backend, store } = imageRig()
  const paint = async (id: string, about: ImageOrder['about']) => {
    await jobs.order(orderOf(id, { about, keep: { total: 1, perCharacter: 1 } }))
    await settle()
    backend.tell(done)
    await settle()
  }
  const backdrop = (time: 'day' | 'night') => ({ environment: 'beach', time, manner: 'a' })
  await paint('day', { shows: [], caption: '', backdrop: backdrop('day') })
  await paint('night', { shows: [], caption: '', backdrop: backdrop('night') })
  await paint('one', { shows: [], caption: '' })
  await paint('two', { shows: [], caption: '' })
  expect([...store.images.values()].map(({ backdrop: of, prompt }) => of?.time ?? prompt)).toEqual([
    'day',
    'night',
    'two',
  ])
})

test('what is under way is told at most ten times a second, the newest of it', async () => {
  const { jobs, backend, of } = imageRig()
  await jobs.order(orderOf('one'))
  await settle()
  const before = of('jobs').length
  for (let step = 1; step <= 50; step++) backend.tell({ kind: 'working', fraction: step / 100 })
  await vi.advanceTimersByTimeAsync(100)
  expect(of('jobs').length - before).toBe(1)
  expect(of('jobs').at(-1)?.jobs[0]?.fraction).toBe(0.5)
})

test('progress never falls, whatever is told', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 }), async (fractions) => {
      const { jobs, backend, of, close } = imageRig()
      await jobs.order(orderOf('one'))
      await settle()
      for (const fraction of fractions) {
        backend.tell({ kind: 'working', fraction })
        await vi.advanceTimersByTimeAsync(100)
      }
      const told = of('jobs').flatMap(({ jobs: all }) => all.map((job) => job.fraction))
      expect(told).toEqual(told.toSorted((a, b) => a - b))
      close()
    }),
    { numRuns: 30 },
  )
})
