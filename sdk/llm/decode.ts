/** Takes a stream of bytes apart, piece by piece. */
export interface Decoder<T> {
  /** What the next bytes complete. */
  push(chunk: Uint8Array): readonly T[]
  /** What was still open when the stream ended. */
  end(): readonly T[]
}

/** Runs a whole stream through a decoder. */
export async function* decoded<T>(chunks: AsyncIterable<Uint8Array>, decoder: Decoder<T>): AsyncGenerator<T> {
  for await (const chunk of chunks) yield* decoder.push(chunk)
  yield* decoder.end()
}

/**
 * Bytes to text with one decoder for the whole stream, so that a character cut by a chunk border comes out whole.
 * A byte-order mark at the start is dropped; a character that never completes becomes one U+FFFD at the very end.
 */
export function decodeText(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  return decoded(chunks, textDecoder())
}

export function textDecoder(): Decoder<string> {
  const decoder = new TextDecoder('utf-8', { fatal: false })
  const filled = (text: string) => (text === '' ? [] : [text])
  return {
    push: (chunk) => filled(decoder.decode(chunk, { stream: true })),
    end: () => filled(decoder.decode()),
  }
}

/** A single line or event longer than this is not a reply. */
export const maxLineChars = 1024 * 1024
