// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { useState } from 'react'
import type { ImageLora } from 'sdk'
import { collectDownloads, type Downloaded } from 'sdk/ui/downloads.fixture.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replaceEngine } from '../../../../src/host/engines/engine.fixture.ts'
import { runFakePlugin } from '../../../../src/host/plugins/run/fakePlugin.fixture.ts'
import { record } from '../../../../src/shared/pictures/loras/sample.fixture.ts'
import { ages } from '../../../../src/workers/media/imports/ages.ts'
import type { Change, LoraPreset, LoraRecord } from '../../../../src/workers/storage/contract.ts'
import { provideHostServices } from '../hostServices.fixture.ts'

provideHostServices()

const world = vi.hoisted(() => ({
  loras: new Map<string, LoraRecord>(),
  presets: new Map<string, LoraPreset>(),
  before: [] as (() => void)[],
  labels: [] as string[],
}))

replaceEngine('storage', {
  list: async (table: string) => [...(table === 'loras' ? world.loras : world.presets).values()],
  read: async (_: string, id: string) => world.loras.get(id),
  async commit(label: string, changes: readonly Change[]) {
    const [loras, presets] = [new Map(world.loras), new Map(world.presets)]
    world.before.push(() => Object.assign(world, { loras, presets }))
    world.labels.push(label)
    for (const change of changes) {
      const table = (change.table === 'loras' ? world.loras : world.presets) as Map<string, unknown>
      if (change.kind === 'put') table.set((change.value as LoraRecord).id, change.value)
      else table.delete(String(change.key))
    }
    return world.before.length
  },
  async undo(commit: number) {
    world.before[commit - 1]?.()
    return 0
  },
  async *changes(signal: AbortSignal) {
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    yield undefined as never
  },
})
const file = vi.hoisted(() => ({ opened: undefined as unknown, kept: [] as unknown[], dropped: [] as unknown[] }))
replaceEngine('media', {
  ...ages,
  openLoras: async () => file.opened,
  async keepLoras(token: string) {
    file.kept.push(token)
    return { commit: 1 }
  },
  dropLoras: async (token: string) => void file.dropped.push(token),
})
const server = vi.hoisted(() => ({ loras: undefined as readonly string[] | undefined }))
const runServer = (loras: readonly string[]) => {
  server.loras = loras
  runFakePlugin({
    id: 'vesper.image-comfyui',
    contributes: { imageBackend: [{ id: 'comfyui', label: 'ComfyUI' }] },
  })
}
replaceEngine('image', {
  catalogue: async () => ({ loras: server.loras }),
  async aboutLora(_: string, name: string) {
    if (!name.startsWith('styles')) throw new Error('It cannot tell.')
    return { title: 'Dusk', triggerWords: ['dusk light'], baseModel: 'sdxl_base_v1-0' }
  },
})
let saved: readonly Downloaded[] = []

const { errors } = await import('sdk/page/errors.ts')
const { toasts } = await import('sdk/page/toasts.ts')
const { default: LorasPage } = await import('./LorasPage.tsx')
const { LoraUses } = await import('./LoraUses.tsx')
const { followLoras, library, saveLora } = await import('./loras.ts')

const raincoat = record('raincoat', {
  name: 'Raincoat',
  tags: ['sea'],
  keywords: ['rain'],
  triggerWords: ['yellow coat'],
})
const mara = record('mara', { name: 'Mara', category: 'character', baseModel: 'sd_v1' })
const lantern = record('lantern', { name: 'Lantern light', category: 'style', enabled: false })

