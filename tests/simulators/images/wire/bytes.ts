import { latin1 } from '../../../../src/shared/files/bytes.ts'

/* What the simulated servers do with bytes, without anything of Node: plugins are put to their kits in a browser, too. */

export function u32(value: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}

export const fromLatin1 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

export const base64 = (bytes: Uint8Array): string => btoa(latin1(bytes))

export const areSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at])
