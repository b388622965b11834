import { PluginError } from '../errors.ts'
import { type Decoder, decoded, maxLineChars, textDecoder } from './decode.ts'

/** The lines of a byte stream that holds one JSON value per line. Blank lines are skipped; the last needs no line end. */
export function ndjsonLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  return decoded(chunks, lineDecoder())
}

function lineDecoder(): Decoder<string> {
  const decoder = textDecoder()
  let pending: string[] = []
  let length = 0
  const feed = (text: string): readonly string[] => {
    if (!text.includes('\n')) {
      pending.push(text)
      length += text.length
      checkLength(length)
      return []
    }
    const lines = [...pending, text].join('').split('\n')
    const rest = lines.pop() ?? ''
    pending = rest === '' ? [] : [rest]
    length = rest.length
    for (const line of [...lines, rest]) checkLength(line.length)
    return lines.map((line) => line.trim()).filter((line) => line !== '')
  }
  return {
    push: (chunk) => decoder.push(chunk).flatMap(feed),
    end: () => [...decoder.end(), '\n'].flatMap(feed),
  }
}

function checkLength(length: number): void {
  if (length > maxLineChars) {
    throw new PluginError('llm/protocol', 'The server sent a line too long to be part of a reply.')
  }
}