beforeEach(() => {
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  toasts.shown = []
  errors.notices = []
  world.loras = new Map([raincoat, mara, lantern].map((lora) => [lora.id, lora]))
  world.presets = new Map()
  world.labels = []
  saved = collectDownloads()
  server.loras = undefined
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

async function page() {
  await followLoras()
  await saveLora('mara', {})
  render(
    <main>
      <LorasPage />
    </main>,
  )
  await act(async () => {})
}
const press = async (name: string | RegExp, within_ = screen as Pick<typeof screen, 'getByRole'>) => {
  await act(async () => fireEvent.click(within_.getByRole('button', { name })))
}
const choose = async (menu: string, item: string) => {
  await act(async () => {
    const popover = screen.getByRole('menu', { name: menu, hidden: true })
    fireEvent(popover, Object.assign(new Event('beforetoggle', { bubbles: true }), { newState: 'open' }))
  })
  await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: item, hidden: true })))
}
const write = (label: string, text: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value: text } }))
const namesIn = (group: string) =>
  within(screen.getByRole('list', { name: group }))
    .queryAllByRole('button', { name: /^(?!More for)/ })
    .map(({ textContent }) => textContent)
const lastUndo = () => act(async () => toasts.shown.at(-1)?.action?.run())

test('shows how a long description begins', async () => {
  world.loras = new Map([['mara', { ...mara, description: 'The tide turns. '.repeat(200) }]])
  await page()
  const text = screen.getByText(/^The tide turns\./).textContent
  expect(text.length).toBeLessThan(260)
  expect(text.endsWith('…')).toBe(true)
})

test('the library is in four groups, and what is searched for stays', async () => {
  await page()
  expect([namesIn('Characters'), namesIn('Outfits'), namesIn('Styles'), namesIn('Poses')]).toEqual([
    ['Mara'],
    ['Raincoat'],
    ['Lantern light'],
    [],
  ])
  await write('Search', 'rain')
  expect([namesIn('Characters'), namesIn('Outfits')]).toEqual([[], ['Raincoat']])
  await write('Search', '')
  await press('sea')
  expect([namesIn('Characters'), namesIn('Outfits')]).toEqual([[], ['Raincoat']])
})

test('an add-on is added, with its words as a list', async () => {
  await page()
  await press('New LoRA')
  await write('Name', 'Tea dress')
  await write('File', 'tea_dress.safetensors')
  await write('Trigger words', 'tea dress, , lace ,tea dress')
  await press('Save')
  expect([...world.loras.values()].at(-1)).toMatchObject({
    name: 'Tea dress',
    triggerWords: ['tea dress', 'lace'],
    category: 'character',
    modelStrength: 0.8,
  })
  expect(namesIn('Characters')).toEqual(['Mara', 'Tea dress'])
})

test('refuses a LoRA without a file or about a minor, with the reason', async () => {
  await page()
  await press('New LoRA')
  await write('Name', 'Tea dress')
  await press('Save')
  expect(screen.getByRole('alert').textContent).toContain('file')
  await write('File', 'x.safetensors')
  await write('Trigger words', 'a 12 year old girl')
  await press('Save')
  expect(screen.getByRole('alert').textContent).toMatch(/adult/i)
  expect(world.loras.size).toBe(3)
})

test('turns a LoRA off, deletes it and restores it', async () => {
  await page()
  await act(async () => fireEvent.click(screen.getByRole('switch', { name: 'Use Raincoat' })))
  expect(world.loras.get('raincoat')?.enabled).toBe(false)
  await choose('More for Raincoat', 'Delete')
  expect(namesIn('Outfits')).toEqual([])
  await lastUndo()
  expect(namesIn('Outfits')).toEqual(['Raincoat'])
})

test('changing one that is gone says that the LoRA was not found', async () => {
  await followLoras()
  expect(await saveLora('nothing', { name: 'x' })).toBe(false)
  expect(errors.notices.at(-1)?.message).toContain('LoRA not found')
})

test('add-ons of the server come in with what it knows of them, without those that are here', async () => {
  runServer(['raincoat.safetensors', 'styles/dusk_xl.safetensors', 'poses/tea.safetensors'])
  await page()
  await press('Add from server')
  expect(screen.queryByLabelText('raincoat.safetensors')).toBeNull()
  await press('Choose all 2')
  await press('Add 2 LoRAs')
  expect(namesIn('Styles')).toEqual(['Dusk', 'Lantern light'])
  expect(namesIn('Poses')).toEqual(['tea'])
  await lastUndo()
  expect(world.loras.size).toBe(3)
})

test('says what to do without a server', async () => {
  await page()
  await press('Add from server')
  expect(screen.getByRole('alert').textContent).toContain('Set one up in Settings')
})

