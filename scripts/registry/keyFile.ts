import { webcrypto } from 'node:crypto'
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { encodeBase64url } from '../../src/shared/text/base64url.ts'
import { Stop } from '../setup.mjs'

/** A private key with its public half, as read from a PEM file. */
export interface SigningKey {
  readonly publicKey: string
  sign(bytes: Uint8Array): Promise<string>
}

/** Makes a key pair, keeps the private half in a new file only its owner can read, and returns the public half. */
export async function newKey(file: string, root: string): Promise<string> {
  if (isInside(file, root)) throw new Stop('A private key never lies in the repository. Name a file outside of it.')
  if (existsSync(file))
    throw new Stop(`${file} is there already. A key that is lost cannot be made again: name another file.`)
  const pair = (await webcrypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as webcrypto.CryptoKeyPair
  const bytes = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', pair.privateKey))
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? []
  writeFileSync(file, ['-----BEGIN PRIVATE KEY-----', ...lines, '-----END PRIVATE KEY-----', ''].join('\n'), {
    mode: 0o600,
    flag: 'wx',
  })
  return encodeBase64url(new Uint8Array(await webcrypto.subtle.exportKey('raw', pair.publicKey)))
}

export async function readKey(file: string): Promise<SigningKey> {
  if (!existsSync(file)) throw new Stop(`There is no key at ${file}. "registry new-key <file>" makes one.`)
  const text = readFileSync(file, 'utf8').replace(/-----[A-Z ]+-----/g, '')
  try {
    const privateKey = await webcrypto.subtle.importKey('pkcs8', Buffer.from(text, 'base64'), 'Ed25519', true, ['sign'])
    const { x } = await webcrypto.subtle.exportKey('jwk', privateKey)
    if (!x) throw new Error('it has no public half')
    return {
      publicKey: x,
      sign: async (bytes) => encodeBase64url(new Uint8Array(await webcrypto.subtle.sign('Ed25519', privateKey, bytes))),
    }
  } catch (error) {
    throw new Stop(`${file} is no Ed25519 private key in PEM form (${(error as Error).message}).`)
  }
}

/** Also by way of links. */
function isInside(file: string, root: string): boolean {
  const folder = resolve(dirname(file))
  const real = existsSync(folder) ? realpathSync(folder) : folder
  const way = relative(realpathSync(root), join(real, basename(file)))
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}
