// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import axe from 'axe-core'
import type { ReactNode } from 'react'
import { collectDownloads, type Downloaded } from 'sdk/ui/downloads.fixture.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openInTest } from '../../../../src/host/chat/session/session.fixture.ts'
import { replaceEngine } from '../../../../src/host/engines/engine.fixture.ts'
import type { Change, ImageRecord } from '../../../../src/workers/storage/contract.ts'
import { provideHostServices } from '../hostServices.fixture.ts'

provideHostServices()

const world = vi.hoisted(() => ({
  images: new Map<string, ImageRecord>(),
  undone: [] as (() => void)[],
  asked: [] as (readonly string[])[],
  picturesRead: 0,
  who: undefined as string | undefined,
}))
let saved: readonly Downloaded[] = []
replaceEngine('storage', {
  list: async () => [],
  newestLibraryEntries: async () => [],
  async *records() {
    yield [{ id: 'mira', name: 'Mira' }]
  },
  imagesOf: async ({ shows }: { shows?: string }) =>
    [...world.images.values()]
      .filter((image) => shows === undefined || image.shows.includes(shows))
      .toSorted((a, b) => b.at - a.at),
  async thumbnails(ids: readonly string[]) {
    world.asked.push(ids)
    return ids.map((id) => (world.images.has(id) ? new Blob(['small']) : undefined))
  },
  async read(table: string, id: string) {
    if (table === 'images') return world.images.get(id)
    world.picturesRead += 1
    return world.images.has(id) ? { id, picture: new Blob(['whole']), thumbnail: new Blob(['small']) } : undefined
  },
  async commit(_: string, changes: readonly Change[]) {
    const before = world.images
    world.undone.push(() => Object.assign(world, { images: before }))
    world.images = new Map(before)
    for (const change of changes) {
      if (change.kind === 'put') world.images.set((change.value as ImageRecord).id, change.value as ImageRecord)
      else world.images.delete(String(change.key))
    }
    return world.undone.length
  },
  async undo(commit: number) {
    world.undone[commit - 1]?.()
    return 0
  },
  async *changes(signal: AbortSignal) {
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    yield undefined as never
  },
})
replaceEngine('media', { withoutMetadata: async () => new Blob(['bare'], { type: 'image/webp' }) })
vi.mock('@tanstack/react-router', () => ({ useParams: () => ({ characterId: world.who }) }))
/** As many rows as one screen holds. */
vi.mock('virtua', () => ({
  WindowVirtualizer: ({
    data,
    children,
  }: {
    data: readonly unknown[]
    children: (row: unknown, at: number) => ReactNode
  }) => data.slice(0, 6).map((row, at) => children(row, at)),
}))
const { dialog } = await import('sdk/page/dialog.ts')
const { toasts } = await import('sdk/page/toasts.ts')
const { pictures } = await import('../pictures.ts')
const { default: MadePictureDialog } = await import('../view/MadePictureDialog.tsx')
const { default: PicturesPage } = await import('./PicturesPage.tsx')
const { stepInGrid } = await import('./PictureGrid.tsx')

const image = (id: string, parts: Partial<ImageRecord> = {}): ImageRecord => ({
  id,
  backend: 'vesper.image-comfyui/comfyui',
  prompt: `a pier at dusk, ${id}`,
  negativePrompt: 'blurry',
  seed: 41,
  checkpoint: 'harbour.safetensors',
  sampler: 'dpmpp_2m',
  scheduler: 'karras',
  steps: 28,
  cfg: 5,
  loras: [{ name: 'mira.safetensors', modelStrength: 0.8, clipStrength: 0.8 }],
  shows: ['mira'],
  caption: `Mira, ${id}`,
  isStarred: false,
  width: 1152,
  height: 1600,
  bytes: 5,
  type: 'image/webp',
  at: 1_000_000,
  ...parts,
})
const keep = (...images: readonly ImageRecord[]) => {
  world.images = new Map(images.map((one) => [one.id, one]))
}
const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const seen = () => screen.queryAllByRole('listitem').length
const settled = () => act(async () => {})
const page = async () => {
  render(
    <main>
      <PicturesPage />
    </main>,
  )
  await settled()
}
const open = async (id: string, among?: readonly string[]) => {
  render(<MadePictureDialog detail={{ id, among }} onClose={closed} />)
  await settled()
}
const closed = vi.fn()

beforeEach(() => {
  Object.assign(world, { undone: [], asked: [], picturesRead: 0, who: undefined })
  saved = collectDownloads()
  closed.mockClear()
  toasts.shown = []
  pictures.version = 0
  openInTest({ id: 'chat', character: { id: 'mira', name: 'Mira' } })
  keep(
    image('lantern', { at: 3, isStarred: true }),
    image('rain', { at: 2 }),
    image('garden', { at: 1, shows: ['player'] }),
  )
})
afterEach(cleanup)

test('says how pictures are made when there are none', async () => {
  keep()
  await page()
  expect(screen.getByText('No pictures yet')).toBeDefined()
})

