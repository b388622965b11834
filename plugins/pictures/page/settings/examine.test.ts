import { type ImageCatalogue, type ImageServerLook, PluginError } from 'sdk'
import { readSettings } from 'sdk/page/settings/document.ts'
import { setPluginSettings, settings } from 'sdk/page/settings/settings.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { replaceEngine } from '../../../../src/host/engines/engine.fixture.ts'
import { runFakePlugin } from '../../../../src/host/plugins/run/fakePlugin.fixture.ts'
import type { Diagnosis } from '../../../../src/workers/network/contract.ts'
import { provideHostServices } from '../hostServices.fixture.ts'
import { imageServerSection } from '../imageServerSection.ts'
import type { Finding } from './examine.ts'
import { catalogue, choice, look, manifest } from './imageServer.fixture.ts'

provideHostServices()

const world = vi.hoisted(() => ({
  look: async (): Promise<ImageServerLook> => ({}) as never,
  catalogue: async (): Promise<ImageCatalogue> => ({}) as never,
  diagnosis: { cause: 'ok', title: 'It answers.', steps: [] } as Diagnosis,
  asked: [] as string[],
}))

replaceEngine('image', {
  look: () => {
    world.asked.push('look')
    return world.look()
  },
  catalogue: () => world.catalogue(),
})
replaceEngine('network', {
  async diagnose(address: string, kind: string) {
    world.asked.push(`${kind} ${address}`)
    return world.diagnosis
  },
})
runFakePlugin(manifest)

const { examine } = await import('./examine.ts')

const origin = 'https://vesper.example'

beforeEach(() => {
  Object.assign(settings, readSettings({}))
  Object.assign(world, {
    look: async () => look,
    catalogue: async () => catalogue,
    diagnosis: { cause: 'ok', title: 'It answers.', steps: [] },
    asked: [],
  })
})

async function found(signal = new AbortController().signal): Promise<readonly Finding[]> {
  const all: Finding[] = []
  for await (const finding of examine(choice, signal, { origin })) all.push(finding)
  return all
}
const failing = (code: ConstructorParameters<typeof PluginError>[0], message: string, details?: unknown) => {
  world.look = () => Promise.reject(new PluginError(code, message, { details }))
}

test('images-C02 a healthy server tells its version, its card and memory, and how many models it has', async () => {
  expect(await found()).toEqual([
    { kind: 'good', title: '127.0.0.1:8188 responds and allows this page.' },
    { kind: 'good', title: 'It is ComfyUI, version 0.3.60.' },
    { kind: 'good', title: 'It runs on A large card with 24 GB of memory, 5.5 GB free.' },
    { kind: 'good', title: '2 models available.' },
  ])
})

test('images-C06 what a secure page may never ask is known before anybody is asked', async () => {
  setPluginSettings(manifest, { address: 'http://192.168.1.20:8188' })
  world.diagnosis = { cause: 'mixed-content', title: 'This page is secure.', steps: ['Open it from your computer.'] }
  expect(await found()).toEqual([{ kind: 'bad', ...world.diagnosis }])
  expect(world.asked).toEqual(['comfyui http://192.168.1.20:8188'])
})

test.each([
  ['image/unreachable', 'not-running'],
  ['image/unreachable', 'cors'],
  ['image/cors-blocked', 'cors'],
  ['image/unreachable', 'local-network-denied'],
  ['image/not-backend', 'wrong-server'],
  ['image/timeout', 'still-loading'],
] as const)('after %s the doctor is asked, and what it finds is told: %s', async (code, cause) => {
  failing(code, 'It did not work.')
  world.diagnosis = { cause, title: 'The doctor knows.', steps: ['Do this.'], command: 'python main.py' }
  expect(await found()).toEqual([{ kind: 'bad', ...world.diagnosis }])
  expect(world.asked).toEqual(['look', 'comfyui http://127.0.0.1:8188'])
})

