// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import axe from 'axe-core'
import type { CharacterId } from 'sdk'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replaceEngine } from '../../../../src/host/engines/engine.fixture.ts'
import { runFakePlugin } from '../../../../src/host/plugins/run/fakePlugin.fixture.ts'
import type { SpriteSet } from '../../../../src/shared/pictures/sprites/spriteSet.ts'
import type { ImageNews, ImageOrder } from '../../../../src/workers/image/contract.ts'
import { editCard } from '../../../../src/workers/media/editCard.ts'
import { ages } from '../../../../src/workers/media/imports/ages.ts'
import type { Change, ImageJob } from '../../../../src/workers/storage/contract.ts'
import { provideHostServices } from '../hostServices.fixture.ts'
import { pictureTimesSection } from '../pictureTimesSection.ts'

provideHostServices()

const world = vi.hoisted(() => ({
  records: new Map<string, unknown>(),
  before: [] as Map<string, unknown>[],
  orders: [] as ImageOrder[],
  cancelled: [] as string[],
  tell: [] as ((news: ImageNews) => void)[],
  refuse: undefined as Error | undefined,
  can: ['init'] as string[],
}))
const table = (name: string) =>
  [...world.records].flatMap(([key, value]) => (key.startsWith(`${name} `) ? [value] : []))

replaceEngine('storage', {
  read: async (table: string, id: string) => world.records.get(`${table} ${id}`),
  list: async (name: string) => table(name),
  imagesOf: async () => table('images'),
  thumbnails: async (ids: readonly string[]) => ids.map(() => new Blob(['small'])),
  async saveImageJob(job: ImageJob) {
    world.records.set(`imageJobs ${job.id}`, job)
  },
  async dropImageJobs(ids: readonly string[]) {
    for (const id of ids) world.records.delete(`imageJobs ${id}`)
  },
  async commit(_: string, changes: readonly Change[]) {
    world.before.push(new Map(world.records))
    for (const change of changes) {
      if (change.kind === 'put')
        world.records.set(`${change.table} ${(change.value as { id: string }).id}`, change.value)
      else world.records.delete(`${change.table} ${change.key}`)
    }
    return world.before.length
  },
  async undo(commit: number) {
    world.records = world.before[commit - 1] ?? world.records
    return commit
  },
  async *records() {},
  newestLibraryEntries: async () => [],
  async *changes(signal: AbortSignal) {
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    yield { commit: 0, tables: [], sessions: [], from: 'here' }
  },
})
replaceEngine('image', {
  keepFrom: async () => {},
  async *watch(signal: AbortSignal): AsyncGenerator<ImageNews> {
    const waiting: ImageNews[] = [{ kind: 'jobs', jobs: [] }]
    let wake = () => {}
    world.tell.push((news) => {
      waiting.push(news)
      wake()
    })
    while (!signal.aborted) {
      const news = waiting.shift()
      if (news) yield news
      else
        await new Promise<void>((resolve) => {
          wake = resolve
        })
    }
  },
  async order(order: ImageOrder) {
    if (world.refuse) throw world.refuse
    world.orders.push(order)
    world.records.set(`imageJobs ${order.id}`, { id: order.id, backend: order.backend, order: {} })
  },
  async cancel(job: string) {
    world.cancelled.push(job)
    world.records.delete(`imageJobs ${job}`)
    tell({ kind: 'cancelled', job })
    return 'cancelled'
  },
  look: async () => ({ can: world.can }),
  catalogue: async () => ({ checkpoints: [] }),
})
replaceEngine('media', {
  ...ages,
  attachedPicture: async (file: Blob) =>
    file.type === 'text/plain'
      ? { kind: 'unusable', reason: 'This is no picture.' }
      : { kind: 'picture', blob: file, width: 600, height: 800 },
  editCard: async (...edit: Parameters<typeof editCard>) => editCard(...edit),
})
runFakePlugin({
  id: 'vesper.image-comfyui',
  contributes: { imageBackend: [{ id: 'comfyui', label: 'ComfyUI' }] },
})
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: string }) => <a href={to}>{children}</a>,
  useParams: () => ({ characterId: 'mira' }),
}))

