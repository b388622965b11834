// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replaceEngine } from '../../../../src/host/engines/engine.fixture.ts'
import type { LookSheet } from '../../../../src/shared/pictures/look.ts'
import { record } from '../../../../src/shared/pictures/loras/sample.fixture.ts'
import { ages } from '../../../../src/workers/media/imports/ages.ts'
import type { Change, ImageFile } from '../../../../src/workers/storage/contract.ts'
import { provideHostServices } from '../hostServices.fixture.ts'
import type { PreparedReference } from './prepareReference.ts'

provideHostServices()

const world = vi.hoisted(() => ({
  records: new Map<string, unknown>(),
  before: [] as Map<string, unknown>[],
  isGuarded: false,
  images: [] as unknown[],
  loras: [] as unknown[],
}))
replaceEngine('media', ages)
replaceEngine('storage', {
  read: async (table: string, id: string) => world.records.get(`${table} ${id}`),
  list: async (table: string) => (table === 'loras' ? world.loras : []),
  imagesOf: async () => world.images,
  thumbnails: async (ids: readonly string[]) =>
    ids.map((id) => (world.records.get(`imageFiles ${id}`) as ImageFile | undefined)?.thumbnail),
  async commit(_: string, changes: readonly Change[]) {
    world.before.push(new Map(world.records))
    for (const change of changes) {
      if (change.kind === 'put') world.records.set(`${change.table} ${(change.value as LookSheet).id}`, change.value)
    }
    return world.before.length
  },
  async undo(commit: number) {
    world.records = world.before[commit - 1] ?? world.records
  },
  async *changes(signal: AbortSignal) {
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    yield undefined as never
  },
})
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: string }) => <a href={to}>{children}</a>,
  useBlocker({ enableBeforeUnload }: { enableBeforeUnload: () => boolean }) {
    world.isGuarded = enableBeforeUnload()
  },
  useParams: () => ({ characterId: 'mira' }),
}))
const preparing = await import('./prepareReference.ts')
const prepare = async (picture: Blob): Promise<PreparedReference> => {
  const { name } = picture as File
  return name.endsWith('.png')
    ? { kind: 'ready', file: { id: name, picture: new Blob([name]), thumbnail: new Blob([name]) } }
    : { kind: 'unusable', reason: `${name} is no picture.` }
}

const { toasts } = await import('sdk/page/toasts.ts')
const { followLoras } = await import('../loras/loras.ts')
const { default: LookPage } = await import('./LookPage.tsx')
const { LookNote } = await import('./LookParts.tsx')
const { default: PlayerLookPage } = await import('./PlayerLookPage.tsx')

const kept = () => world.records.get('looks mira') as LookSheet | undefined

beforeEach(() => {
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  toasts.shown = []
  vi.spyOn(preparing, 'prepareReference').mockImplementation(prepare)
  world.before = []
  world.images = []
  world.loras = [record('mira', { name: 'Mira', category: 'character', triggerWords: ['mira_v2'] })]
  world.records = new Map<string, unknown>([
    [
      'characters mira',
      {
        ...{ id: 'mira', name: 'Mira', basePrompt: 'a woman in her thirties, copper hair', modified: 1 },
        ...{ defaultClothing: 'an oilskin coat', outfitLoras: [], loras: [] },
        characterLoras: [{ name: 'mira', strength: 0.8 }],
        mainModel: '',
      },
    ],
  ])
})
afterEach(cleanup)

async function page(what = <LookPage />) {
  await followLoras()
  render(<main>{what}</main>)
  await act(async () => {})
}
const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const write = (label: string, text: string, where: Pick<typeof screen, 'getByLabelText'> = screen) =>
  act(async () => fireEvent.change(where.getByLabelText(label), { target: { value: text } }))
const chips = () => within(screen.getByRole('list', { name: 'Prompt preview' })).getAllByRole('listitem')
const prompt = () => chips().map(({ textContent }) => textContent)
const undo = () => act(async () => toasts.shown.at(-1)?.action?.run())
const choose = (...names: string[]) =>
  act(async () => {
    const files = names.map((name) => new File([name], name))
    fireEvent.change(screen.getByLabelText('Reference picture files'), { target: { files } })
  })

test('a look begins with what the card says, add-ons included, and the prompt it makes is shown', async () => {
  await page()
  expect((screen.getByLabelText('What they look like') as HTMLTextAreaElement).value).toContain('copper hair')
  expect(prompt()).toEqual(
    expect.arrayContaining([
      'Looks a woman in her thirties, copper hair',
      'Clothes wearing an oilskin coat',
      'LoRA mira_v2',
    ]),
  )
  expect(world.isGuarded).toBe(false)
})

test('prompts are worded for the model the card asks for', async () => {
  const mira = world.records.get('characters mira') as object
  world.records.set('characters mira', { ...mira, mainModel: 'ponyNight.safetensors' })
  await page()
  expect(prompt()[0]).toContain('score_9')
})

