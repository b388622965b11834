import { changeForTest } from 'sdk/page/settings/settings.fixture.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { replaceEngine } from '../../../src/host/engines/engine.fixture.ts'
import { runFakePlugin } from '../../../src/host/plugins/run/fakePlugin.fixture.ts'
import { provideHostServices } from './hostServices.fixture.ts'
import { imageServerSection } from './imageServerSection.ts'

provideHostServices()

const server = vi.hoisted(() => ({ checkpoints: undefined as readonly string[] | undefined, asked: 0 }))
replaceEngine('image', {
  async catalogue() {
    server.asked += 1
    if (!server.checkpoints) throw new Error('Nobody is there.')
    return { checkpoints: server.checkpoints }
  },
})
runFakePlugin({ id: 'vesper.test', contributes: { imageBackend: [{ id: 'server', label: 'Server' }] } })
const { modelFor } = await import('./modelFor.ts')

const quiet = new AbortController().signal
const ask = (wanted: string | undefined) => modelFor(wanted, quiet)

beforeEach(() => {
  Object.assign(server, { checkpoints: ['harbourXL.safetensors', 'sd15/tearoom.safetensors [0a1b2c]'], asked: 0 })
  changeForTest(imageServerSection, { backend: 'vesper.test/server', checkpoint: 'mine.safetensors' })
})

test('a character without a model of its own gets the player’s, and no server is asked', async () => {
  expect(await ask(undefined)).toEqual({ checkpoint: 'mine.safetensors' })
  expect(server.asked).toBe(0)
})

test.each([
  ['harbourXL.safetensors', 'harbourXL.safetensors'],
  ['harbourxl', 'harbourXL.safetensors'],
  ['tearoom', 'sd15/tearoom.safetensors [0a1b2c]'],
])('%s is what the server calls %s', async (wanted, checkpoint) => {
  expect(await ask(wanted)).toEqual({ checkpoint })
})

test('a model the server does not have is told, and the player’s is used', async () => {
  const { checkpoint, warning } = await ask('moonlit.safetensors')
  expect(checkpoint).toBe('mine.safetensors')
  expect(warning).toContain('moonlit.safetensors')
})

test('a server that does not answer is asked for nothing special', async () => {
  server.checkpoints = undefined
  vi.spyOn(console, 'warn').mockImplementationOnce(() => {})
  expect(await ask('harbourXL.safetensors')).toEqual({ checkpoint: 'mine.safetensors' })
})