let last: Promise<unknown> = Promise.resolve()
const request = (_: string, work: () => Promise<unknown>) => {
  last = last.then(work, work)
  return last
}
Object.defineProperty(navigator, 'locks', { value: { request } })
const { toasts } = await import('sdk/page/toasts.ts')
const { confirmation, answerConfirmation } = await import('sdk/ui/confirm.ts')
const { sprites } = await import('./sprites.ts')
const { expressionsOf } = await import('../../../../src/shared/cards/cardAssets.ts')
const { settle } = await import('./paintSprites.ts')
const { forgetSet } = await import('./sprites.ts')
const { default: SpritesPage } = await import('./SpritesPage.tsx')

const mira = 'mira' as CharacterId
const png = new Blob(['picture'], { type: 'image/png' })
/** Lets everything that is on its way arrive. */
const settled = () =>
  act(async () => {
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve))
  })
const tell = (news: ImageNews) => {
  for (const hear of world.tell) hear(news)
}

beforeEach(() => {
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  pictureTimesSection.now.imageGenerationEnabled = true
  toasts.shown = []
  Object.assign(world, { before: [], orders: [], cancelled: [], refuse: undefined, can: ['init'] })
  world.records = new Map<string, unknown>([
    [
      'characters mira',
      {
        ...{ id: 'mira', name: 'Mira', basePrompt: 'a woman in her thirties, copper hair', personality: '' },
        ...{ defaultClothing: '', outfitLoras: [], loras: [], characterLoras: [], tags: [], mainModel: '' },
        ...{ created: 1, modified: 1 },
      },
    ],
    ['pictures mira', { id: 'mira', blob: png }],
  ])
})
afterEach(async () => {
  cleanup()
  const set = sprites.sets[mira]
  if (set) await forgetSet(set as SpriteSet)
  sprites.sets = {}
})

async function page() {
  render(
    <main>
      <SpritesPage />
    </main>,
  )
  await settled()
}
async function press(name: string | RegExp) {
  fireEvent.click(await screen.findByRole('button', { name }))
  await settled()
}
const begin = async (short = false) => {
  await page()
  if (short) {
    await press('None')
    for (const name of ['Joy', 'Anger', 'Fear']) fireEvent.click(screen.getByLabelText(name))
  }
  await press(/^Generate \d+ expression/)
}
let count = 0
/** The picture that was ordered last is there. */
async function arrives(order = world.orders.at(-1)) {
  if (!order) throw new Error('Nothing was ordered')
  const id = `picture-${++count}`
  const image = {
    ...{
      id,
      backend: order.backend,
      prompt: order.request.prompt,
      seed: order.request.seed,
      caption: order.about.caption,
    },
    ...{ shows: order.about.shows, isStarred: false, at: Date.now() },
  }
  world.records.set(`images ${id}`, image)
  world.records.set(`imageFiles ${id}`, { id, picture: new Blob([id], { type: 'image/png' }), thumbnail: png })
  world.records.delete(`imageJobs ${order.id}`)
  tell({ kind: 'made', job: order.id, image: image as never, isFromCache: false })
  await settled()
}
async function fails(message: string, isBare = false) {
  const order = world.orders.at(-1)
  if (!order) throw new Error('Nothing was ordered')
  world.records.delete(`imageJobs ${order.id}`)
  tell({ kind: 'failed', order: { ...order, isBare }, failure: { code: 'image/out-of-memory', message } })
  await settled()
}
const tile = (name: string) => screen.getByRole('article', { name })
const kept = () => (world.records.get('imageJobs sprites-mira') as ImageJob | undefined)?.order as SpriteSet | undefined

test('a set begins with the picture of the character, the short set, and one order at a time', async () => {
  await begin()
  expect(world.orders.length).toBe(1)
  const [order] = world.orders
  expect(order?.request).toMatchObject({ init: { denoise: 0.55 }, prompt: expect.stringContaining('copper hair') })
  expect(order?.request.prompt).toContain('neutral expression')
  expect(order?.about).toEqual({ shows: ['mira'], caption: 'Mira: Neutral' })
  expect((order?.request.width ?? 0) / (order?.request.height ?? 1)).toBeCloseTo(3 / 4, 1)
  await arrives()
  expect(world.orders.at(-1)?.request.prompt).toContain('joyful smile')
  expect(screen.getByRole('status').textContent).toBe('1 of 8 are ready, 7 to go.')
  expect(within(tile('Neutral')).getByText('Ready')).toBeTruthy()
  expect(within(tile('Sadness')).getByText('Waiting')).toBeTruthy()
})

