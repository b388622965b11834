export interface DecodedText {
  readonly text: string
  /** It was not in the encoding it says it is in. */
  readonly guessed: boolean
}

/** A text in whatever encoding it is in: a mark at its beginning, the one it declares, UTF-8, or else that of old Windows. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const [a, b, c] = bytes
  if (a === 0xff && b === 0xfe) return { text: decode('utf-16le', bytes), guessed: false }
  if (a === 0xfe && b === 0xff) return { text: decode('utf-16be', bytes), guessed: false }
  const isMarked = a === 0xef && b === 0xbb && c === 0xbf
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const declared = isMarked ? undefined : /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1]
  try {
    const text = decode(declared ?? 'utf-8', bytes, true)
    return { text, guessed: false }
  } catch {
    return { text: decode('windows-1252', bytes), guessed: true }
  }
}

const decode = (label: string, bytes: Uint8Array, fatal = false) => new TextDecoder(label, { fatal }).decode(bytes)
