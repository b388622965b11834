const shifts: readonly (readonly number[])[] = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
]
const sines = Array.from({ length: 64 }, (_, at) => Math.floor(Math.abs(Math.sin(at + 1)) * 2 ** 32))
const blockBytes = 64

/** The MD5 of some bytes. Good for nothing but to read what old programs wrote. */
export function md5(bytes: Uint8Array): Uint8Array {
  const state = new Uint32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476])
  const words = padded(bytes)
  for (let from = 0; from < words.length; from += blockBytes / 4) mix(state, words.subarray(from, from + 16))
  return new Uint8Array(state.buffer)
}

/** In whole blocks: a bit that says where it ended, and how long it was. */
function padded(bytes: Uint8Array): Uint32Array {
  const all = new Uint8Array(Math.ceil((bytes.length + 9) / blockBytes) * blockBytes)
  all.set(bytes)
  all[bytes.length] = 0x80
  const words = new Uint32Array(all.buffer)
  words[words.length - 2] = bytes.length * 8
  return words
}

function mix(state: Uint32Array, block: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0] = state
  for (let at = 0; at < 64; at++) {
    const round = at >> 4
    const chosen = [(b & c) | (~b & d), (d & b) | (~d & c), b ^ c ^ d, c ^ (b | ~d)][round] ?? 0
    const place = [at, 5 * at + 1, 3 * at + 5, 7 * at][round] ?? 0
    const sum = (a + chosen + (sines[at] ?? 0) + (block[place % 16] ?? 0)) | 0
    const by = shifts[round]?.[at % 4] ?? 0
    a = d
    d = c
    c = b
    b = (b + ((sum << by) | (sum >>> (32 - by)))) | 0
  }
  for (const [at, part] of [a, b, c, d].entries()) state[at] = (state[at] ?? 0) + part
}
