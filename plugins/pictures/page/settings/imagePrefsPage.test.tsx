// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import axe from 'axe-core'
import { Scope } from 'sdk'
import { backdropSection } from 'sdk/page/chat/backdropSection.ts'
import { errors } from 'sdk/page/errors.ts'
import { adderFor } from 'sdk/page/feature.ts'
import { readSettings } from 'sdk/page/settings/document.ts'
import { settings } from 'sdk/page/settings/settings.ts'
import { toasts } from 'sdk/page/toasts.ts'
import { answerConfirmation, confirmation } from 'sdk/ui/confirm.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replaceEngine } from '../../../../src/host/engines/engine.fixture.ts'
import type { Change, ImageRecord } from '../../../../src/workers/storage/contract.ts'
import { provideHostServices } from '../hostServices.fixture.ts'
import { imagesSection } from '../imagesSection.ts'
import face from '../index.ts'
import { pictureTimesSection } from '../pictureTimesSection.ts'

provideHostServices()

type Kept = Pick<ImageRecord, 'id' | 'isStarred' | 'bytes'> & Partial<ImageRecord>
const world = vi.hoisted(() => ({
  images: [] as readonly Kept[],
  before: [] as (readonly Kept[])[],
  varied: [] as string[],
  isBroken: false,
}))
replaceEngine('storage', {
  async imagesOf() {
    if (world.isBroken) throw new Error('The disk does not answer.')
    return world.images
  },
  async commit(_: string, changes: readonly Change[]) {
    world.before.push(world.images)
    world.images = world.images.filter(
      ({ id }) => !changes.some((change) => change.kind === 'delete' && change.key === id),
    )
    return world.before.length
  },
  async undo(commit: number) {
    world.images = world.before[commit - 1] ?? []
    return 0
  },
  thumbnails: async (ids: readonly string[]) => ids.map(() => undefined),
  async *changes(signal: AbortSignal) {
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    yield undefined as never
  },
})
const remake = await import('../view/remake.ts')
vi.spyOn(remake, 'vary').mockImplementation(async ({ id }) => void world.varied.push(id))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ children, to }: { readonly children: unknown; readonly to: string }) => (
    <a href={to}>{children as string}</a>
  ),
}))

const { default: ImagePrefsPage } = await import('./ImagePrefsPage.tsx')
const { imageService } = await import('../imageService.ts')
const { default: GeneralPage } = await import('../../../../src/host/shell/settings/GeneralPage.tsx')

const mb = 1_048_576

beforeEach(() => {
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  Object.assign(window, { matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) })
  Object.assign(settings, readSettings({}))
  toasts.shown = []
  errors.notices = []
  Object.assign(world, {
    isBroken: false,
    before: [],
    varied: [],
    images: [
      { id: 'tea-room', isStarred: false, bytes: 2 * mb },
      { id: 'lighthouse', isStarred: true, bytes: mb },
      { id: 'garden', isStarred: false, bytes: mb / 2 },
    ],
  })
})
afterEach(cleanup)

async function page(Page = ImagePrefsPage) {
  render(
    <main>
      <Page />
    </main>,
  )
  await act(async () => {})
}
const toggle = (name: string) =>
  act(async () => fireEvent.click(screen.getByRole('switch', { name: (all) => all.startsWith(name) })))
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const answer = (yes: boolean) => act(async () => answerConfirmation(yes))
const write = (label: string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }))

test('pictures come by themselves only where the player wants it', async () => {
  await page()
  expect(settings.general).toMatchObject({ autoGenerateImages: false, generateOnSceneChange: false })
  await toggle('Picture after each reply')
  await toggle('Picture when the scene changes')
  expect(settings.general).toMatchObject({ autoGenerateImages: true, generateOnSceneChange: true })
})

test('the page says when pictures are off altogether, and where they are switched on', async () => {
  await page()
  expect(screen.getByRole('link', { name: 'Image Generation' }).getAttribute('href')).toBe('/settings/ai/comfyui')
  cleanup()
  pictureTimesSection.now.imageGenerationEnabled = true
  await page()
  expect(screen.queryByRole('link', { name: 'Image Generation' })).toBeNull()
})

test('style and what is never seen are words of the player’s own', async () => {
  await page()
  await write('Style of all pictures', 'Soft watercolour')
  await write('Negative prompt', 'Text')
  await act(async () => {
    for (const label of ['Style of all pictures', 'Negative prompt']) fireEvent.blur(screen.getByLabelText(label))
  })
  expect(imagesSection.now).toMatchObject({ style: 'Soft watercolour', negative: 'Text' })
})

