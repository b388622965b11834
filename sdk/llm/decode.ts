/**
 * Bytes to text with one decoder for the whole stream, so that a character cut by a chunk border comes out whole.
 * A byte-order mark at the start is dropped; a character that never completes becomes one U+FFFD at the very end.
 */
export async function* decodeText(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: false })
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true })
    if (text !== '') yield text
  }
  const rest = decoder.decode()
  if (rest !== '') yield rest
}

/** A single line or event longer than this is not a reply. */
export const maxLineChars = 1024 * 1024
