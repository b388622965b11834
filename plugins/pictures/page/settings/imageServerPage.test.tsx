// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { type ImageCatalogue, type ImageServerLook, PluginError } from 'sdk'
import { pluginControl } from 'sdk/page/services/pluginControl.ts'
import { provideForTest } from 'sdk/page/services/services.fixture.ts'
import { readSettings } from 'sdk/page/settings/document.ts'
import { pluginSettings, settings } from 'sdk/page/settings/settings.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replaceEngine } from '../../../../src/host/engines/engine.fixture.ts'
import { PluginSettings } from '../../../../src/host/plugins/page/PluginSettings.tsx'
import { runFakePlugin } from '../../../../src/host/plugins/run/fakePlugin.fixture.ts'
import type { Diagnosis } from '../../../../src/workers/network/contract.ts'
import { provideHostServices } from '../hostServices.fixture.ts'
import { imageServerSection } from '../imageServerSection.ts'
import { imageService } from '../imageService.ts'
import { pictureTimesSection } from '../pictureTimesSection.ts'
import { catalogue, choice, look, manifest } from './imageServer.fixture.ts'

provideHostServices()
provideForTest(pluginControl, { ...pluginControl.now, Settings: PluginSettings })

const world = vi.hoisted(() => ({
  look: async (): Promise<ImageServerLook> => ({}) as never,
  catalogue: async (): Promise<ImageCatalogue> => ({}) as never,
  proof: async (): Promise<Blob> => new Blob(['stamp']),
  diagnosis: { cause: 'ok', title: 'It answers.', steps: [] } as Diagnosis,
  asked: [] as string[],
  secrets: [] as string[],
}))

replaceEngine('image', {
  keepFrom: async () => {},
  look: () => {
    world.asked.push('look')
    return world.look()
  },
  catalogue: () => {
    world.asked.push('catalogue')
    return world.catalogue()
  },
})
replaceEngine('network', {
  diagnose: async () => world.diagnosis,
  secretState: async () => ({ kind: 'missing' }),
  saveSecret: async (...secret: string[]) => void world.secrets.push(secret.slice(1).join(' ')),
})
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ children, to }: { readonly children: unknown; readonly to: string }) => (
    <a href={to}>{children as string}</a>
  ),
}))

const proof = await import('./proof.ts')
const { plugins } = await import('sdk/page/plugins/registry.ts')
const { default: ImageServerPage } = await import('./ImageServerPage.tsx')

beforeEach(() => {
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  Object.assign(window, { matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) })
  Object.assign(settings, readSettings({}))
  plugins.rows = {}
  vi.spyOn(proof, 'makeProof').mockImplementation(() => world.proof())
  runFakePlugin(manifest)
  Object.assign(world, {
    look: async () => look,
    catalogue: async () => catalogue,
    proof: async () => new Blob(['stamp']),
    diagnosis: { cause: 'ok', title: 'It answers.', steps: [] },
    asked: [],
    secrets: [],
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

async function page() {
  render(
    <main>
      <ImageServerPage />
    </main>,
  )
  await act(async () => {})
}
const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const write = (label: string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }))
const toggle = (name: string) =>
  act(async () => fireEvent.click(screen.getByRole('switch', { name: (all) => all.startsWith(name) })))
const optionsOf = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
const failing = (code: ConstructorParameters<typeof PluginError>[0], diagnosis: Diagnosis) => {
  world.look = () => Promise.reject(new PluginError(code, 'It did not work.'))
  world.diagnosis = diagnosis
}

test('while pictures are off no server is asked, and switching them on asks what it has', async () => {
  await page()
  expect(world.asked).toEqual([])
  await toggle('Pictures')
  expect(pictureTimesSection.now.imageGenerationEnabled).toBe(true)
  expect(world.asked).toEqual(['catalogue'])
})

test('switching them off again while the server is asked leaves nothing waiting', async () => {
  world.catalogue = () => new Promise(() => {})
  await page()
  await toggle('Pictures')
  expect((screen.getByRole('button', { name: 'Refresh' }) as HTMLButtonElement).disabled).toBe(true)
  await toggle('Pictures')
  expect((screen.getByRole('button', { name: 'Refresh' }) as HTMLButtonElement).disabled).toBe(false)
})

test('models, samplers and schedulers are chosen from what the server lists', async () => {
  await page()
  await press('Refresh')
  expect(optionsOf('Model')).toEqual(['Server default', 'garden.safetensors', 'harbour.safetensors'])
  expect([optionsOf('Sampler'), optionsOf('Scheduler')]).toEqual([
    ['dpmpp_2m', 'euler'],
    ['karras', 'normal'],
  ])
  await write('Model', 'harbour.safetensors')
  await write('Sampler', 'euler')
  expect(imageServerSection.now).toMatchObject({ checkpoint: 'harbour.safetensors', sampler: 'euler' })
})

test('keeps and marks a choice that this server does not have', async () => {
  imageServerSection.now.checkpoint = 'gone.safetensors'
  await page()
  await press('Refresh')
  expect(optionsOf('Model')).toContain('gone.safetensors (not on this server)')
  expect((screen.getByLabelText('Model') as HTMLSelectElement).value).toBe('gone.safetensors')
})

test('while the server is away names are typed, and the reason stands beside them', async () => {
  world.catalogue = () => Promise.reject(new PluginError('image/unreachable', 'Nobody answers.'))
  await page()
  await press('Refresh')
  expect(screen.getByText(/You can type names while the server is offline\. Nobody answers\./)).toBeTruthy()
  await write('Model', 'typed.safetensors')
  expect(imageServerSection.now.checkpoint).toBe('typed.safetensors')
})

test('a picture is 1152 by 1600 until another shape or size is chosen', async () => {
  await page()
  expect(screen.getByRole('button', { name: 'Portrait, 1152 × 1600' }).getAttribute('aria-pressed')).toBe('true')
  await press('Landscape, 1600 × 1152')
  expect(imageServerSection.now).toMatchObject({ width: 1600, height: 1152, steps: 28, cfg: 5 })
})

test('picks a usual address with one press and tries none by itself', async () => {
  await page()
  for (const name of ['ComfyUI, port 8188', 'ComfyUI desktop, port 8000', 'SwarmUI, port 7821'])
    expect(screen.getByRole('button', { name })).toBeTruthy()
  await press('SwarmUI, port 7821')
  expect(pluginSettings(manifest).address).toBe('http://127.0.0.1:7821')
  expect(world.asked).toEqual([])
})

test('the plugin’s own settings are here, without what is asked once for all servers', async () => {
  await page()
  expect(screen.getByLabelText('Server address')).toBeTruthy()
  expect(screen.queryByRole('switch', { name: /^Keep pictures on the server/ })).toBeNull()
  await toggle('Keep a copy on the server')
  await toggle('Silent mode')
  expect(imageServerSection.now).toMatchObject({ keepOnServer: true, silentMode: true })
})

test('images-C02 a healthy server is told with its version, card and memory, and then what it has', async () => {
  await page()
  await press('Test connection')
  expect(screen.getByText('It is ComfyUI, version 0.3.60.')).toBeTruthy()
  expect(screen.getByText('It runs on A large card with 24 GB of memory, 5.5 GB free.')).toBeTruthy()
  expect(optionsOf('Model')).toContain('garden.safetensors')
})

test('clears findings when the address changes', async () => {
  await page()
  await toggle('Pictures')
  failing('image/unreachable', { cause: 'nothing-there', title: 'Nothing answers there.', steps: [] } as never)
  await press('Test connection')
  expect(screen.getByText('Nothing answers there.')).toBeTruthy()
  await write('Server address', 'http://localhost:8189')
  expect(screen.queryByText('Nothing answers there.')).toBeNull()
  world.look = async () => look
  await press('Test connection')
  expect(screen.queryByText('Nothing answers there.')).toBeNull()
})

test('images-C05 a server that shuts this page out gives the command to copy, and says when it is copied', async () => {
  vi.useFakeTimers()
  const writeText = vi.fn(async () => {})
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard)
  const command = `python main.py --enable-cors-header ${location.origin}`
  failing('image/unreachable', {
    cause: 'cors',
    title: 'It does not let this page in yet.',
    steps: ['Restart it.'],
    command,
  })
  await page()
  await press('Test connection')
  expect(screen.getByText(command)).toBeTruthy()
  await press('Copy CORS Fix')
  expect(writeText).toHaveBeenCalledWith(command)
  expect(screen.getByRole('button', { name: 'copied' })).toBeTruthy()
  await act(async () => vi.advanceTimersByTime(2000))
  expect(screen.getByRole('button', { name: 'Copy CORS Fix' })).toBeTruthy()
})

