import type { Message, Session } from 'sdk'
import { backdropSection } from 'sdk/page/chat/backdropSection.ts'
import { changeForTest } from 'sdk/page/settings/settings.fixture.ts'
import { subscribe } from 'valtio'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openInTest } from '../../../../src/host/chat/session/session.fixture.ts'
import { replaceEngine } from '../../../../src/host/engines/engine.fixture.ts'
import { runFakePlugin } from '../../../../src/host/plugins/run/fakePlugin.fixture.ts'
import type { ImageOrder } from '../../../../src/workers/image/contract.ts'
import type { ImageRecord } from '../../../../src/workers/storage/contract.ts'
import { provideHostServices } from '../hostServices.fixture.ts'
import { imageServerSection } from '../imageServerSection.ts'
import { imagesSection } from '../imagesSection.ts'
import type { PictureListener } from '../pictures.ts'

provideHostServices()

const world = vi.hoisted(() => ({
  said: [] as string[],
  kept: [] as unknown[],
  jobs: [] as unknown[],
  ordered: [] as unknown[],
  discarded: [] as string[],
  broken: undefined as Error | undefined,
  listener: {} as object,
}))
replaceEngine('storage', {
  tail: async () => world.said.map((content) => ({ variants: [{ content }], active: 0 }) as unknown as Message),
  imagesOf: async () => world.kept,
  list: async () => world.jobs,
  read: async (_: string, id: string) => ({ id, picture: new Blob([id]), thumbnail: new Blob() }),
  async discardImages(ids: readonly string[]) {
    world.discarded.push(...ids)
    world.kept = world.kept.filter((image) => !ids.includes((image as ImageRecord).id))
  },
})
replaceEngine('image', {
  keepFrom: async () => {},
  async order(order: ImageOrder) {
    if (world.broken) throw world.broken
    world.ordered.push(order)
  },
})
runFakePlugin({ id: 'vesper.test', contributes: { imageBackend: [{ id: 'server', label: 'Server' }] } })

const pictures = await import('../pictures.ts')
const { backdrop, followBackdrops, leaveUnpainted } = await import('./backdrops.ts')
const { wantedBackdrop } = await import('./backdrops.ts')
const { session } = await import('sdk/page/session.ts')
const { chatPlaces } = await import('sdk/page/points/chatPlace.ts')
const { currentEnvironment, environments } = await import('../../../environments/page/environments.ts')
chatPlaces.add('environments', { now: currentEnvironment, watch: (changed) => subscribe(environments, changed) })
const { imageService } = await import('../imageService.ts')
const { changeSettings } = await import('sdk/page/settings/settings.ts')

