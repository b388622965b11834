/** Text or bytes as a stream of pieces of one size, for the tests beside this file. */
export async function* bytesOf(content: string | Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size)
}
