const star = 0x2a
/** Shorter ones would blank ordinary words. */
const shortest = 8

/**
 * Blanks the secrets a request carried out of its answer, should the server echo them, so that a plugin cannot have
 * a key read back to it. Length and timing stay as they are: bytes are held only while they may be the beginning
 * of a secret that the next piece completes.
 */
export function scrubbed(source: AsyncIterable<Uint8Array>, secrets: readonly string[]): AsyncIterable<Uint8Array> {
  const needles = secrets.filter(({ length }) => length >= shortest).map((secret) => new TextEncoder().encode(secret))
  if (needles.length === 0) return source
  const items = source[Symbol.asyncIterator]()
  let held: Uint8Array = new Uint8Array()
  let over = false
  const iterator: AsyncIterator<Uint8Array> = {
    async next() {
      while (!over) {
        const next = await items.next()
        over = next.done === true
        const bytes = blank(next.done ? held : joined(held, next.value), needles)
        const keep = over ? 0 : Math.max(...needles.map((needle) => overlap(bytes, needle)))
        held = bytes.slice(bytes.length - keep)
        if (bytes.length > keep) return { value: bytes.slice(0, bytes.length - keep), done: false }
      }
      return { value: undefined, done: true }
    },
    async return() {
      over = true
      await items.return?.()
      return { value: undefined, done: true }
    },
  }
  return { [Symbol.asyncIterator]: () => iterator }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

function blank(bytes: Uint8Array, needles: readonly Uint8Array[]): Uint8Array {
  for (const needle of needles) {
    for (let at = find(bytes, needle, 0); at >= 0; at = find(bytes, needle, at + needle.length)) {
      bytes.fill(star, at, at + needle.length)
    }
  }
  return bytes
}

function find(bytes: Uint8Array, needle: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(needle[0] ?? 0, from); at >= 0; at = bytes.indexOf(needle[0] ?? 0, at + 1)) {
    if (needle.every((byte, index) => bytes[at + index] === byte)) return at
  }
  return -1
}

/** How many bytes at the end could be the beginning of the needle. */
function overlap(bytes: Uint8Array, needle: Uint8Array): number {
  const from = Math.max(0, bytes.length - needle.length + 1)
  for (let at = from; at < bytes.length; at += 1) {
    if (bytes.subarray(at).every((byte, index) => byte === needle[index])) return bytes.length - at
  }
  return 0
}
