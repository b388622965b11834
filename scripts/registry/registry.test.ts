import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contentHash } from '../../sdk/package/contentHash.ts'
import { packPlugin } from '../../sdk/package/pack.ts'
import type { RegistryIndex } from '../../src/shared/plugins/registry/registryIndex.ts'
import { nothingSeen } from '../../src/shared/plugins/registry/registryIndex.ts'
import { readIndex } from '../../src/workers/media/registry/readIndex.ts'
import { root } from '../setup.mjs'
import { type Registry, revoke, rotate, signFolder, verify } from './commands.ts'
import { newKey, readKey, type SigningKey } from './keyFile.ts'

let folder: string
let key: SigningKey
let registry: Registry

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'registry-'))
  mkdirSync(join(folder, 'packages'))
  key = await freshKey('key.pem')
  registry = by(key)
})
afterEach(() => rmSync(folder, { recursive: true }))

const by = (...keys: readonly SigningKey[]): Registry => ({
  folder: join(folder, 'registry'),
  accepted: [key.publicKey, ...keys.map(({ publicKey }) => publicKey)],
  keys,
  now: 1000,
})
const packages = () => join(folder, 'packages')
const published = (): RegistryIndex => JSON.parse(readFileSync(join(registry.folder, 'index.json'), 'utf8'))
const community = () => ({ publisher: key, tier: 'community' as const })

async function freshKey(name: string): Promise<SigningKey> {
  await newKey(join(folder, name), root)
  return await readKey(join(folder, name))
}

async function putPackage(version: string, code = 'servePlugin({})', id = 'acme.lamp'): Promise<string> {
  const manifest = {
    id,
    name: `Lamp ${version}`,
    version,
    sdk: '^1.0',
    entry: 'plugin.js',
    integrity: await contentHash(code),
    permissions: { devices: { reason: 'Pulses.' } },
    contributes: { command: [{ id: 'dim', label: 'Dim' }] },
  }
  const bytes = new TextEncoder()
  const file = join(packages(), `${id}-${version}.vesper-plugin`)
  writeFileSync(
    file,
    packPlugin({ 'plugin.json': bytes.encode(JSON.stringify(manifest)), 'plugin.js': bytes.encode(code) }),
  )
  return file
}

/** As a browser reads it, which trusts `pinned`. */
function seenBy(pinned: readonly SigningKey[], memory = nothingSeen) {
  const bytes = (name: string) => new Uint8Array(readFileSync(join(registry.folder, name)))
  const keys = pinned.map(({ publicKey }) => publicKey)
  return readIndex(bytes('index.json'), bytes('index.json.sig'), { pinned: keys, memory, now: 9999 })
}

test('a private key is readable by its owner alone, is never written over, and never lies in the repository', async () => {
  expect(statSync(join(folder, 'key.pem')).mode & 0o777).toBe(0o600)
  await expect(newKey(join(folder, 'key.pem'), root)).rejects.toThrow('cannot be made again')
  await expect(newKey(join(root, 'key.pem'), root)).rejects.toThrow('never lies in the repository')
  symlinkSync(join(root, 'scripts'), join(folder, 'way'))
  await expect(newKey(join(folder, 'way', 'key.pem'), root)).rejects.toThrow('never lies in the repository')
  expect(existsSync(join(root, 'key.pem'))).toBe(false)
})

test('what is no key is refused by name', async () => {
  writeFileSync(join(folder, 'bad.pem'), 'hello')
  await expect(readKey(join(folder, 'bad.pem'))).rejects.toThrow('is no Ed25519 private key')
  await expect(readKey(join(folder, 'none.pem'))).rejects.toThrow('There is no key')
})

test('an empty folder gives an empty index that browsers accept', async () => {
  expect(await signFolder(registry, packages(), community())).toEqual([])
  expect((await seenBy([key])).index).toEqual({ v: 1, signedAt: 1000, plugins: [], revoked: [] })
})

test('fills the index from the packages of a folder, newest version first', async () => {
  await putPackage('1.0.0')
  await putPackage('1.10.0')
  await putPackage('1.9.0')
  expect(await signFolder(registry, packages(), community())).toHaveLength(3)
  const { index } = await seenBy([key])
  expect(index.plugins).toMatchObject([
    {
      id: 'acme.lamp',
      name: 'Lamp 1.10.0',
      versions: [{ version: '1.10.0' }, { version: '1.9.0' }, { version: '1.0.0' }],
    },
  ])
  expect(index.plugins[0]?.versions[0]).toMatchObject({ permissions: ['devices'], tier: 'community', sdk: '^1.0' })
  expect(await verify(registry.folder, [key.publicKey])).toEqual(index)
})

