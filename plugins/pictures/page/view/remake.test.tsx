// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import axe from 'axe-core'
import type { ImageServerLook } from 'sdk'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replaceEngine } from '../../../../src/host/engines/engine.fixture.ts'
import { runFakePlugin } from '../../../../src/host/plugins/run/fakePlugin.fixture.ts'
import type { LookSheet } from '../../../../src/shared/pictures/look.ts'
import { refuseMinors } from '../../../../src/shared/policy/refuseMinors.ts'
import type { ImageOrder } from '../../../../src/workers/image/contract.ts'
import type { ImageRecord } from '../../../../src/workers/storage/contract.ts'
import { provideHostServices } from '../hostServices.fixture.ts'
import { imageServerSection } from '../imageServerSection.ts'

provideHostServices()

const world = vi.hoisted(() => ({
  ordered: [] as ImageOrder[],
  can: [] as ImageServerLook['can'],
  sheets: new Map<string, LookSheet>(),
  workflow: { text: '{"3": {}}', bindings: {} },
}))
replaceEngine('storage', {
  async read(table: string, id: string) {
    if (table === 'looks') return world.sheets.get(id)
    if (table === 'workflows') return id === 'mine' ? world.workflow : undefined
    return { id, picture: new Blob(['whole']), thumbnail: new Blob(['small']) }
  },
})
replaceEngine('image', {
  keepFrom: async () => {},
  order: async (order: ImageOrder) => {
    refuseMinors(order.request.prompt)
    world.ordered.push(order)
  },
  look: async () => ({ name: 'Test', version: '1', can: world.can }),
})
runFakePlugin({ id: 'vesper.test', contributes: { imageBackend: [{ id: 'server', label: 'Server' }] } })
const { dialog } = await import('sdk/page/dialog.ts')
const { toasts } = await import('sdk/page/toasts.ts')
const { changeSettings } = await import('sdk/page/settings/settings.ts')
const { MakeAgain } = await import('./MakeAgain.tsx')
const { draftFrom, sizeLike } = await import('./remake.ts')

