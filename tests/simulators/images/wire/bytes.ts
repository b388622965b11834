/** What the simulated servers do with bytes, without anything of Node: plugins are put to their kits in a browser, too. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export function u32(value: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}

/** One sign for each byte, so that text can be searched without harm to what is not text. */
export const latin1 = (bytes: Uint8Array): string => {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return text
}

export const fromLatin1 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

export const base64 = (bytes: Uint8Array): string => btoa(latin1(bytes))

export const areSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at])
