import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PluginManifest } from 'sdk'
import { expect, test } from 'vitest'

/*
 * Host and workers know plugins and their providers by what their manifests say, never by name: what one of ours may do,
 * any may do.
 */

const root = join(import.meta.dirname, '..')

const manifests: readonly PluginManifest[] = readdirSync(join(root, 'plugins')).map((folder) =>
  JSON.parse(readFileSync(join(root, 'plugins', folder, 'plugin.json'), 'utf8')),
)
const ids: readonly string[] = manifests.map(({ id }) => id)

/** Ids of providers that mean something else as well: a file format, a kind of media, a place. */
const everydayWords = ['audio', 'browser', 'custom', 'local', 'native', 'session', 'vesper', 'virtual']

/** Ids of all providers. */
const providers: readonly string[] = manifests.flatMap(({ contributes }) =>
  [contributes.llmProvider, contributes.deviceProvider, contributes.imageBackend, contributes.lockProvider]
    .flatMap((entries) => entries ?? [])
    .map(({ id }) => id)
    .filter((id) => !everydayWords.includes(id)),
)

/** Each with its reason. */
const exceptions: Readonly<Record<string, string>> = {
  'sdk/page/kinks/kinksSection.ts': 'The stored default of which modules are off is part of the product.',
  'src/workers/storage/pluginFiles.ts': 'No manifest may decide that files stay in the clear while the lock is on.',
}

const sources = ['src', 'sdk']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file.replaceAll('\\', '/')}`,
    ),
  )
  .filter((file) => /^(src\/(host|workers)|sdk\/page)\/.*\.tsx?$/.test(file) && !/\.(test|fixture|d)\./.test(file))
const naming = sources.flatMap((file) => namedIn(file).map((id) => ({ file, id })))

test('no room of the host and no worker names a plugin', () => {
  const others = naming.filter(({ file }) => !Object.hasOwn(exceptions, file))
  expect(others).toEqual([])
})

const namingProviders = sources.flatMap((file) => providersIn(file).map((id) => ({ file, id })))

/** Servers that are no plugins of ours, by names of the network's own, some of which providers have, too. */
const ofServers = /^src\/workers\/network\/(doctor|doctorAdvice|doctorImages|knownServers|contract)\.ts$/

test('no room of the host and no worker names a provider', () => {
  const others = namingProviders.filter(({ file }) => !ofServers.test(file))
  expect(others).toEqual([])
})

test('every exception is needed', () => {
  expect(Object.keys(exceptions).filter((file) => !naming.some((one) => one.file === file))).toEqual([])
})

/** The plugins whose ids begin a string literal of the file. */
function namedIn(file: string): readonly string[] {
  const literals = [...codeOf(file).matchAll(/['"`]([a-z0-9]+\.[a-z0-9-]+)(?=[/'"`])/g)].map(([, id = '']) => id)
  return ids.filter((id) => literals.includes(id))
}

/** The providers whose ids are a string literal of the file, a key of an object, or the end of an address. */
function providersIn(file: string): readonly string[] {
  const words = [...codeOf(file).matchAll(/(?<=['"`/]|^\s+)[a-z0-9-]+(?=['"`]|: [{'[])/gm)].map(([word]) => word)
  return providers.filter((id) => words.includes(id))
}

/** The file without its comments. */
function codeOf(file: string): string {
  return readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
}