test('signing again changes nothing but the date', async () => {
  await putPackage('1.0.0')
  await signFolder(registry, packages(), community())
  const before = published()
  expect(await signFolder({ ...registry, now: 5 }, packages(), { ...community(), tier: 'reviewed' })).toEqual([])
  expect(published()).toEqual({ ...before, signedAt: before.signedAt + 1 })
})

test('a released version never changes', async () => {
  await putPackage('1.0.0')
  await signFolder(registry, packages(), community())
  const before = published()
  await putPackage('1.0.0', 'servePlugin({ changed: true })')
  await expect(signFolder(registry, packages(), community())).rejects.toThrow('A released version never changes')
  expect(published()).toEqual(before)
  await verify(registry.folder, [key.publicKey])
})

test('a plugin stays with its publisher', async () => {
  await putPackage('1.0.0')
  await signFolder(registry, packages(), community())
  await putPackage('1.1.0')
  const other = await freshKey('other.pem')
  await expect(signFolder(registry, packages(), { ...community(), publisher: other })).rejects.toThrow(
    'belongs to the publisher',
  )
})

test('a package no browser would take is named, and nothing is published', async () => {
  await putPackage('1.0.0')
  writeFileSync(join(packages(), 'broken.vesper-plugin'), 'hello')
  await expect(signFolder(registry, packages(), community())).rejects.toThrow(/broken\.vesper-plugin: .*no ZIP archive/)
  expect(existsSync(registry.folder)).toBe(false)
})

test('an index that somebody else changed is not signed again', async () => {
  await signFolder(registry, packages(), community())
  writeFileSync(join(registry.folder, 'index.json'), JSON.stringify({ ...published(), signedAt: 2000 }))
  await expect(signFolder(registry, packages(), community())).rejects.toThrow('is not signed by any of these keys')
  await expect(verify(registry.folder, [key.publicKey])).rejects.toThrow('is not signed by any of these keys')
})

test('verifying finds a package that was exchanged or lost', async () => {
  await putPackage('1.0.0')
  await signFolder(registry, packages(), community())
  const kept = join(registry.folder, 'packages/acme.lamp-1.0.0.vesper-plugin')
  writeFileSync(kept, readFileSync(await putPackage('1.0.0', 'servePlugin({ changed: true })')))
  await expect(verify(registry.folder, [key.publicKey])).rejects.toThrow('is not what was released')
  rmSync(kept)
  await expect(verify(registry.folder, [key.publicKey])).rejects.toThrow('is missing')
})

test('withdrawing says what and why', async () => {
  await revoke(registry, 'acme.lamp', { versions: ['1.0.0'], why: 'It broke.' })
  await revoke(registry, 'acme.fog', { versions: [], why: 'It sent what was said elsewhere.' })
  expect((await seenBy([key])).index.revoked).toEqual([
    { id: 'acme.lamp', versions: ['1.0.0'], why: 'It broke.' },
    { id: 'acme.fog', why: 'It sent what was said elsewhere.' },
  ])
  await expect(revoke(registry, 'Lamp', { versions: [], why: 'x' })).rejects.toThrow('is not a plugin id')
  await expect(revoke(registry, 'acme.lamp', { versions: ['all'], why: 'x' })).rejects.toThrow('/revoked/2/versions/0')
})

test('a key is replaced in three steps, and browsers follow without a new build', async () => {
  const next = await freshKey('next.pem')
  await signFolder(registry, packages(), community())
  await rotate(registry, next)
  const { memory } = await seenBy([key])
  expect(published().next).toBe(next.publicKey)
  await signFolder(by(key, next), packages(), community())
  expect(published().next).toBe(next.publicKey)
  await signFolder(by(next), packages(), community())
  expect(published().next).toBeUndefined()
  const after = (await seenBy([key], memory)).memory
  expect(after.retired).toEqual([key.publicKey])
  await expect(rotate(by(next), next)).rejects.toThrow('is the present one')
})
