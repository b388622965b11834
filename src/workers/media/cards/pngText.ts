import { err, ok, type Result } from 'sdk'
import { latin1 } from '../../../shared/files/bytes.ts'
import { limits } from '../../../shared/files/limits.ts'
import type { PngChunk } from '../../../shared/files/png.ts'
import { inflateBounded } from './inflate.ts'

export interface PngText {
  readonly keyword: string
  /** The text, unpacked only now: a picture may hold thousands of compressed texts that are none of our business. */
  read(): Result<Uint8Array, 'too-large' | 'damaged'>
}

const maxKeywordLength = 79

export const isTextChunk = (type: string): boolean => type === 'tEXt' || type === 'zTXt' || type === 'iTXt'

/** The keyword and text of a `tEXt`, `zTXt` or `iTXt` chunk. Nothing for any other chunk. */
export function readPngText({ type, data }: Pick<PngChunk, 'type' | 'data'>): PngText | undefined {
  const end = data.indexOf(0)
  if (!isTextChunk(type) || end < 1) return undefined
  const keyword = latin1(data.subarray(0, Math.min(end, maxKeywordLength * 4)))
  switch (type) {
    case 'tEXt':
      return { keyword, read: () => ok(data.subarray(end + 1)) }
    case 'zTXt':
      return { keyword, read: () => inflated(data.subarray(end + 2)) }
    default:
      return { keyword, read: () => readInternational(data, end) }
  }
}

/** After the keyword: whether it is compressed, how, a language, the keyword in that language, the text. */
function readInternational(data: Uint8Array, keywordEnd: number): Result<Uint8Array, 'too-large' | 'damaged'> {
  const languageEnd = data.indexOf(0, keywordEnd + 3)
  const translatedEnd = languageEnd < 0 ? -1 : data.indexOf(0, languageEnd + 1)
  if (translatedEnd < 0) return err('damaged')
  const text = data.subarray(translatedEnd + 1)
  return data[keywordEnd + 1] === 1 ? inflated(text) : ok(text)
}

function inflated(text: Uint8Array): Result<Uint8Array, 'too-large' | 'damaged'> {
  const result = inflateBounded(text, { format: 'zlib', maxBytes: limits.jsonBytes * 2 })
  return result.kind === 'whole' ? ok(result.bytes) : err(result.kind)
}
