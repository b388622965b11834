import { err, ok, type Result } from 'sdk'
import type { CardError } from '../../../shared/cards/types.ts'
import { decodeBase64 } from '../../../shared/files/base64.ts'
import { utf8 } from '../../../shared/files/bytes.ts'
import { isRecord } from './record.ts'

/** Risu once sealed cards; without a password the key is a constant, so the seal can be opened by anybody. */
export const isSealed = (text: string): boolean => text.startsWith('rcc||')

const keyWithoutPassword = 'RISU_NONE'

/** The bytes under the seal: `rcc||rccv1||ciphertext||sha256||meta`. */
export async function openSealed(text: string): Promise<Result<Uint8Array, CardError>> {
  const [, version, cipherText = '', expected = '', metaText = ''] = text.trim().split('||')
  if (version !== 'rccv1') return sealed('This is a sealed Risu card of an unknown version.')
  const cipher = decodeBase64(utf8(cipherText))
  const meta = readMeta(metaText)
  if (!cipher || cipher.length === 0 || !meta) return sealed('This sealed Risu card is damaged.')
  if (meta.usePassword !== false) {
    return sealed('This Risu card is sealed with a password. Open it in Risu and export it without one.')
  }
  if (toHex(await crypto.subtle.digest('SHA-256', toBuffer(cipher))) !== expected.toLowerCase()) {
    return sealed('This sealed Risu card is damaged: its checksum does not match.')
  }
  try {
    const secret = await crypto.subtle.digest('SHA-256', toBuffer(utf8(keyWithoutPassword)))
    const key = await crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['decrypt'])
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: new Uint8Array(12) }, key, toBuffer(cipher))
    return ok(new Uint8Array(plain))
  } catch {
    return sealed('This sealed Risu card cannot be opened.')
  }
}

function readMeta(text: string): { readonly usePassword?: unknown } | undefined {
  const bytes = decodeBase64(utf8(text))
  if (!bytes) return undefined
  try {
    const meta: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isRecord(meta) ? meta : undefined
  } catch {
    return undefined
  }
}

const sealed = (message: string) => err<CardError>({ code: 'card/sealed', message })
const toBuffer = (bytes: Uint8Array) => new Uint8Array(bytes)
const toHex = (buffer: ArrayBuffer) =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('')
