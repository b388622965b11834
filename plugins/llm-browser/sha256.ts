/**
 * SHA-256 over bytes that arrive in pieces. The browser's own digest wants a file whole in memory, which a model of
 * gigabytes is not.
 */
export class Sha256 {
  readonly #state = new Uint32Array(initial)
  readonly #words = new Uint32Array(64)
  readonly #block = new Uint8Array(64)
  #filled = 0
  #bytes = 0

  update(bytes: Uint8Array): this {
    this.#bytes += bytes.length
    let at = 0
    if (this.#filled > 0) {
      at = Math.min(64 - this.#filled, bytes.length)
      this.#block.set(bytes.subarray(0, at), this.#filled)
      this.#filled += at
      if (this.#filled < 64) return this
      this.#compress(this.#block, 0)
      this.#filled = 0
    }
    for (; at + 64 <= bytes.length; at += 64) this.#compress(bytes, at)
    this.#block.set(bytes.subarray(at))
    this.#filled = bytes.length - at
    return this
  }

  /** The digest as 64 hexadecimal digits. Nothing may be added after it. */
  hex(): string {
    const bits = BigInt(this.#bytes) * 8n
    const padding = new Uint8Array((this.#filled < 56 ? 64 : 128) - this.#filled)
    padding[0] = 0x80
    new DataView(padding.buffer).setBigUint64(padding.length - 8, bits)
    this.update(padding)
    return [...this.#state].map((word) => word.toString(16).padStart(8, '0')).join('')
  }

  #compress(bytes: Uint8Array, at: number): void {
    const words = this.#words
    for (let i = 0; i < 16; i += 1) {
      const p = at + i * 4
      words[i] = (byte(bytes, p) << 24) | (byte(bytes, p + 1) << 16) | (byte(bytes, p + 2) << 8) | byte(bytes, p + 3)
    }
    for (let i = 16; i < 64; i += 1) {
      const w15 = word(words, i - 15)
      const w2 = word(words, i - 2)
      const s0 = turn(w15, 7) ^ turn(w15, 18) ^ (w15 >>> 3)
      const s1 = turn(w2, 17) ^ turn(w2, 19) ^ (w2 >>> 10)
      words[i] = word(words, i - 16) + s0 + word(words, i - 7) + s1
    }
    const state = this.#state
    let a = word(state, 0)
    let b = word(state, 1)
    let c = word(state, 2)
    let d = word(state, 3)
    let e = word(state, 4)
    let f = word(state, 5)
    let g = word(state, 6)
    let h = word(state, 7)
    for (let i = 0; i < 64; i += 1) {
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + word(constants, i) + word(words, i)) | 0
      const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
      h = g
      g = f
      f = e
      e = (d + t1) | 0
      d = c
      c = b
      b = a
      a = (t1 + t2) | 0
    }
    const next = [a, b, c, d, e, f, g, h]
    for (let i = 0; i < 8; i += 1) state[i] = word(state, i) + (next[i] as number)
  }
}

const byte = (bytes: Uint8Array, at: number) => bytes[at] as number
const word = (words: Uint32Array, at: number) => words[at] as number
const turn = (x: number, by: number) => (x >>> by) | (x << (32 - by))

const primes = firstPrimes(64)
/** First 32 bits of the fractional parts of square and cube roots of the first primes, as the standard defines them. */
const initial = primes.slice(0, 8).map((prime) => fraction(prime, 2))
const constants = new Uint32Array(primes.map((prime) => fraction(prime, 3)))

/** The root, scaled by 2^32, in whole numbers, so that no rounding of floating point can matter. */
function fraction(prime: number, degree: 2 | 3): number {
  const target = BigInt(prime) << BigInt(32 * degree)
  let low = 0n
  let high = 1n << 40n
  while (high - low > 1n) {
    const middle = (low + high) >> 1n
    if (middle ** BigInt(degree) <= target) low = middle
    else high = middle
  }
  return Number(low & 0xffffffffn)
}

function firstPrimes(count: number): readonly number[] {
  const found: number[] = []
  for (let n = 2; found.length < count; n += 1) if (found.every((prime) => n % prime !== 0)) found.push(n)
  return found
}