test('of a thousand pictures only those in sight are read, small ones, and all at once', async () => {
  keep(...Array.from({ length: 1000 }, (_, at) => image(`picture-${at}`, { at })))
  await page()
  expect(screen.getByText('1,000 pictures')).toBeDefined()
  expect(seen()).toBe(12)
  expect(world.asked.map((ids) => ids.length)).toEqual([12])
  expect(world.picturesRead).toBe(0)
})

test('filters starred pictures and those with a given character', async () => {
  await page()
  await press('Starred')
  expect(seen()).toBe(1)
  await press('Starred')
  await act(async () => fireEvent.change(screen.getByLabelText('Filter by character'), { target: { value: 'player' } }))
  expect(screen.getByRole('button', { name: 'Mira, garden' })).toBeDefined()
  expect(seen()).toBe(1)
})

test('the page of a character shows theirs, and asks nothing more', async () => {
  world.who = 'mira'
  await page()
  expect(screen.getByRole('heading', { name: 'Pictures of Mira' })).toBeDefined()
  expect(seen()).toBe(2)
  expect(screen.queryByLabelText('Filter by character')).toBeNull()
})

test('several are deleted in one step, which can be taken back', async () => {
  await page()
  await press('Select')
  await press('Select: Mira, rain')
  await press('Select: Mira, garden')
  await press('Delete')
  expect([...world.images.keys()]).toEqual(['lantern'])
  expect(toasts.shown[0]?.title).toBe('2 pictures were deleted')
  await act(async () => toasts.shown[0]?.action?.run())
  expect(seen()).toBe(3)
})

test('the list can be used with keys alone: go, star, delete', async () => {
  await page()
  const grid = screen.getByRole('list')
  const key = (name: string) => act(async () => fireEvent.keyDown(grid, { key: name }))
  expect(screen.getAllByRole('button', { name: /^Mira/ }).map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1])
  await key('ArrowRight')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Mira, rain')
  await key('s')
  expect(world.images.get('rain')?.isStarred).toBe(true)
  await key('Delete')
  expect(world.images.has('rain')).toBe(false)
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Mira, garden')
})

test('keys stay within the grid', () => {
  expect(stepInGrid('ArrowLeft', 0, 10, 4)).toBe(0)
  expect(stepInGrid('ArrowDown', 4, 10, 4)).toBe(8)
  expect(stepInGrid('ArrowDown', 7, 10, 4)).toBe(7)
  expect(stepInGrid('ArrowUp', 2, 10, 4)).toBe(2)
  expect(stepInGrid('End', 2, 10, 4)).toBe(9)
  expect(stepInGrid('Tab', 2, 10, 4)).toBeUndefined()
})

test('a press opens one among those shown', async () => {
  await page()
  await press('Mira, rain')
  expect(dialog.open).toMatchObject({
    id: 'made-picture',
    detail: { value: { id: 'rain', among: ['lantern', 'rain', 'garden'] } },
  })
})

test('images-C23 a picture tells its seed, and all that is needed to make it again', async () => {
  await open('rain')
  const facts = [...document.querySelectorAll('dl > div')].map((fact) => fact.textContent)
  expect(facts).toEqual(
    expect.arrayContaining([
      'Prompta pier at dusk, rain',
      'Negative promptblurry',
      'Seed41',
      'Modelharbour.safetensors',
      'Samplerdpmpp_2m, karras',
      'Steps28',
      'Guidance (CFG)5',
      'LoRAsmira.safetensors (0.8)',
      'Size1152 × 1600',
    ]),
  )
  expect(screen.getByRole('img', { name: 'Mira, rain' })).toBeDefined()
})

test('the arrow keys go from one picture to the next', async () => {
  await open('lantern', ['lantern', 'rain'])
  await act(async () => fireEvent.keyDown(screen.getByRole('button', { name: 'Next' }), { key: 'ArrowRight' }))
  await settled()
  expect(screen.getByRole('img', { name: 'Mira, rain' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true)
})

test('from the picture of a scene a link leads to all pictures', async () => {
  await open('rain')
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'All pictures' })))
  expect(location.pathname).toBe('/pictures')
  expect(closed).toHaveBeenCalledOnce()
})

test('images-C50 an exported picture is the bare one', async () => {
  await open('rain')
  await press('Export')
  expect(saved.map(({ name, blob }) => [name, blob.size])).toEqual([['vesper-picture-1970-01-01-rain.webp', 4]])
})

test('a picture is starred, and deleted with a way back, where it is seen in full', async () => {
  await open('rain')
  await press('Star')
  expect(screen.getByRole('button', { name: 'Starred' }).getAttribute('aria-pressed')).toBe('true')
  await press('Delete')
  expect(world.images.has('rain')).toBe(false)
  expect(closed).toHaveBeenCalledOnce()
  await act(async () => toasts.shown[0]?.action?.run())
  expect(world.images.has('rain')).toBe(true)
})

test('a picture that is no longer there is said to be gone', async () => {
  await open('moon')
  expect(screen.getByText('Picture missing')).toBeDefined()
})

test('the list and the dialog have no accessibility violations', async () => {
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } }
  await page()
  await press('Select')
  expect((await axe.run(document.body, { rules })).violations.map(({ id }) => id)).toEqual([])
  cleanup()
  await open('rain', ['lantern', 'rain'])
  expect((await axe.run(document.body, { rules })).violations.map(({ id }) => id)).toEqual([])
})