const coat = { id: 'coat', name: 'Coat', prompt: 'an oilskin coat', loras: [lora('coat')] }
const dress = { id: 'dress', name: 'Generate with outfit', prompt: 'a linen dress', loras: [lora('linen')] }
const sheet: LookSheet = {
  id: 'mira',
  identity: 'a woman in her thirties',
  negative: '',
  outfits: [coat, dress],
  loras: [lora('mira')],
  references: [],
  modified: 0,
}
const record: ImageRecord = {
  id: 'rain',
  backend: 'vesper.test/server',
  prompt: 'a woman in her thirties, wearing an oilskin coat, a pier',
  negativePrompt: 'blurry',
  pieces: {
    family: 'tags',
    chips: [
      { kind: 'identity', who: 'mira', text: 'a woman in her thirties' },
      { kind: 'outfit', who: 'mira', text: 'wearing an oilskin coat' },
      { kind: 'place', text: 'a pier' },
    ],
  },
  seed: 41,
  checkpoint: 'harbour.safetensors',
  sampler: 'euler',
  scheduler: 'karras',
  steps: 20,
  cfg: 4,
  loras: [lora('mira'), lora('coat')],
  shows: ['mira'],
  caption: 'Mira waits',
  isStarred: false,
  width: 832,
  height: 1216,
  bytes: 5,
  type: 'image/webp',
  at: 1,
}
function lora(name: string) {
  return { name, modelStrength: 1, clipStrength: 1 }
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const show = (one = record) => act(async () => void render(<MakeAgain record={one} />))
const order = () => world.ordered[0] as ImageOrder

beforeEach(() => {
  world.ordered.length = 0
  world.can = ['init', 'enlarge', 'fix-faces']
  world.sheets = new Map([['mira', sheet]])
  toasts.shown = []
  changeSettings(imageServerSection, { backend: 'vesper.test/server', workflow: '' })
})
afterEach(cleanup)

test('varied, it is the same order with a seed of its own, and says what it was made of', async () => {
  await show()
  await press('Vary')
  const { request, about, backend } = order()
  expect(request).toMatchObject({
    prompt: record.prompt,
    negativePrompt: 'blurry',
    checkpoint: 'harbour.safetensors',
    sampler: 'euler',
    scheduler: 'karras',
    steps: 20,
    cfg: 4,
    width: 832,
    height: 1216,
    loras: record.loras,
  })
  expect(request.seed).not.toBe(41)
  expect(about).toMatchObject({ of: 'rain', shows: ['mira'], caption: 'Mira waits' })
  expect(backend).toBe('vesper.test/server')
})

test('in other clothes, seed and scene stay, and the add-ons of the old clothes go', async () => {
  await show()
  await press('Generate with outfit')
  expect(order().request.prompt).toBe('a woman in her thirties, wearing a linen dress, a pier')
  expect(order().request.seed).toBe(41)
  expect(order().request.loras.map(({ name }) => name)).toEqual(['mira', 'linen'])
  expect(order().pieces?.chips[1]?.text).toBe('wearing a linen dress')
})

test('larger, and with its faces painted again, it keeps its seed', async () => {
  await show()
  await press('Enlarge')
  await press('Fix faces')
  expect(world.ordered.map(({ request }) => request.seed)).toEqual([41, 41])
  expect(world.ordered[0]?.request.enlarge).toEqual({ scale: 1.5, denoise: 0.4 })
  expect(world.ordered[1]?.request.fixFaces).toBe(true)
})

test('another begins with this picture, as much changed as was chosen', async () => {
  await show()
  await act(async () =>
    fireEvent.change(screen.getByLabelText('Start from this picture'), { target: { value: '0.75' } }),
  )
  await press('Generate from picture')
  expect(order().request.init?.denoise).toBe(0.75)
  expect(await order().request.init?.picture.text()).toBe('whole')
})

test('by a workflow of the player’s own it is painted again, but not enlarged: that the workflow does not know', async () => {
  changeSettings(imageServerSection, { workflow: 'mine' })
  await show()
  await press('Vary')
  await press('Enlarge')
  expect(world.ordered.map(({ request }) => request.workflow)).toEqual([world.workflow, undefined])
})

test('offers only what the server can do', async () => {
  world.can = []
  await show()
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(names).toEqual(['Vary', 'Edit prompt', 'Generate with outfit'])
})

test('the prompt of a picture can be changed piece by piece', async () => {
  await show()
  await press('Edit prompt')
  expect(dialog.open?.id).toBe('sketch')
  const { pieces } = record
  if (!pieces) throw new Error('It has pieces.')
  const chips = [...pieces.chips, { kind: 'own' as const, text: 'gulls' }]
  await draftFrom(record, pieces).order({ chips, negative: 'hats', seed: 7 })
  expect(order().request).toMatchObject({ negativePrompt: 'hats', seed: 7 })
  expect(order().request.prompt).toMatch(/a pier, gulls$/)
})

test('refuses a prompt about a minor and says so', async () => {
  await show({ ...record, prompt: 'a girl, she is 15 years old' })
  await press('Vary')
  expect(world.ordered).toEqual([])
  expect(toasts.shown[0]?.message).toContain('adults')
})

test('an enlarged picture is begun anew in the size the player has pictures made', () => {
  expect(sizeLike({ width: 2304, height: 3200 }, { width: 1152, height: 1600 })).toEqual({ width: 1152, height: 1600 })
  expect(sizeLike({ width: 512, height: 512 }, { width: 1152, height: 1600 })).toEqual({ width: 512, height: 512 })
})

test('the dialog has no accessibility violations', async () => {
  await show()
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } }
  expect((await axe.run(document.body, { rules })).violations.map(({ id }) => id)).toEqual([])
})
