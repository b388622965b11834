export interface DecodedText {
  readonly text: string
  /** It was not in the encoding it says it is in. */
  readonly guessed: boolean
}

/** A text in whatever encoding it is in: by its byte order mark, else as its first line declares, else as old Windows wrote it. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const { encoding, skip } = markOf(bytes) ?? { encoding: unmarked(bytes), skip: 0 }
  const inside = bytes.subarray(skip)
  if (encoding === 'utf-32le' || encoding === 'utf-32be') return { text: utf32(inside, encoding), guessed: false }
  const text = decoded(inside, encoding)
  return text === undefined ? { text: decoded(inside, 'windows-1252') ?? '', guessed: true } : { text, guessed: false }
}

const marks: readonly (readonly [string, readonly number[]])[] = [
  ['utf-32le', [0xff, 0xfe, 0, 0]],
  ['utf-32be', [0, 0, 0xfe, 0xff]],
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

function markOf(bytes: Uint8Array) {
  const found = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))
  return found && { encoding: found[0], skip: found[1].length }
}

function unmarked(bytes: Uint8Array): string {
  if (bytes[0] === 0x3c && bytes[1] === 0) return 'utf-16le'
  if (bytes[0] === 0 && bytes[1] === 0x3c) return 'utf-16be'
  const head = String.fromCharCode(...bytes.subarray(0, 500))
  const declared = /<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head)?.[1]?.toLowerCase() ?? 'utf-8'
  // Such a declaration can be read only because it is not true.
  return declared.startsWith('utf-16') || declared.startsWith('utf-32') ? 'utf-8' : declared
}

function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  if (/^(windows-1252|cp1252|iso-8859-1|latin1|us-ascii|ascii)$/.test(encoding)) return windows1252(bytes)
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Letters of Windows-1252 from 0x80; not every system's decoder knows them. */
const windowsLetters = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

function windows1252(bytes: Uint8Array): string {
  const latin = new TextDecoder('utf-16le').decode(Uint16Array.from(bytes))
  return latin.replace(/[\u0080-\u009f]/g, (letter) => windowsLetters[letter.charCodeAt(0) - 0x80] ?? letter)
}

function utf32(bytes: Uint8Array, encoding: 'utf-32le' | 'utf-32be'): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const pieces: string[] = []
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const code = view.getUint32(at, encoding === 'utf-32le')
    pieces.push(code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '\uFFFD')
  }
  return pieces.join('')
}