test('a saved look is in the prompt at once; unsaved changes are guarded; saving can be undone', async () => {
  await page()
  await write('What they look like', 'a woman in her thirties, silver hair')
  expect(prompt()).toContain('Looks a woman in her thirties, silver hair')
  expect(world.isGuarded).toBe(true)
  await press('Save')
  expect(kept()).toMatchObject({ id: 'mira', identity: 'a woman in her thirties, silver hair', outfit: 'default' })
  expect(world.isGuarded).toBe(false)
  await undo()
  expect(kept()).toBeUndefined()
  expect(prompt()).toContain('Looks a woman in her thirties, copper hair')
})

test('taking a saved change back leaves what is being written', async () => {
  await page()
  await write('Negative prompt for this character', 'hats')
  await press('Save')
  await write('Negative prompt for this character', 'hats, scarves')
  await undo()
  expect((screen.getByLabelText('Negative prompt for this character') as HTMLTextAreaElement).value).toBe(
    'hats, scarves',
  )
  expect(world.isGuarded).toBe(true)
})

test('another outfit is put on, taken out, and comes back', async () => {
  await page()
  await press('Add an outfit')
  const outfit = within(screen.getByRole('group', { name: 'Outfit 2' }))
  await write('Visible description', 'a green dress', outfit)
  expect(prompt()).toContain('Clothes wearing an oilskin coat')
  await press('Wear Outfit 2')
  expect(prompt()).toContain('Clothes wearing a green dress')
  await press('Remove Outfit 2')
  expect(prompt()).toContain('Clothes wearing an oilskin coat')
  await undo()
  expect(prompt()).toContain('Clothes wearing a green dress')
  await press('Save')
  expect(kept()?.outfits.map(({ name }) => name)).toEqual(['Default', 'Outfit 2'])
})

test('a seed is drawn and kept, and the wording of prompts is chosen', async () => {
  await page()
  await act(async () => fireEvent.click(screen.getByRole('switch', { name: /Fixed seed/ })))
  await write('Seed', '41')
  await write('Prompt style', 'pony')
  expect(prompt()[0]).toContain('score_9')
  await press('Save')
  expect(kept()).toMatchObject({ seed: 41, family: 'pony' })
})

test('looks of minors are refused with words', async () => {
  await page()
  await write('What they look like', 'she is 15 years old')
  await press('Save')
  expect(screen.getByRole('alert').textContent).toMatch(/adults/i)
  expect(kept()).toBeUndefined()
})

test('reference pictures are uploaded, put in order, removed, brought back, and kept once', async () => {
  await page()
  await choose('one.png', 'two.png', 'notes.txt')
  expect(screen.getByRole('alert').textContent).toContain('notes.txt')
  await press('Move reference 2 first')
  await press('Remove reference 1')
  await undo()
  await press('Save')
  expect(kept()?.references).toEqual(['two.png', 'one.png'])
  expect(world.records.has('imageFiles one.png')).toBe(true)
  world.records.delete('imageFiles one.png')
  await write('Negative prompt for this character', 'hats')
  await press('Save')
  expect(world.records.has('imageFiles one.png')).toBe(false)
})

test('reference pictures are taken from those that were made', async () => {
  world.images = [
    { id: 'p1', caption: 'On the pier' },
    { id: 'p2', caption: 'In the tea room' },
  ]
  await page()
  await press('From their pictures…')
  await act(async () => {
    await import('./ChoosePictures.tsx')
  })
  await press('In the tea room')
  await press('Use 1')
  await press('Save')
  expect(kept()?.references).toEqual(['p2'])
})

test('starting from the reference is off until it is switched on', async () => {
  await page()
  expect(screen.queryByRole('switch', { name: /Start from the reference/ })).toBeNull()
  await choose('one.png')
  await press('Save')
  expect(kept()).not.toHaveProperty('startFrom')
  await act(async () => fireEvent.click(screen.getByRole('switch', { name: /Start from the reference/ })))
  await write('Denoising strength', '0.4')
  await press('Save')
  expect(kept()?.startFrom).toEqual({ denoise: 0.4 })
})

test('the player has a look, too', async () => {
  await page(<PlayerLookPage />)
  await write('What you look like', 'a tall man in his forties')
  await press('Save')
  expect(world.records.get('looks player')).toMatchObject({ identity: 'a tall man in his forties' })
})

test('a character that is gone is said to be', async () => {
  world.records.clear()
  await page()
  expect(screen.getByRole('heading', { name: 'Character not found' })).toBeDefined()
})

test('the page is usable by everybody', async () => {
  await page()
  await press('Add an outfit')
  await choose('one.png', 'two.png')
  await act(async () => fireEvent.click(screen.getByRole('switch', { name: /Fixed seed/ })))
  const { violations } = await axe.run(document.body)
  expect(violations).toEqual([])
})

test('beside the words of a card it is said that the saved look counts, and only where there is one', async () => {
  await act(async () => void render(<LookNote who="mira" />))
  expect(screen.queryByRole('note')).toBeNull()
  cleanup()
  world.records.set('looks mira', { id: 'mira' })
  await act(async () => void render(<LookNote who="mira" />))
  expect(screen.getByRole('note').textContent).toContain('Pictures use')
  expect(screen.getByRole('link').getAttribute('href')).toBe('/character/mira/look')
})
