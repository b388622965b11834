/** One line of a file; `text` is cut where the line is longer than a line may be. */
export interface TextLine {
  readonly number: number
  readonly text: string
  readonly tooLong: boolean
}

const maxLineLength = 32 * 1024 * 1024
const keptOfLongLine = 1000

export type TextChunks = AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>

/** The lines of a file as it arrives, holding no more than one line. Knows BOM, CRLF, and a last line without an end. */
export async function* textLines(chunks: TextChunks, maxLength = maxLineLength): AsyncGenerator<TextLine> {
  const decoder = new TextDecoder('utf-8')
  let parts: string[] = []
  let length = 0
  let number = 0

  const take = (text: string) => {
    length += text.length
    if (length <= maxLength) parts.push(text)
    else if (parts.length > 0) parts = [parts.join('').slice(0, keptOfLongLine)]
    else parts.push(text.slice(0, keptOfLongLine))
  }
  const finish = (): TextLine => {
    const whole = parts.join('')
    const text = (number === 0 ? whole.replace(/^\uFEFF/, '') : whole).replace(/\r$/, '')
    const line = { number: ++number, text: text.slice(0, maxLength), tooLong: length > maxLength }
    parts = []
    length = 0
    return line
  }

  for await (const chunk of chunks) {
    const text = typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true })
    let at = 0
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', at)) {
      take(text.slice(at, end))
      at = end + 1
      yield finish()
    }
    take(text.slice(at))
  }
  take(decoder.decode())
  if (length > 0) yield finish()
}
