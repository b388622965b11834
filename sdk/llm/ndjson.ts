import { PluginError } from '../errors.ts'
import { decodeText, maxLineChars } from './decode.ts'

/** The lines of a byte stream that holds one JSON value per line. Blank lines are skipped; the last needs no line end. */
export async function* ndjsonLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let pending: string[] = []
  let length = 0
  for await (const text of decodeText(chunks)) {
    if (!text.includes('\n')) {
      pending.push(text)
      length += text.length
    } else {
      const lines = [...pending, text].join('').split('\n')
      const rest = lines.pop() ?? ''
      pending = rest === '' ? [] : [rest]
      length = rest.length
      for (const line of lines) {
        checkLength(line.length)
        if (line.trim() !== '') yield line.trim()
      }
    }
    checkLength(length)
  }
  const last = pending.join('').trim()
  if (last !== '') yield last
}

function checkLength(length: number): void {
  if (length > maxLineChars) {
    throw new PluginError('llm/protocol', 'The server sent a line too long to be part of a reply.')
  }
}
