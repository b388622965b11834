import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type PluginId, parsePluginId } from 'sdk'
import type { RegistryIndex, Release } from '../../src/shared/plugins/registry/registryIndex.ts'
import { releaseText } from '../../src/shared/plugins/registry/registryIndex.ts'
import { sdkVersion } from '../../src/shared/plugins/registry/sdkSupport.ts'
import { isSignedBy } from '../../src/shared/plugins/registry/signatures.ts'
import { readPackage } from '../../src/workers/media/packages/readPackage.ts'
import { Stop } from '../setup.mjs'
import { publish, readPublished } from './indexFiles.ts'
import type { SigningKey } from './keyFile.ts'
import { withRelease } from './releases.ts'
import { validatorOf } from './validatorOf.ts'

/** Where the registry is, and who may sign it. */
export interface Registry {
  readonly folder: string
  /** Public keys whose index is continued: those that are pinned, and those that sign now. */
  readonly accepted: readonly string[]
  readonly keys: readonly SigningKey[]
  readonly now: number
}

/** Adds every package of a folder that is not released yet, and signs. Returns what is new, "acme.lamp 1.0.0". */
export async function signFolder(
  registry: Registry,
  packages: string,
  { publisher, tier }: { readonly publisher: SigningKey; readonly tier: Release['tier'] },
): Promise<readonly string[]> {
  if (!existsSync(packages)) throw new Stop(`There is no folder ${packages}.`)
  const files = readdirSync(packages)
    .filter((name) => name.endsWith('.vesper-plugin'))
    .toSorted()
    .map((name) => join(packages, name))
  let index = await readPublished(registry.folder, registry.accepted)
  const added: { readonly file: string; readonly name: string; readonly release: Release }[] = []
  for (const file of files) {
    const found = await packageIn(file)
    const next = await withRelease(index, found, { publisher, tier, verifiedWith: sdkVersion, now: registry.now })
    const release = next.plugins
      .find(({ id }) => id === found.manifest.id)
      ?.versions.find(({ version }) => version === found.manifest.version)
    if (next !== index && release) {
      added.push({ file, name: `${found.manifest.id} ${found.manifest.version}`, release })
    }
    index = next
  }
  for (const { file, release } of added) copyInto(join(registry.folder, release.url), file)
  await publish(registry.folder, withoutDoneRotation(index, registry.keys), registry.keys, registry.now)
  return added.map(({ name }) => name)
}

/** Announces the next key, and signs with both. */
export async function rotate(registry: Registry, next: SigningKey): Promise<void> {
  const index = await readPublished(registry.folder, registry.accepted)
  if (registry.keys.some(({ publicKey }) => publicKey === next.publicKey)) {
    throw new Stop('The next key is the present one. "registry new-key <file>" makes another.')
  }
  await publish(registry.folder, { ...index, next: next.publicKey }, [...registry.keys, next], registry.now)
}

/** Withdraws a plugin, or some versions of it: who has them is told why, and they no longer run. */
export async function revoke(
  registry: Registry,
  id: string,
  { versions, why }: { readonly versions: readonly string[]; readonly why: string },
): Promise<void> {
  const parsed = parsePluginId(id)
  if (!parsed.ok) throw new Stop(parsed.error.message)
  const index = await readPublished(registry.folder, registry.accepted)
  const entry = { id: parsed.value, ...(versions.length > 0 && { versions }), why }
  await publish(registry.folder, { ...index, revoked: [...index.revoked, entry] }, registry.keys, registry.now)
}

/** Checks everything that is published, byte by byte. Throws at the first thing that is wrong. */
export async function verify(folder: string, accepted: readonly string[]): Promise<RegistryIndex> {
  if (!existsSync(join(folder, 'index.json'))) throw new Stop(`There is no index in ${folder}.`)
  const index = await readPublished(folder, accepted)
  for (const { id, versions } of index.plugins) {
    for (const release of versions) await verifyRelease(folder, id, release)
  }
  return index
}

async function verifyRelease(folder: string, id: PluginId, release: Release): Promise<void> {
  const name = `${id} ${release.version}`
  const found = await packageIn(join(folder, release.url))
  if (found.hash !== release.hash || found.codeHash !== release.codeHash || found.bytes !== release.size) {
    throw new Stop(`${name}: ${release.url} is not what was released.`)
  }
  if (found.manifest.id !== id || found.manifest.version !== release.version) {
    throw new Stop(`${name}: ${release.url} holds ${found.manifest.id} ${found.manifest.version}.`)
  }
  const signed = new TextEncoder().encode(releaseText(id, release.version, release.hash))
  if (!(await isSignedBy(release.publisher, release.signature, signed))) {
    throw new Stop(`${name}: its publisher ${release.publisher} has not signed it.`)
  }
}

async function packageIn(file: string) {
  if (!existsSync(file)) throw new Stop(`${file} is missing.`)
  try {
    return await readPackage(new Blob([new Uint8Array(readFileSync(file))]), await validatorOf('plugin'))
  } catch (error) {
    throw new Stop(`${file}: ${(error as Error).message}`)
  }
}

function copyInto(target: string, file: string): void {
  mkdirSync(dirname(target), { recursive: true })
  copyFileSync(file, target)
}

/** Once the new key signs alone there is nothing left to announce. */
function withoutDoneRotation({ next, ...index }: RegistryIndex, keys: readonly SigningKey[]): RegistryIndex {
  const isDone = next === undefined || keys.every(({ publicKey }) => publicKey === next)
  return isDone ? index : { ...index, next }
}
