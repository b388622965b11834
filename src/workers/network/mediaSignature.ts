/** What a picture, sound or film is by its first bytes, whatever it is called; undefined for anything else. */
export function mediaSignature(bytes: Uint8Array): string | undefined {
  const text = String.fromCharCode(...bytes.subarray(0, 16))
  const known = beginnings.find(([start]) => text.startsWith(start))?.[1]
  if (known) return known
  if (text.startsWith('RIFF')) return inRiff.get(text.slice(8, 12))
  if (text.slice(4, 8) === 'ftyp') return inBoxes.get(text.slice(8, 12)) ?? 'video/mp4'
  return isMp3Frame(bytes) ? 'audio/mpeg' : undefined
}

const beginnings: readonly (readonly [string, string])[] = [
  ['\xff\xd8\xff', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['GIF87a', 'image/gif'],
  ['GIF89a', 'image/gif'],
  ['OggS', 'audio/ogg'],
  ['fLaC', 'audio/flac'],
  ['ID3', 'audio/mpeg'],
  ['\x1a\x45\xdf\xa3', 'video/webm'],
]
const inRiff: ReadonlyMap<string, string> = new Map([
  ['WEBP', 'image/webp'],
  ['WAVE', 'audio/wav'],
])
const inBoxes: ReadonlyMap<string, string> = new Map([
  ['avif', 'image/avif'],
  ['avis', 'image/avif'],
  ['M4A ', 'audio/mp4'],
  ['M4B ', 'audio/mp4'],
  ['qt  ', 'video/quicktime'],
])

/** Eleven bits that are set, a version and a rate that exist, and the third layer; a text that marks its order of bytes is none. */
function isMp3Frame([first = 0, second = 0, third = 0xff]: Uint8Array): boolean {
  const [version, layer, rate] = [(second >> 3) & 3, (second >> 1) & 3, third >> 4]
  return first === 0xff && second >= 0xe0 && version !== 1 && layer === 1 && rate !== 15
}