test('a library is written into a file', async () => {
  await page()
  await choose('More for LoRAs', 'Export to a file')
  const written = JSON.parse((await saved[0]?.blob.text()) ?? '')
  expect(written).toMatchObject({ vesper: 'loras', version: 1, loras: { length: 3 }, presets: [] })
})

test('a file of add-ons says what is in it, and is kept in one step', async () => {
  const { kept, dropped } = file
  file.opened = {
    ok: true,
    value: { token: 'read', loras: 2, presets: 1, refused: 1, alreadyHere: 1, notes: ['1 of 4 could not be read.'] },
  }
  await page()
  await choose('More for LoRAs', 'Import a file')
  fireEvent.change(screen.getByLabelText('LoRA file'), { target: { files: [new File([''], 'x.json')] } })
  const about = await screen.findByText(/^2 LoRAs and 1 preset\./)
  expect(about.textContent).toContain("1 of 4 could not be read. 1 of them can't be added: Vesper is for adults only.")
  expect(about.textContent).toContain('1 LoRA of these files are already in your library')
  expect([kept, dropped]).toEqual([[], []])
  await press('Import 2 LoRAs')
  expect([kept, dropped]).toEqual([['read'], ['read']])
  expect(toasts.shown).toContainEqual(expect.objectContaining({ title: '2 LoRAs were added to your library' }))
})

test('a file that is no list of add-ons says why', async () => {
  file.opened = { ok: false, error: { message: 'It is not a list of add-ons.' } }
  await page()
  await choose('More for LoRAs', 'Import a file')
  fireEvent.change(screen.getByLabelText('LoRA file'), { target: { files: [new File([''], 'x.json')] } })
  expect((await screen.findByRole('alert')).textContent).toBe('It is not a list of add-ons.')
})

test('a preset keeps add-ons together', async () => {
  await page()
  await press('New preset')
  await press('Save')
  expect(screen.getByRole('alert').textContent).toBe('Enter a name.')
  const dialog = within(screen.getByRole('dialog', { hidden: true }))
  await act(async () => fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Evening' } }))
  await act(async () => fireEvent.change(dialog.getByLabelText(/: add$/), { target: { value: 'lora raincoat' } }))
  await press('Save')
  expect([...world.presets.values()]).toMatchObject([
    { name: 'Evening', uses: [{ lora: 'raincoat', modelStrength: 0.8, clipStrength: 0.7 }] },
  ])
})

test('uses are chosen, made stronger and taken away, and what will not work is said', async () => {
  await followLoras()
  await saveLora('mara', {})
  const uses = vi.fn()
  function Outfit() {
    const [now, set] = useState<readonly ImageLora[]>([])
    uses(now)
    return <LoraUses label="Add-ons of the outfit" uses={now} onChange={set} checkpoint="harbourXL.safetensors" />
  }
  render(<Outfit />)
  const add = (value: string) =>
    act(async () => fireEvent.change(screen.getByLabelText(/: add$/), { target: { value } }))
  await add('lora mara')
  await add('lora lantern')
  expect(screen.getByText(/was made for Stable Diffusion 1.5, and the model is SDXL/)).toBeDefined()
  expect(screen.getByText(/Turned off in your LoRAs/)).toBeDefined()
  await act(async () =>
    fireEvent.change(screen.getByLabelText('Model strength of Mara'), { target: { value: '-1.5' } }),
  )
  expect(uses).toHaveBeenLastCalledWith([
    { name: 'mara.safetensors', modelStrength: -1.5, clipStrength: 0.7 },
    expect.objectContaining({ name: 'lantern.safetensors' }),
  ])
  await press('Remove Mara')
  expect(uses).toHaveBeenLastCalledWith([expect.objectContaining({ name: 'lantern.safetensors' })])
  expect(library.phase).toBe('ready')
})

test.each([
  ['a new add-on', 'New LoRA'],
  ['a new preset', 'New preset'],
])('%s is usable by everybody', async (_, button) => {
  await page()
  await press(button)
  const { violations } = await axe.run(document.body)
  expect(violations).toEqual([])
})
