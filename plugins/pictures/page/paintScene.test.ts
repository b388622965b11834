import { profileSection } from 'sdk/page/characters/profileSection.ts'
import { changeForTest } from 'sdk/page/settings/settings.fixture.ts'
import { subscribe } from 'valtio'
import { beforeEach, expect, test, vi } from 'vitest'
import { chooseFakeModel } from '../../../src/host/chat/session/fakeModel.fixture.ts'
import { openInTest } from '../../../src/host/chat/session/session.fixture.ts'
import { replaceEngine } from '../../../src/host/engines/engine.fixture.ts'
import { runFakePlugin } from '../../../src/host/plugins/run/fakePlugin.fixture.ts'
import { record } from '../../../src/shared/pictures/loras/sample.fixture.ts'
import type { PictureScene } from '../../../src/shared/pictures/scene.ts'
import type { ImageOrder } from '../../../src/workers/image/contract.ts'
import { provideHostServices } from './hostServices.fixture.ts'
import { imageServerSection } from './imageServerSection.ts'
import { imagesSection } from './imagesSection.ts'
import { pictureTimesSection } from './pictureTimesSection.ts'

provideHostServices()

const world = vi.hoisted(() => ({
  scene: undefined as unknown,
  asked: [] as unknown[],
  ordered: [] as unknown[],
  painted: 0,
  seed: undefined as number | undefined,
  library: [] as unknown[],
  sheet: {} as object,
  ownModel: '',
  files: new Map<string, unknown>(),
  can: ['init'] as string[] | undefined,
}))
replaceEngine('storage', {
  countImages: async () => world.painted,
  tail: async () => [{ id: 'reply', metadata: {} }],
  list: async () => world.library,
  async read(table: string, id: string) {
    if (table === 'characters') return { id, name: 'Mira', mainModel: world.ownModel }
    return table === 'looks' ? id === 'mira' && sheet() : world.files.get(id)
  },
})
replaceEngine('conversation', {
  async describe(request: unknown) {
    world.asked.push(request)
    return { scene: world.scene, from: 'model' }
  },
})
replaceEngine('image', {
  keepFrom: async () => {},
  order: async (order: unknown) => world.ordered.push(order),
  catalogue: async () => ({ checkpoints: ['ponyNight.safetensors'] }),
  async look() {
    if (!world.can) throw new Error('Nobody is there.')
    return { can: world.can }
  },
})
runFakePlugin({ id: 'vesper.test', contributes: { imageBackend: [{ id: 'server', label: 'Server' }] } })
chooseFakeModel()
const sheet = () => ({
  id: 'mira',
  identity: 'a woman in her thirties, copper hair',
  negative: '',
  outfits: [{ id: 'coat', name: 'Coat', prompt: 'an oilskin coat', loras: [] }],
  outfit: 'coat',
  loras: [{ name: 'mira.safetensors', modelStrength: 0.8, clipStrength: 0.8 }],
  references: [],
  modified: 0,
  ...(world.seed !== undefined && { seed: world.seed }),
  ...world.sheet,
})
const { orderSketch, sketchScene } = await import('./paintScene.ts')
const { chatPlaces } = await import('sdk/page/points/chatPlace.ts')
const { currentEnvironment, environments } = await import('../../environments/page/environments.ts')
chatPlaces.add('environments', { now: currentEnvironment, watch: (changed) => subscribe(environments, changed) })
const { toasts } = await import('sdk/page/toasts.ts')
const { session } = await import('sdk/page/session.ts')
const { changeSettings } = await import('sdk/page/settings/settings.ts')

const scene: PictureScene = {
  place: 'a pier',
  time: 'dusk',
  mood: '',
  view: '',
  people: [{ who: 'mira', doing: 'waiting', expression: '' }],
  caption: 'Mira waits.',
}
const quiet = new AbortController().signal
const order = () => world.ordered[0] as ImageOrder

beforeEach(() => {
  Object.assign(world, {
    scene,
    asked: [],
    ordered: [],
    painted: 0,
    seed: undefined,
    library: [],
    sheet: {},
    ownModel: '',
    can: ['init'],
  })
  world.files.clear()
  toasts.shown = []
  changeForTest(imageServerSection, { backend: 'vesper.test/server' })
  changeForTest(profileSection, { name: 'Robin' })
  environments.custom = [{ id: 'pier', name: 'Pier', prompt: 'A pier at dusk.', isCustom: true }]
  openInTest({ id: 'chat', character: { id: 'mira', name: 'Mira' }, environment: 'pier' })
  changeSettings(imagesSection, { describe: true, style: '', negative: '' })
})

