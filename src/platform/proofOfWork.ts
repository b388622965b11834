import { createSHA256 } from 'hash-wasm'

/** How long hashing may go on before the page gets a turn. */
const turnMs = 8

/**
 * Solves a puzzle: finds a text so that SHA-256 of the challenge and that text begins with `difficulty` zero bits. The
 * token to send is the challenge, a dot and that text. It lets the page breathe in between; `signal` ends it with an
 * `AbortError`.
 */
export async function solve(challenge: string, difficulty: number, signal?: AbortSignal): Promise<string> {
  const sha256 = await createSHA256()
  let turnEnds = performance.now() + turnMs
  for (let nonce = 0; ; nonce++) {
    const digest = sha256.init().update(`${challenge}${nonce}`).digest('binary')
    if (zeroBits(digest) >= difficulty) return `${challenge}.${nonce}`
    if (nonce % 64 !== 0 || performance.now() < turnEnds) continue
    await new Promise((resolve) => setTimeout(resolve))
    signal?.throwIfAborted()
    turnEnds = performance.now() + turnMs
  }
}

/** How many zero bits a hash begins with. */
export function zeroBits(digest: Uint8Array): number {
  const index = digest.findIndex((byte) => byte !== 0)
  return index < 0 ? digest.length * 8 : index * 8 + Math.clz32(digest[index] ?? 0) - 24
}