test('a doctor that finds nothing leaves the word to the server', async () => {
  failing('image/cors-blocked', 'It refuses orders of this page.', { command: 'run --open' })
  expect(await found()).toMatchObject([
    {
      kind: 'bad',
      title: 'It refuses orders of this page.',
      command: 'run --open',
      steps: ['Start the server as below, and test again.'],
    },
  ])
})

test.each([
  ['attic.local:8188', 'http://attic.local:8188'],
  ['wss://attic.local/comfy', 'https://attic.local/comfy'],
])('an address as it is typed, %s, is asked as %s', async (typed, address) => {
  setPluginSettings(manifest, { address: typed })
  failing('image/unreachable', 'Nobody answers.')
  await found()
  expect(world.asked.at(-1)).toBe(`comfyui ${address}`)
})

test('images-C08 a server that wants a login has said it itself: the doctor is not asked', async () => {
  failing('image/auth-required', 'Your server wants a login.', { raw: 'Who are you?' })
  expect(await found()).toEqual([
    {
      kind: 'bad',
      title: 'Your server wants a login.',
      steps: ['Choose a login type above, enter the login, and test again.'],
      raw: 'Who are you?',
    },
  ])
  expect(world.asked).toEqual(['look'])
})

test.each([null, 'text', { command: 7, raw: '' }, Object.create({ command: 'inherited' })])(
  'what a stranger says beside an error is taken only where it is text of its own: %s',
  async (details) => {
    failing('image/server', 'The server failed.', details)
    const [bad] = await found()
    expect(Object.keys(bad ?? {})).toEqual(['kind', 'title', 'steps'])
  },
)

test('images-C10 a server that never answers is told as slow', async () => {
  world.look = () => Promise.reject(new DOMException('The operation timed out', 'TimeoutError'))
  expect(await found()).toMatchObject([{ kind: 'bad', title: "ComfyUI didn't respond in time." }])
})

test('leaving ends the examination without a finding', async () => {
  const left = new AbortController()
  world.look = async () => {
    left.abort()
    throw new DOMException('Left', 'AbortError')
  }
  await expect(found(left.signal)).rejects.toMatchObject({ name: 'AbortError' })
})

test('a server without models is friendly about it', async () => {
  world.catalogue = async () => ({ ...catalogue, checkpoints: [] })
  const last = (await found()).at(-1)
  expect(last).toMatchObject({ kind: 'note', title: "It has no models yet, so it can't generate pictures." })
  expect(last?.kind === 'note' && last.steps.join(' ')).toContain('models/checkpoints')
})

test('a model that was chosen and is gone is named', async () => {
  imageServerSection.now.checkpoint = 'gone.safetensors'
  expect((await found()).at(-1)).toMatchObject({ kind: 'note', title: expect.stringContaining('“gone.safetensors”') })
  imageServerSection.now.checkpoint = 'harbour.safetensors'
  expect((await found()).at(-1)).toMatchObject({ kind: 'good' })
})

test('a list that cannot be read does not spoil the rest', async () => {
  world.catalogue = () => Promise.reject(new PluginError('image/server', 'It stumbled.'))
  expect((await found()).map(({ kind }) => kind)).toEqual(['good', 'good', 'good', 'note'])
})

test.each([
  [{ device: undefined, memoryBytes: undefined }, 'note', "It doesn't report its hardware."],
  [{ device: 'cpu' }, 'note', 'It runs on cpu with 24 GB of memory, 5.5 GB free.'],
  [{ device: undefined, freeMemoryBytes: undefined }, 'good', 'It runs on a graphics card with 24 GB of memory.'],
] as const)('a card that is slow or unknown is no reason to stop: %o', async (patch, kind, title) => {
  const entries = Object.entries({ ...look, ...patch }).filter(([, value]) => value !== undefined)
  world.look = async () => Object.fromEntries(entries) as unknown as ImageServerLook
  expect((await found())[2]).toMatchObject({ kind, title })
})
