const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const codes = Uint8Array.from(alphabet, (letter) => letter.charCodeAt(0))
const foreign = 255
const blank = 254
const values = new Uint8Array(256).fill(foreign)
for (const [value, code] of codes.entries()) values[code] = value
values[0x2d] = 62 // the URL-safe letters - and _
values[0x5f] = 63
for (const code of [0x00, 0x09, 0x0a, 0x0d, 0x20]) values[code] = blank
const padding = 0x3d

/**
 * Decodes base64 as found in the wild: line breaks, the URL-safe alphabet, missing padding, a last group cut short.
 * Undefined when the text is something else altogether.
 */
export function decodeBase64(text: Uint8Array): Uint8Array | undefined {
  const bytes = new Uint8Array(Math.ceil((text.length * 3) / 4))
  let length = 0
  let bits = 0
  let held = 0
  for (let at = 0; at < text.length; at++) {
    const code = text[at]!
    const value = values[code]!
    if (value < 64) {
      bits = (bits << 6) | value
      held += 6
      if (held >= 8) {
        held -= 8
        bytes[length++] = (bits >>> held) & 0xff
      }
    } else if (code === padding) {
      held = 0
    } else if (value === foreign) {
      return undefined
    }
  }
  return bytes.subarray(0, length)
}

export function encodeBase64(bytes: Uint8Array): Uint8Array {
  const text = new Uint8Array(Math.ceil(bytes.length / 3) * 4).fill(padding)
  let length = 0
  for (let at = 0; at < bytes.length; at += 3) {
    const left = bytes.length - at
    const group = (bytes[at]! << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    text[length] = codes[group >>> 18]!
    text[length + 1] = codes[(group >>> 12) & 63]!
    if (left > 1) text[length + 2] = codes[(group >>> 6) & 63]!
    if (left > 2) text[length + 3] = codes[group & 63]!
    length += 4
  }
  return text
}
