import { latin1 } from './bytes.ts'
import { inflateBounded } from './inflate.ts'
import { limits } from './limits.ts'
import type { PngChunk } from './png.ts'

export type PngText =
  | { readonly kind: 'text'; readonly keyword: string; readonly text: Uint8Array }
  | { readonly kind: 'unreadable'; readonly keyword: string; readonly reason: 'too-large' | 'damaged' }

const longestKeyword = 79

/** The keyword and text of a `tEXt`, `zTXt` or `iTXt` chunk. Nothing for any other chunk. */
export function readPngText({ type, data }: Pick<PngChunk, 'type' | 'data'>): PngText | undefined {
  if (type !== 'tEXt' && type !== 'zTXt' && type !== 'iTXt') return undefined
  const end = data.indexOf(0)
  if (end < 1) return undefined
  const keyword = latin1(data.subarray(0, Math.min(end, longestKeyword * 4)))
  if (type === 'tEXt') return { kind: 'text', keyword, text: data.subarray(end + 1) }
  if (type === 'zTXt') return inflated(keyword, data.subarray(end + 2))
  const language = end + 3
  const translated = data.indexOf(0, language) + 1
  const start = translated > 0 ? data.indexOf(0, translated) + 1 : 0
  if (start === 0) return { kind: 'unreadable', keyword, reason: 'damaged' }
  const text = data.subarray(start)
  return data[end + 1] === 1 ? inflated(keyword, text) : { kind: 'text', keyword, text }
}

function inflated(keyword: string, text: Uint8Array): PngText {
  const result = inflateBounded(text, { format: 'zlib', maxBytes: limits.jsonBytes * 2 })
  return result.kind === 'whole'
    ? { kind: 'text', keyword, text: result.bytes }
    : { kind: 'unreadable', keyword, reason: result.kind }
}