let end = () => {}
let chats = 0
const settle = () => vi.advanceTimersByTimeAsync(1000)
const orders = () => world.ordered as ImageOrder[]
/** A place nobody has been at on this page: what was asked for once is not asked for again. */
const go = async (environment: string, ...said: readonly string[]) => {
  world.said = [...said]
  chats += 1
  openInTest({ id: `chat-${chats}`, environment })
  await settle()
}
/** What was ordered last arrives. */
const arrive = async (id: string) => {
  const order = orders().at(-1)
  const image = { id, backdrop: order?.about.backdrop, isStarred: false } as ImageRecord
  world.kept = [image, ...world.kept]
  ;(world.listener as PictureListener).made?.(image, false)
  await settle()
}

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(world, { said: [], kept: [], jobs: [], ordered: [], discarded: [], broken: undefined })
  backdrop.problem = ''
  imageService.connection = { kind: 'ready' }
  changeForTest(imageServerSection, { backend: 'vesper.test/server' })
  changeSettings(imagesSection, { style: `style of test ${Math.random()}` })
  changeSettings(backdropSection, { backdrop: 'place' })
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${(blob as Blob).size}-${Math.random()}`)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  vi.spyOn(pictures, 'followPictures').mockImplementation(() => {})
  vi.spyOn(pictures, 'listenForPictures').mockImplementation((listener) => {
    world.listener = listener
    return () => true
  })
  end = followBackdrops()
})
afterEach(() => {
  end()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('paints a place without people, in landscape, at the chat’s time of day', async () => {
  await go('beach', 'The stars come out; it is past midnight.')
  const [order] = orders()
  expect(order?.about).toMatchObject({
    shows: [],
    caption: 'Beach, night',
    backdrop: { environment: 'beach', time: 'night' },
  })
  expect(order?.about).not.toHaveProperty('session')
  expect(order?.request.prompt).toContain('no humans')
  expect(order?.request).toMatchObject({ width: 1600, height: 1152 })
})

test('paints by the place’s own time of day when the chat names none, else by day', async () => {
  await go('beach', 'Hello.')
  await go('library', 'Hello.')
  expect(orders().map(({ about }) => about.caption)).toEqual(['Beach, evening', 'Library, day'])
})

test('painted once, it is found again afterwards', async () => {
  await go('beach')
  expect(backdrop.url).toBeUndefined()
  await arrive('beach-evening')
  const { url } = backdrop
  expect(url).toMatch(/^blob:/)
  await go('none')
  expect(backdrop.url).toBeUndefined()
  await go('beach')
  expect(backdrop.url).toMatch(/^blob:/)
  expect(orders()).toHaveLength(1)
})

test('night falls: until its picture is there, the place stays as it was', async () => {
  await go('beach')
  await arrive('evening')
  const { url } = backdrop
  world.said = ['Night has fallen.']
  session.count += 1
  await settle()
  expect(orders().at(-1)?.about.caption).toBe('Beach, night')
  expect(backdrop.url).toBe(url)
  await arrive('night')
  expect(backdrop.url).not.toBe(url)
})

test('a repainted backdrop replaces the previous one', async () => {
  await go('beach')
  await arrive('first')
  await arrive('second')
  expect(world.discarded).toEqual(['first'])
})

test('switched off, nothing is ordered', async () => {
  changeSettings(backdropSection, { backdrop: 'off' })
  await go('beach')
  expect(orders()).toEqual([])
})

test('does not order again what an earlier page or another tab ordered', async () => {
  openInTest({ id: 'chat', environment: 'beach' })
  const wanted = await wantedBackdrop(session.current as Session)
  world.jobs = [{ order: { about: { shows: [], caption: '', backdrop: wanted?.key } } }, { order: 'of old' }]
  await go('beach')
  expect(orders()).toEqual([])
})

test('paints the backdrop once the server is reachable', async () => {
  imageService.connection = { kind: 'down', message: 'Gone.' }
  await go('beach')
  expect(orders()).toEqual([])
  imageService.connection = { kind: 'ready' }
  await settle()
  expect(orders()).toHaveLength(1)
})

test('reports a failed backdrop and does not retry it forever', async () => {
  world.broken = new Error('The card is full.')
  await go('beach')
  expect(backdrop.problem).toBe('Beach, evening: The card is full.')
  world.broken = undefined
  await go('beach')
  expect(orders()).toEqual([])
})

test('does not repaint a backdrop deleted by hand', async () => {
  await go('beach')
  await arrive('evening')
  const key = orders()[0]?.about.backdrop
  if (!key) throw new Error('It was ordered.')
  world.kept = []
  leaveUnpainted(key)
  await go('beach')
  expect(orders()).toHaveLength(1)
})

test('ignores changes that concern no place', async () => {
  await go('beach')
  ;(world.listener as PictureListener).made?.({ id: 'scene' } as ImageRecord, false)
  await settle()
  expect(world.discarded).toEqual([])
  expect(backdrop.url).toBeUndefined()
})

test('whoever had the place behind the chat before it was a choice among others has it there still', async () => {
  changeSettings(backdropSection, { backdrop: 'off' })
  changeSettings(imagesSection, { backdrops: true })
  const end = followBackdrops()
  await vi.waitFor(() => expect(backdropSection.now.backdrop).toBe('place'))
  expect(imagesSection.now.backdrops).toBe(false)
  end()
})