test.each([
  ['mixed-content', "A secure page can't reach an “http://” server"],
  ['cors', 'The server is running but blocks this page (CORS)'],
  ['not-running', "Can't reach the server"],
] as const)('the help opens at what was found: %s', async (cause, title) => {
  failing('image/unreachable', { cause, title: 'Found.', steps: ['Do this first.'] })
  await page()
  const open = () => screen.getAllByRole('group').filter((group) => group instanceof HTMLDetailsElement && group.open)
  expect(open()).toEqual([])
  await press('Test connection')
  expect(screen.getByText('Do this first.')).toBeTruthy()
  expect(open().map((group) => group.querySelector('summary')?.textContent)).toEqual([title])
})

test('the sign in the top bar hears of a server that answers, while pictures are wanted', async () => {
  imageService.connection = { kind: 'none' }
  await page()
  await press('Test connection')
  expect(imageService.connection).toEqual({ kind: 'none' })
  await toggle('Pictures')
  await press('Test connection')
  expect(imageService.connection).toEqual({ kind: 'ready' })
})

test('a proof picture is made only when it is asked for, after all else went well', async () => {
  const proof = vi.fn(world.proof)
  world.proof = proof
  await page()
  await press('Test connection')
  expect(proof).not.toHaveBeenCalled()
  await press('Generate test image')
  expect(screen.getByRole('img', { name: 'Test result from the server' })).toBeTruthy()
  expect(screen.getByText("The image arrived, so pictures work. It isn't saved.")).toBeTruthy()
  world.proof = () => Promise.reject(new PluginError('image/out-of-memory', 'The card has too little memory.'))
  await press('Generate test image')
  expect(screen.getByRole('alert').textContent).toBe('The card has too little memory.')
})

test('there is no proof to make where something is wrong', async () => {
  failing('image/unreachable', { cause: 'not-running', title: 'Nobody answers.', steps: [] })
  await page()
  await press('Test connection')
  expect(screen.getByText('Nobody answers.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Generate test image' })).toBeNull()
})

test('a server whose plugin is switched off is still named, with the way to it', async () => {
  plugins.rows = {}
  await page()
  expect(optionsOf('Image server')).toEqual([`${choice.key} (switched off)`])
  expect(screen.getByRole('link', { name: 'Plugins' })).toBeTruthy()
})

test('everything has a name, also with findings shown, and is reached with the keyboard', async () => {
  await page()
  await press('Test connection')
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  for (const name of ['Test connection', 'Refresh', 'Generate test image', 'Square, 1344 × 1344', 'SwarmUI, port 7821'])
    expect(screen.getByRole('button', { name }).tabIndex).toBe(0)
})