test('all of a set has seeds of one family, and its pictures are starred while it is here', async () => {
  await begin(true)
  const [first] = world.orders
  await arrives()
  await press('Redo: Joy')
  await press('Regenerate')
  const anger = world.orders.at(-1)
  await arrives(anger)
  expect(anger?.request.seed).toBe(first?.request.seed)
  expect(world.orders.at(-1)?.request.seed).toBe((first?.request.seed ?? 0) + 1)
  expect(table('images')).toMatchObject([{ isStarred: true }, { isStarred: true }])
})

test('own words go with what is painted again, and its picture stays until then', async () => {
  await begin(true)
  for (const _ of [1, 2, 3]) await arrives()
  await press('Redo: Joy')
  fireEvent.change(screen.getByLabelText('Additional prompt'), { target: { value: 'head thrown back' } })
  await press('Regenerate')
  expect(world.orders.at(-1)?.request.prompt).toContain('head thrown back')
  expect(screen.getByRole('button', { name: 'Save 3 to the card' })).toBeTruthy()
})

test('refuses words that make a character a minor as they are typed', async () => {
  await begin(true)
  await arrives()
  const before = world.orders.length
  await press('Redo: Joy')
  fireEvent.change(screen.getByLabelText('Additional prompt'), { target: { value: 'she is 15 years old' } })
  await press('Regenerate')
  expect(screen.getByText(/Characters here are adults/)).toBeTruthy()
  expect(world.orders.length).toBe(before)
})

test('one failure marks its expression; two in a row pause the set', async () => {
  await begin(true)
  await fails('The server ran out of memory.')
  expect(within(tile('Joy')).getByText('The server ran out of memory.')).toBeTruthy()
  expect(world.orders.length).toBe(2)
  await fails('The server is gone.')
  expect(world.orders.length).toBe(2)
  expect(screen.getByRole('alert').textContent).toContain('The server is gone.')
  await press('Resume')
  expect(world.orders.at(-1)?.about.caption).toBe('Mira: Joy')
})

test('reorders a sprite whose order was lost with its page', async () => {
  await begin(true)
  await fails('The page was closed before this picture was begun.', true)
  expect(world.orders.map(({ about }) => about.caption)).toEqual(['Mira: Joy', 'Mira: Joy'])
})

test('cancels unpainted expressions and keeps painted ones', async () => {
  await begin(true)
  await arrives()
  await press('Cancel the rest')
  expect(world.cancelled).toEqual([world.orders.at(-1)?.id])
  expect(kept()?.cells.map(({ work }) => work.kind)).toEqual(['none', 'none', 'none'])
  expect(screen.getByRole('status').textContent).toBe('1 of 3 are ready.')
})

/** Chooses from the menu of an expression. */
async function choose(expression: string, name: string) {
  const menu = within(tile(expression)).getByRole('menu', { name: `More for ${expression}`, hidden: true })
  fireEvent(menu, Object.assign(new Event('beforetoggle'), { newState: 'open' }))
  await settled()
  fireEvent.click(within(menu).getByRole('menuitem', { name, hidden: true }))
  await settled()
}

test('an expression is left out and taken in again', async () => {
  await begin(true)
  await arrives()
  await choose('Joy', 'Exclude')
  expect(within(tile('Joy')).getByText('Excluded')).toBeTruthy()
  expect((screen.getByRole('button', { name: 'Save 0 to the card' }) as HTMLButtonElement).disabled).toBe(true)
  await choose('Joy', 'Include again')
  expect(screen.getByRole('button', { name: 'Save 1 to the card' })).toBeTruthy()
})

test('leaving out what is being painted cancels it, and the next one is painted', async () => {
  await begin(true)
  await choose('Joy', 'Exclude')
  expect(world.cancelled).toEqual([world.orders[0]?.id])
  expect(world.orders.at(-1)?.about.caption).toBe('Mira: Anger')
})

