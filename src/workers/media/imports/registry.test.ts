import type { PluginId } from 'sdk'
import { expect, test } from 'vitest'
import { nothingSeen } from '../../../shared/plugins/registry/registryIndex.ts'
import {
  entryOf,
  indexOf,
  manifestOf,
  packageOf,
  releaseOf,
  signedFiles,
  testKey,
} from '../registry/registry.fixture.ts'
import { createRegistryReading } from './registry.ts'

const [vesperKey, author] = [testKey(), testKey()]
const trust = { pinned: [vesperKey.public], memory: nothingSeen, now: 2_000_000 }
const packageAt = (version: string, sdk = '^1.0') => packageOf(manifestOf({ version, sdk }))
const release = (version: string, changes = {}) => releaseOf(packageAt(version), author, changes)
const lamp = packageAt('1.0.0').manifest
const versions = [
  release('1.9.0', { sdk: '^9.0' }),
  release('1.8.0-beta.1'),
  release('1.7.0'),
  releaseOf(packageAt('1.6.0'), testKey()),
  release('1.5.0'),
  release('1.10.0', { sdk: '^9.0' }),
]

async function opened(index: object) {
  const { bytes, signature } = signedFiles(index, vesperKey)
  const reading = createRegistryReading()
  const found = await reading.openIndex(new Blob([bytes]), new Blob([signature]), trust)
  return { ...reading, ...found }
}

test('updates are what runs here, is finished, was not withdrawn, and comes from the same publisher', async () => {
  const { token, updatesInIndex } = await opened(
    indexOf({
      plugins: [entryOf(lamp, ...versions)],
      revoked: [{ id: lamp.id, versions: ['1.7.0'], why: 'It broke.' }],
    }),
  )
  const found = async (installed: { version: string; publisher: string }) =>
    (await updatesInIndex(token, [{ id: lamp.id, ...installed }])).flatMap(({ versions }) =>
      versions.map(({ version }) => version),
    )
  expect(await found({ version: '1.0.0', publisher: author.public })).toEqual(['1.5.0'])
  expect(await found({ version: '1.5.0', publisher: author.public })).toEqual([])
  expect(await found({ version: '1.0.0', publisher: testKey().public })).toEqual([])
})

test('the page gets fifty of five thousand plugins, each with the newest version that runs here', async () => {
  const plugins = Array.from({ length: 5000 }, (_, at) => ({
    id: `acme.lamp-${at}`,
    name: `Lamp ${at}`,
    author: at % 2 === 0 ? 'Ines' : 'Odile',
    versions: [release('1.0.0'), release('1.1.0')],
  }))
  const { token, searchIndex, dropIndex, ...told } = await opened(indexOf({ plugins: plugins.slice(0, 2000) as never }))
  expect(told).toMatchObject({ signedAt: 1_000_000, plugins: 2000 })
  const { found, entries } = await searchIndex(token, ' odile ')
  expect([found, entries.length]).toEqual([1000, 50])
  expect(entries[0]).toMatchObject({ id: 'acme.lamp-1', versions: [{ version: '1.1.0' }] })
  await dropIndex(token)
  await expect(searchIndex(token, '')).rejects.toMatchObject({ code: 'plugin/crashed' })
})

test('a plugin none of whose versions runs here is listed without one', async () => {
  const { token, searchIndex } = await opened(indexOf({ plugins: [entryOf(lamp, release('1.0.0', { sdk: '^9.0' }))] }))
  expect((await searchIndex(token, '')).entries).toMatchObject([{ id: lamp.id, versions: [] }])
})

test('a list of withdrawn versions that is longer than the page remembers makes the index unreadable', async () => {
  const revoked = Array.from({ length: 3000 }, (_, at) => ({
    id: `acme.fog-${at}` as PluginId,
    why: 'It sent what was said elsewhere. '.repeat(12),
  }))
  await expect(opened(indexOf({ revoked }))).rejects.toMatchObject({ code: 'registry/unreadable' })
})
