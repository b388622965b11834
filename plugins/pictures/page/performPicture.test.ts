import type { Effect } from 'sdk'
import { newId, Scope } from 'sdk'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { openInTest } from '../../../src/host/chat/session/session.fixture.ts'
import { provideHostServices } from './hostServices.fixture.ts'
import type { Sketch } from './paintScene.ts'

provideHostServices()

const world = vi.hoisted(() => ({ ordered: [] as Sketch[], failing: undefined as Error | undefined }))
const painting = await import('./paintScene.ts')
const sketch = { composed: { chips: [{ kind: 'place', text: 'a pier' }], negative: '', loras: [] }, seed: 1 }
const sketching = vi.spyOn(painting, 'sketchScene').mockImplementation(async () => {
  if (world.failing) throw world.failing
  return sketch as unknown as Sketch
})
const ordering = vi.spyOn(painting, 'orderSketch').mockImplementation(async (made) => void world.ordered.push(made))
afterAll(() => {
  scope.close()
  beginPictures(new Scope('images'))
  sketching.mockRestore()
  ordering.mockRestore()
})
const { judge } = await import('../../../src/shared/policy/judge.ts')
const { nothingAround } = await import('../../../src/shared/policy/circumstances.ts')
const { circumstances } = await import('../../../src/host/consent/circumstances.ts')
const { errors } = await import('sdk/page/errors.ts')
const { performOnce } = await import('sdk/page/points/performers.ts')
const { stopStimulation } = await import('../../../src/host/consent/stop.ts')
const { adderFor } = await import('sdk/page/feature.ts')
const { default: face } = await import('./index.ts')
const { cancelOnSafeword } = await import('./cancelOnSafeword.ts')
const { beginPictures } = await import('./imageEngine.ts')
const { offerImages } = await import('./imageService.ts')
const { watchPictures, performAsked, performPicture } = await import('./performPicture.ts')

const scope = new Scope('images')
face.start?.(adderFor(scope), scope)

const wish = (prompt: string): Effect => ({ kind: 'image', prompt })
const act = (effect: Effect, verdict: 'done' | 'refused' = 'done') =>
  performOnce(newId<'variant'>(), 0, {
    offset: 0,
    effect,
    verdict,
    ...(verdict === 'refused' && { why: 'No.' }),
  } as never)
const open = (id: string) => {
  openInTest({ id, character: { id: 'mira', name: 'Mira' } })
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

beforeEach(() => {
  Object.assign(world, { ordered: [], failing: undefined })
  errors.notices = []
  vi.spyOn(console, 'error').mockImplementation(() => {})
  open('chat')
  return watchPictures()
})

test('while there is no server for pictures a reply that asks for one is refused, with the reason', () => {
  expect(judge(wish('the harbour'), circumstances())).toEqual({ kind: 'refuse', why: 'No image server is set up.' })
  const takeBack = offerImages(async () => {})
  expect(judge(wish('the harbour'), circumstances()).kind).toBe('allow')
  takeBack()
  expect(circumstances().pictures).toBe(nothingAround.pictures)
})

test('orders a reply’s picture when the reply is complete, with its words', async () => {
  act(wish('  the harbour at dusk '))
  expect(world.ordered).toEqual([])
  expect(performAsked()).toBe(true)
  await settled()
  expect(world.ordered.map(({ composed }) => composed.chips)).toEqual([
    [
      { kind: 'place', text: 'a pier' },
      { kind: 'own', text: 'the harbour at dusk' },
    ],
  ])
  expect(performAsked()).toBe(false)
})

test('paints nothing refused, and nothing asked for in another chat', async () => {
  act(wish('the harbour'), 'refused')
  expect(performAsked()).toBe(false)
  act(wish('the harbour'))
  open('other')
  expect(performAsked()).toBe(false)
})

test('paints nothing that was asked for before a safeword', async () => {
  const end = cancelOnSafeword()
  act(wish('the harbour'))
  stopStimulation('safeword')
  expect(performAsked()).toBe(false)
  void performPicture('the pier')
  stopStimulation('safeword')
  await settled()
  end()
  expect(world.ordered).toEqual([])
  expect(errors.notices).toEqual([])
})
