import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { ContentHash, PluginId, PluginManifest } from 'sdk'
import {
  type RegistryEntry,
  type RegistryIndex,
  type Release,
  releaseText,
} from '../../../shared/plugins/registry/registryIndex.ts'
import type { InstalledPlugin } from '../../storage/contract.ts'
import type { PluginPackage } from '../contract.ts'

/*
 * Keys and signatures are made by Node's other cryptography, so that maker and checker cannot share a mistake.
 */

export interface TestKey {
  readonly public: string
  sign(bytes: Uint8Array | string): string
}

export function testKey(): TestKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return { public: rawOf(publicKey), sign: (bytes) => sign(null, Buffer.from(bytes), privateKey).toString('base64url') }
}

/** An SPKI holds the key's 32 bytes at its end. */
const rawOf = (key: KeyObject) => key.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64url')

export const hashOf = (content: string | Uint8Array): ContentHash =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`

export function manifestOf(
  changes: Partial<Omit<PluginManifest, 'id'>> & { readonly id?: string } = {},
): PluginManifest {
  return {
    name: 'Lamp',
    version: '1.0.0',
    sdk: '^1.0',
    contributes: {},
    ...changes,
    id: (changes.id ?? 'acme.lamp') as PluginId,
  }
}

export function packageOf(manifest: PluginManifest, code = `/* ${manifest.id} ${manifest.version} */`): PluginPackage {
  return {
    manifest,
    code,
    codeHash: hashOf(code),
    hash: hashOf(JSON.stringify([manifest, code])),
    bytes: 1000,
    codeBytes: code.length,
    readme: undefined,
    changelog: undefined,
    icon: undefined,
    warnings: [],
  }
}

export function installedFrom(found: PluginPackage, changes: Partial<InstalledPlugin> = {}): InstalledPlugin {
  return {
    manifest: found.manifest,
    tier: 'community',
    source: { kind: 'file', name: 'lamp.vesper-plugin' },
    code: found.codeHash,
    at: 1,
    decisions: [],
    ...changes,
  }
}

export function releaseOf(found: PluginPackage, publisher: TestKey, changes: Partial<Release> = {}): Release {
  const { id, version, sdk } = found.manifest
  return {
    version,
    sdk,
    url: `packages/${id}-${version}.vesper-plugin`,
    hash: found.hash,
    codeHash: found.codeHash,
    size: found.bytes,
    permissions: [],
    publisher: publisher.public,
    signature: publisher.sign(releaseText(id, version, found.hash)),
    tier: 'community',
    releasedAt: 1,
    ...changes,
  }
}

export const entryOf = ({ id, name }: PluginManifest, ...versions: readonly Release[]): RegistryEntry => ({
  id,
  name,
  versions,
})

export const indexOf = (changes: Partial<RegistryIndex> = {}): RegistryIndex => ({
  v: 1,
  signedAt: 1_000_000,
  plugins: [],
  revoked: [],
  ...changes,
})

/** An index as its two files. */
export function signedFiles(index: unknown, ...keys: readonly TestKey[]) {
  const bytes = new TextEncoder().encode(JSON.stringify(index))
  const signatures = keys.map((key) => ({ key: key.public, signature: key.sign(bytes) }))
  return { bytes, signature: new TextEncoder().encode(JSON.stringify({ v: 1, signatures })) }
}
