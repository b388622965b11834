// @vitest-environment happy-dom

import type { PluginId } from 'sdk'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  entryOf,
  hashOf,
  indexOf,
  installedFrom,
  manifestOf,
  packageOf,
  releaseOf,
  signedFiles,
  testKey,
} from '../../../workers/media/registry/registry.fixture.ts'
import { applyRevocations } from './applyRevocations.ts'
import { emptyInstallContext } from './emptyInstallContext.fixture.ts'
import { openFakeEngines } from './fakeEngines.fixture.ts'
import * as keys from './keys.ts'
import { downloadRelease, openPackage } from './openPackage.ts'
import { recallRegistry } from './registryMemory.ts'
import { planRelease, updateChecks } from './updates.ts'

const endMedia = vi.fn()
const state = openFakeEngines(endMedia)
const vesperKey = testKey()
vi.spyOn(keys, 'pinnedKeys', 'get').mockReturnValue([vesperKey.public])

const author = testKey()
const never = new AbortController().signal
const registry = { kind: 'registry', index: 'https://vesper.example/registry/index.json' } as const

/** A package as it would come over the wire; reading it is not what is tested here. */
function wire(version: string, sdk = '^1.0') {
  const bytes = new TextEncoder().encode(`package ${version}`)
  return { bytes, found: { ...packageOf(manifestOf({ version, sdk })), bytes: bytes.length, hash: hashOf(bytes) } }
}
const [old, fresh] = [wire('1.0.0'), wire('1.1.0')]
const lamp = installedFrom(old.found, { publisher: author.public, source: registry })

function publish(index: object) {
  const { bytes, signature } = signedFiles(index, vesperKey)
  state.files.set('index.json', bytes).set('index.json.sig', signature)
}
const oneUpdate = indexOf({
  plugins: [entryOf(fresh.found.manifest, releaseOf(old.found, author), releaseOf(fresh.found, author))],
})

beforeEach(() => {
  localStorage.clear()
  state.files.clear()
  state.records.clear()
  state.labels.length = 0
  state.records.set(lamp.manifest.id, { id: lamp.manifest.id, enabled: true, installed: lamp })
  state.files.set('acme.lamp-1.1.0.vesper-plugin', fresh.bytes)
  state.readPackage = async (file) => ({ ...fresh.found, hash: hashOf(new Uint8Array(await file.arrayBuffer())) })
})

test('finds the newest version of what is installed, and remembers the index', async () => {
  publish(oneUpdate)
  expect(await updateChecks(never)).toMatchObject([{ installed: { at: 1 }, release: { version: '1.1.0' } }])
  expect(recallRegistry().seen).toBe(oneUpdate.signedAt)
})

test('an index that cannot be trusted or reached updates nothing and is not remembered', async () => {
  await expect(updateChecks(never)).rejects.toMatchObject({ code: 'net/unreachable' })
  publish(oneUpdate)
  state.files.set('index.json', new TextEncoder().encode(JSON.stringify({ ...oneUpdate, signedAt: 5 })))
  await expect(updateChecks(never)).rejects.toMatchObject({ code: 'registry/bad-signature' })
  expect(recallRegistry().seen).toBe(0)
})

test('an update is downloaded, compared with the index, and planned', async () => {
  publish(oneUpdate)
  const [update] = await updateChecks(never)
  if (!update) throw new Error('no update')
  expect(await planRelease(update, { ...emptyInstallContext, installed: [lamp] }, never)).toMatchObject({
    kind: 'update',
    publisher: author.public,
    changes: { from: '1.0.0', to: '1.1.0' },
  })
})

test('P8 a release whose bytes, size, name or signature are others is refused', async () => {
  const release = releaseOf(fresh.found, author)
  const { id } = fresh.found.manifest
  const get = (changes: object = {}, name: PluginId = id) =>
    downloadRelease(name, { ...release, ...changes }, registry.index, never)
  expect((await get()).manifest.version).toBe('1.1.0')
  const refused = { code: 'plugin/integrity' }
  await expect(get({ signature: releaseOf(fresh.found, testKey()).signature })).rejects.toMatchObject(refused)
  await expect(get({ hash: old.found.hash })).rejects.toMatchObject(refused)
  await expect(get({ version: '1.2.0' })).rejects.toMatchObject(refused)
  await expect(get({}, 'acme.fog' as PluginId)).rejects.toMatchObject(refused)
  await expect(get({ size: 7 })).rejects.toMatchObject(refused)
  state.files.set('acme.lamp-1.1.0.vesper-plugin', fresh.bytes.toReversed())
  await expect(get()).rejects.toMatchObject(refused)
})

test('P8 what was withdrawn is switched off, also without a network, and once', async () => {
  publish({ ...oneUpdate, revoked: [{ id: lamp.manifest.id, versions: ['1.0.0'], why: 'It broke.' }] })
  await updateChecks(never)
  state.files.clear()
  expect(await applyRevocations()).toMatchObject([{ record: { enabled: false }, revocation: { why: 'It broke.' } }])
  expect(state.records.get(lamp.manifest.id)?.enabled).toBe(false)
  expect(await applyRevocations()).toEqual([])
  expect(state.labels).toHaveLength(1)
})

test('another version, and a plugin of Vesper, stay as they are', async () => {
  publish({
    ...oneUpdate,
    revoked: [
      { id: lamp.manifest.id, versions: ['0.9.0'], why: 'It broke.' },
      { id: 'vesper.fog', why: 'x' },
    ],
  })
  await updateChecks(never)
  state.records.set('vesper.fog', { id: 'vesper.fog' as PluginId, enabled: true })
  expect(await applyRevocations()).toEqual([])
})

test('a file that keeps the reader busy for twenty seconds is given up, and the reader with it', async () => {
  vi.useFakeTimers()
  state.readPackage = () =>
    new Promise((_, reject) => void endMedia.mockImplementation(() => reject(new Error('media has ended'))))
  const reading = expect(openPackage(new Blob(['bomb']))).rejects.toMatchObject({ code: 'plugin/timed-out' })
  await vi.advanceTimersByTimeAsync(20_000)
  await reading
  expect(endMedia).toHaveBeenCalledOnce()
  vi.useRealTimers()
})
