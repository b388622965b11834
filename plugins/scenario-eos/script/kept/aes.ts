const blockBytes = 16
const rounds = 14

/** Opens AES-256 in chains of blocks; undefined where the key does not fit. Both arrays are as long as the cipher has them. */
export function openAes(bytes: Uint8Array, key: Uint8Array, start: Uint8Array): Uint8Array | undefined {
  if (bytes.length === 0 || bytes.length % blockBytes !== 0) return undefined
  const keys = roundKeys(key)
  const open = new Uint8Array(bytes.length)
  let before = start
  for (let from = 0; from < bytes.length; from += blockBytes) {
    const block = bytes.slice(from, from + blockBytes)
    const plain = openBlock(block.slice(), keys)
    for (let at = 0; at < blockBytes; at++) open[from + at] = (plain[at] ?? 0) ^ (before[at] ?? 0)
    before = block
  }
  return withoutFilling(open)
}

/** The last byte says how many were added; all of them say the same. */
function withoutFilling(open: Uint8Array): Uint8Array | undefined {
  const count = open.at(-1) ?? 0
  if (count < 1 || count > blockBytes || open.slice(-count).some((byte) => byte !== count)) return undefined
  return open.slice(0, -count)
}

const doubled = (byte: number): number => ((byte << 1) ^ (byte & 0x80 ? 0x11b : 0)) & 0xff

function product(one: number, other: number): number {
  let sum = 0
  for (let [left, right] = [one, other]; right > 0; [left, right] = [doubled(left), right >> 1])
    if (right & 1) sum ^= left
  return sum
}

/** Every byte's stand-in: its inverse, turned and mixed. */
const standIns = Uint8Array.from({ length: 256 }, (_, byte) => {
  let inverse = 0
  for (let other = 1; other < 256 && byte > 0; other++) if (product(byte, other) === 1) inverse = other
  let mixed = 0x63
  for (let turn = 0; turn < 5; turn++) mixed ^= ((inverse << turn) | (inverse >> (8 - turn))) & 0xff
  return mixed
})
const originals = new Uint8Array(256)
standIns.forEach((standIn, byte) => {
  originals[standIn] = byte
})

/** How often each byte counts in a column when columns are unmixed. */
const unmixing = [14, 11, 13, 9].map((factor) => Uint8Array.from({ length: 256 }, (_, byte) => product(byte, factor)))

function roundKeys(key: Uint8Array): Uint8Array {
  const all = new Uint8Array(blockBytes * (rounds + 1))
  all.set(key.subarray(0, 32))
  for (let at = 32, power = 1; at < all.length; at += 4) {
    let word = [...all.subarray(at - 4, at)]
    if (at % 32 === 0) {
      word = [...word.slice(1), word[0] ?? 0].map((byte) => standIns[byte] ?? 0)
      word[0] = (word[0] ?? 0) ^ power
      power = doubled(power)
    } else if (at % 32 === 16) word = word.map((byte) => standIns[byte] ?? 0)
    for (const [inner, byte] of word.entries()) all[at + inner] = (all[at + inner - 32] ?? 0) ^ byte
  }
  return all
}

function openBlock(block: Uint8Array, keys: Uint8Array): Uint8Array {
  addKey(block, keys, rounds)
  for (let round = rounds - 1; round >= 0; round--) {
    const turned = block.slice()
    for (let at = 0; at < blockBytes; at++) block[(at + 4 * (at % 4)) % blockBytes] = originals[turned[at] ?? 0] ?? 0
    addKey(block, keys, round)
    if (round > 0) unmix(block)
  }
  return block
}

function addKey(block: Uint8Array, keys: Uint8Array, round: number): void {
  for (let at = 0; at < blockBytes; at++) block[at] = (block[at] ?? 0) ^ (keys[round * blockBytes + at] ?? 0)
}

function unmix(block: Uint8Array): void {
  for (let from = 0; from < blockBytes; from += 4) {
    const column = block.slice(from, from + 4)
    for (let row = 0; row < 4; row++) {
      let sum = 0
      for (let at = 0; at < 4; at++) sum ^= unmixing[at]?.[column[(row + at) % 4] ?? 0] ?? 0
      block[from + row] = sum
    }
  }
}
