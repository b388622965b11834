import { PluginError } from 'sdk'
import { decodeBase64url } from '../../text/base64url.ts'
import type { PublicKey } from './registryIndex.ts'

/** `index.json.sig`: who signed the index, each with a signature over its bytes. */
export interface SignatureFile {
  readonly v: 1
  readonly signatures: readonly { readonly key: PublicKey; readonly signature: string }[]
}

const maxSignatures = 8

/** Those of `keys` that signed these bytes. */
export async function signersOf(
  bytes: Uint8Array,
  signatureFile: Uint8Array,
  keys: readonly PublicKey[],
): Promise<readonly PublicKey[]> {
  const found = parseSignatures(signatureFile).filter(({ key }) => keys.includes(key))
  const checked = await Promise.all(
    found.map(async ({ key, signature }) => ((await isSignedBy(key, signature, bytes)) ? [key] : [])),
  )
  return checked.flat()
}

/** Whether a signature (base64url) is `key`'s, over exactly these bytes. */
export async function isSignedBy(key: PublicKey, signature: string, bytes: Uint8Array): Promise<boolean> {
  const keyBytes = decodeBase64url(key, 32)
  const signatureBytes = decodeBase64url(signature, 64)
  if (!keyBytes || !signatureBytes) return false
  const imported = await importKey(keyBytes)
  return imported ? await crypto.subtle.verify('Ed25519', imported, signatureBytes, new Uint8Array(bytes)) : false
}

/** Undefined for bytes that are no key. A browser that knows no such keys is another matter, and says so. */
async function importKey(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey | undefined> {
  try {
    return await crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify'])
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'NotSupportedError') return undefined
    throw new PluginError(
      'registry/bad-signature',
      'This browser cannot check signatures (Ed25519), so plugins from the registry cannot be trusted here. Update the browser, or install a plugin from its file.',
      { cause: error },
    )
  }
}

function parseSignatures(file: Uint8Array): SignatureFile['signatures'] {
  try {
    const { v, signatures } = JSON.parse(new TextDecoder().decode(file)) as Record<string, unknown>
    return v === 1 && Array.isArray(signatures) ? signatures.slice(0, maxSignatures).filter(isSignature) : []
  } catch {
    return []
  }
}

function isSignature(value: unknown): value is SignatureFile['signatures'][number] {
  const { key, signature } = (value ?? {}) as Record<string, unknown>
  return typeof key === 'string' && typeof signature === 'string'
}