test('the model is asked with who is there and where, and its scene is ordered with what the player set', async () => {
  changeSettings(imagesSection, { style: 'oil painting', negative: 'hats' })
  await orderSketch(await sketchScene(quiet))
  expect(world.asked).toEqual([
    {
      session: 'chat',
      present: [
        { who: 'mira', name: 'Mira' },
        { who: 'player', name: 'Robin' },
      ],
      place: 'A pier at dusk.',
      connection: { plugin: 'vesper.lamp', provider: 'lamp', model: 'tiny', patience: 'local' },
    },
  ])
  const { request, about, keep, backend } = order()
  expect(request.prompt).toBe(
    'best quality, detailed, oil painting, solo, a woman in her thirties, copper hair, wearing an oilskin coat, waiting, a pier, dusk',
  )
  expect(request.negativePrompt).toContain('hats')
  expect(request).toMatchObject({
    width: 1152,
    height: 1600,
    steps: 28,
    cfg: 5,
    sampler: 'dpmpp_2m',
    scheduler: 'karras',
  })
  expect(request.loras.map(({ name }) => name)).toEqual(['mira.safetensors'])
  expect(about).toEqual({ session: 'chat', message: 'reply', shows: ['mira'], caption: 'Mira waits.' })
  expect(keep).toEqual({ total: 50, perCharacter: 10, quality: 0.9 })
  expect(backend).toBe('vesper.test/server')
})

test('shows who is present and where without asking a model', async () => {
  changeSettings(imagesSection, { describe: false })
  const { scene: plain } = await sketchScene(quiet)
  expect(world.asked).toEqual([])
  expect(plain).toMatchObject({ place: 'A pier at dusk.', people: [{ who: 'mira' }] })
})

test('characters with a fixed seed get seeds in sequence', async () => {
  Object.assign(world, { seed: 1000, painted: 3 })
  expect((await sketchScene(quiet)).seed).toBe(1003)
})

test('add-ons bring their words, the scene brings add-ons, and what does not suit the model is told once', async () => {
  changeSettings(imageServerSection, { checkpoint: 'harbourXL.safetensors' })
  world.library = [
    record('mira', { triggerWords: ['mira_v2'], baseModel: 'sd_v1' }),
    record('pier', { keywords: ['pier'], triggerWords: ['wet planks'] }),
  ]
  const sketch = await sketchScene(quiet)
  expect(sketch.composed.chips.filter(({ kind }) => kind === 'trigger').map(({ text }) => text)).toEqual([
    'mira_v2',
    'wet planks',
  ])
  await orderSketch(sketch)
  await orderSketch(sketch)
  expect(order().request.loras.map(({ name }) => name)).toEqual(['mira.safetensors', 'pier.safetensors'])
  expect(order().request.prompt).toContain('mira_v2, wet planks')
  expect(toasts.shown.map(({ message }) => message)).toEqual([expect.stringContaining('Stable Diffusion 1.5')])
  changeSettings(imageServerSection, { checkpoint: '' })
})

const reference = { id: 'lake', picture: new Blob(['a lake']), thumbnail: new Blob() }
const starting = { references: ['lake', 'pier'], startFrom: { denoise: 0.6 } }

test('a picture starts from the best reference only where the player wants that', async () => {
  world.files.set('lake', reference)
  world.sheet = { references: ['lake'] }
  await orderSketch(await sketchScene(quiet))
  expect(order().request).not.toHaveProperty('init')
  world.ordered = []
  world.sheet = starting
  await orderSketch(await sketchScene(quiet))
  expect(order().request.init).toEqual({ picture: reference.picture, denoise: 0.6 })
  expect(toasts.shown).toEqual([])
})

test('a character with a model of its own is painted with that, and worded for it', async () => {
  world.ownModel = 'ponyNight'
  await orderSketch(await sketchScene(quiet))
  expect(order().request).toMatchObject({
    checkpoint: 'ponyNight.safetensors',
    prompt: expect.stringMatching(/^score_9/),
  })
})

test('a server that cannot start from a picture paints without it, and the player is told', async () => {
  Object.assign(world, { sheet: starting, can: ['previews'] })
  world.files.set('lake', reference)
  await orderSketch(await sketchScene(quiet))
  expect(order().request).not.toHaveProperty('init')
  expect(toasts.shown[0]?.message).toContain("can't start from a picture")
})

test('a server that does not answer is asked for what was meant', async () => {
  Object.assign(world, { sheet: starting, can: undefined })
  world.files.set('lake', reference)
  await orderSketch(await sketchScene(quiet))
  expect(order().request.init).toEqual({ picture: reference.picture, denoise: 0.6 })
})

test('a reference that is gone is told, and the picture comes all the same', async () => {
  world.sheet = starting
  await orderSketch(await sketchScene(quiet))
  expect(world.ordered).toHaveLength(1)
  expect(toasts.shown[0]?.message).toContain('is missing')
})

test('says what is missing without a chat', async () => {
  session.current = undefined
  await expect(sketchScene(quiet)).rejects.toThrow('Please select a character first')
  expect(pictureTimesSection.now.imageGenerationEnabled).toBe(false)
})
