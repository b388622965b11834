import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RegistryIndex } from '../../src/shared/plugins/registry/registryIndex.ts'
import { signersOf } from '../../src/shared/plugins/registry/signatures.ts'
import { Stop } from '../setup.mjs'
import type { SigningKey } from './keyFile.ts'
import { validatorOf } from './validatorOf.ts'

const indexIn = (folder: string) => join(folder, 'index.json')
const signatureIn = (folder: string) => `${indexIn(folder)}.sig`

export const emptyIndex: RegistryIndex = { v: 1, signedAt: 0, plugins: [], revoked: [] }

/** The published index, if one of `keys` signed it: what is not ours is not signed again. */
export async function readPublished(folder: string, keys: readonly string[]): Promise<RegistryIndex> {
  if (!existsSync(indexIn(folder))) return emptyIndex
  const bytes = readFileSync(indexIn(folder))
  const signature = existsSync(signatureIn(folder)) ? readFileSync(signatureIn(folder)) : new Uint8Array()
  const signers = await signersOf(bytes, signature, keys)
  if (signers.length === 0) {
    throw new Stop(`${indexIn(folder)} is not signed by any of these keys: ${keys.join(', ')}. Nothing was changed.`)
  }
  return await checkedIndex(JSON.parse(bytes.toString('utf8')))
}

/** Signs the index and writes both files. Time only moves on, or nobody would accept it. */
export async function publish(
  folder: string,
  index: RegistryIndex,
  keys: readonly SigningKey[],
  now: number,
): Promise<RegistryIndex> {
  const dated = await checkedIndex({ ...index, signedAt: Math.max(now, index.signedAt + 1) })
  const bytes = new TextEncoder().encode(`${JSON.stringify(dated, null, 2)}\n`)
  const signatures = await Promise.all(
    keys.map(async (key) => ({ key: key.publicKey, signature: await key.sign(bytes) })),
  )
  mkdirSync(folder, { recursive: true })
  writeFileSync(indexIn(folder), bytes)
  writeFileSync(signatureIn(folder), `${JSON.stringify({ v: 1, signatures }, null, 2)}\n`)
  return dated
}

async function checkedIndex(index: unknown): Promise<RegistryIndex> {
  const validate = await validatorOf('registry')
  if (validate(index)) return index as RegistryIndex
  const mistakes = (validate.errors ?? []).map(({ instancePath, message }) => `  ${instancePath || '/'} ${message}`)
  throw new Stop(`The index does not fit its schema:\n${mistakes.join('\n')}`)
}