test('ten of each character are kept, at a quality of 0.9, until it is set otherwise', async () => {
  await page()
  expect(imagesSection.now).toMatchObject({ perCharacter: 10, autoDelete: true, compress: true, quality: 0.9 })
  expect(screen.getByLabelText('Maximum pictures per character')).toBeTruthy()
  await toggle('Delete oldest automatically')
  await toggle('Store smaller pictures')
  expect(screen.queryByLabelText('Maximum pictures per character')).toBeNull()
  expect(screen.queryByRole('slider', { name: 'Quality' })).toBeNull()
})

test('how many there are and how much room they take is told', async () => {
  await page()
  expect(screen.getByText('3 pictures, 1 of them starred. They take about 3.5 MB.')).toBeTruthy()
  cleanup()
  world.images = []
  await page()
  expect(screen.getByText('No pictures yet.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Delete all unstarred' })).toBeNull()
})

test('those without a star go after a question, and can be brought back', async () => {
  await page()
  await press('Delete all unstarred')
  expect(confirmation.question?.title).toBe('Delete 2 pictures?')
  await answer(false)
  expect(world.images).toHaveLength(3)
  await press('Delete all unstarred')
  await answer(true)
  expect(world.images.map(({ id }) => id)).toEqual(['lighthouse'])
  expect(screen.getByText('One picture, 1 of them starred. They take about 1.0 MB.')).toBeTruthy()
  await act(async () => toasts.shown.at(-1)?.action?.run())
  expect(world.images).toHaveLength(3)
  expect(screen.getByText(/^3 pictures/)).toBeTruthy()
})

test('keeps pictures that are starred while the question is open', async () => {
  await page()
  await press('Delete all unstarred')
  world.images = world.images.map((image) => (image.id === 'garden' ? { ...image, isStarred: true } : image))
  await answer(true)
  expect(world.images.map(({ id }) => id)).toEqual(['lighthouse', 'garden'])
})

const beach: Kept = {
  ...{ id: 'beach', isStarred: false, bytes: mb, caption: 'Beach, evening' },
  backdrop: { environment: 'beach', time: 'evening', manner: 'a' },
}

test('places are shown behind the chat only where the player wants it', async () => {
  await page()
  expect(backdropSection.now.backdrop).toBe('off')
  await act(async () => void fireEvent.click(screen.getByRole('radio', { name: 'Place' })))
  expect(backdropSection.now.backdrop).toBe('place')
  expect(screen.getByText(/Choose an environment in a chat/)).toBeTruthy()
})

test('pictures of places are listed, and counted and deleted apart from those of scenes', async () => {
  world.images = [...world.images, beach]
  await page()
  expect(screen.getByText(/^3 pictures/)).toBeTruthy()
  expect(screen.getByRole('list', { name: 'Background pictures' }).textContent).toContain('Beach, evening')
  await press('Delete all unstarred')
  await answer(true)
  expect(world.images.map(({ id }) => id)).toEqual(['lighthouse', 'beach'])
  await press('Delete Beach, evening')
  expect(screen.queryByRole('list', { name: 'Background pictures' })).toBeNull()
  await act(async () => toasts.shown.at(-1)?.action?.run())
  expect(screen.getByRole('list', { name: 'Background pictures' })).toBeTruthy()
})

test('a place can be painted again while there is a server', async () => {
  world.images = [beach]
  imageService.generate = undefined
  await page()
  const again = screen.getByRole('button', { name: 'Regenerate Beach, evening' })
  expect(again).toHaveProperty('disabled', true)
  await act(async () => {
    imageService.generate = async () => {}
  })
  await press('Regenerate Beach, evening')
  expect(world.varied).toEqual(['beach'])
})

test('reports uncounted pictures with the next step', async () => {
  world.isBroken = true
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await page()
  expect(screen.getByRole('alert').textContent).toContain('The disk does not answer. Reload the page')
})

test('help with the image server is switched off under General, Advanced', async () => {
  const scope = new Scope('test')
  face.start?.(adderFor(scope), scope)
  await page(GeneralPage)
  scope.close()
  expect(screen.getByRole('heading', { name: 'Advanced' })).toBeTruthy()
  await toggle('Hide image server setup help')
  expect(pictureTimesSection.now.hideComfyUISetupErrors).toBe(true)
})

test('everything on the page has a name', async () => {
  world.images = [beach]
  await page()
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
})