test('a picture that was made before, or one from a file, is taken for an expression', async () => {
  const earlier = { id: 'earlier', caption: 'On the pier', seed: 1, shows: ['mira'], isStarred: false, at: 1 }
  world.records.set('images earlier', earlier)
  await begin(true)
  await choose('Fear', 'Use another of their pictures…')
  fireEvent.click(await screen.findByRole('button', { name: 'On the pier' }))
  await press('Use 1')
  const files = [new File(['own'], 'own.png', { type: 'image/png' })]
  fireEvent.change(screen.getByLabelText('File for Anger'), { target: { files } })
  await settled()
  const [, anger, fear] = kept()?.cells ?? []
  expect([anger?.picture?.kind, fear?.picture]).toEqual(['file', { kind: 'made', id: 'earlier' }])
  expect(world.records.get('images earlier')).toMatchObject({ isStarred: true })
  expect(screen.getByRole('button', { name: 'Save 2 to the card' })).toBeTruthy()
})

test('finds sprites that arrived unseen and repaints failed ones', async () => {
  await begin(true)
  const [order] = world.orders
  const before = kept()
  if (!order || !before) throw new Error('Nothing was ordered')
  world.records.delete(`imageJobs ${order.id}`)
  await act(() => settle(before))
  expect(kept()?.cells[0]?.work.kind).toBe('waiting')
  await press('Redo: Joy')
  await press('Regenerate')
  const again = kept()
  const seed = world.orders.at(-1)?.request.seed
  world.records.delete(`imageJobs ${world.orders.at(-1)?.id}`)
  world.records.set('images late', { id: 'late', caption: 'Mira: Joy', seed, shows: ['mira'], at: Date.now() })
  if (again) await act(() => settle(again))
  expect(kept()?.cells[0]).toMatchObject({ work: { kind: 'none' }, picture: { kind: 'made', id: 'late' } })
})

test('adds ready expressions to the card, with undo', async () => {
  await begin(true)
  await arrives()
  await press('Save 1 to the card')
  const files = () => (world.records.get('cards mira') as { files: { assets: never[] } } | undefined)?.files
  expect([...expressionsOf(files()?.assets ?? []).keys()]).toEqual(['joy'])
  expect(toasts.shown.at(-1)?.title).toBe("1 expression was saved to Mira's card")
  await act(async () => toasts.shown.at(-1)?.action?.run())
  await settled()
  expect(files()).toBeUndefined()
})

test('replaces an expression of the card only after a question', async () => {
  await begin(true)
  await arrives()
  await press('Save 1 to the card')
  const before = world.records.get('cards mira')
  await press('Save 1 to the card')
  expect(confirmation.question?.text).toContain('The card already has these: Joy.')
  await act(async () => answerConfirmation(false))
  await settled()
  expect(world.records.get('cards mira')).toBe(before)
  await press('Save 1 to the card')
  await act(async () => answerConfirmation(true))
  await settled()
  expect(world.records.get('cards mira')).not.toBe(before)
})

test('a new set begins after a question, and lets go of the stars of the last', async () => {
  await begin(true)
  await arrives()
  await press('New set…')
  await act(async () => answerConfirmation(true))
  await settled()
  expect(screen.getByRole('button', { name: 'Generate 8 expressions' })).toBeTruthy()
  expect(table('images')).toMatchObject([{ isStarred: false }])
  expect(table('imageJobs')).toEqual([])
})

test('a server that cannot start from a picture is told of before anything is begun', async () => {
  world.can = ['enlarge']
  await page()
  expect(screen.getByRole('alert').textContent).toContain("can't start from a picture")
  expect((screen.getByRole('button', { name: 'Generate 8 expressions' }) as HTMLButtonElement).disabled).toBe(true)
})

test('a file that is no picture is refused with the reason', async () => {
  await page()
  const files = [new File(['x'], 'notes.txt', { type: 'text/plain' })]
  fireEvent.change(screen.getByLabelText('Portrait file'), { target: { files } })
  await settled()
  await press('Generate 8 expressions')
  expect(screen.getByRole('alert').textContent).toBe('This is no picture.')
  expect(world.orders).toEqual([])
})

test('says where to turn pictures on when there are none', async () => {
  pictureTimesSection.now.imageGenerationEnabled = false
  await page()
  expect(screen.getByText('Image generation is off')).toBeTruthy()
})

test('the form and the set are accessible', async () => {
  await page()
  const check = async () => {
    const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } })
    expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${html.slice(0, 120)}`))).toEqual([])
  }
  await check()
  await press(/^Generate \d+ expression/)
  await arrives()
  await fails('The server ran out of memory.')
  await check()
})
