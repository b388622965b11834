import { err, ok, type Result } from 'sdk'
import { parseJson } from 'sdk/text/parseJson.ts'
import type { CardError } from '../../../shared/cards/types.ts'
import { count } from '../../../shared/files/bytes.ts'
import { limits } from '../../../shared/files/limits.ts'
import { type CardTextOptions, decodeText, parseCardText } from './decodeCardText.ts'
import { isRecord, own } from './record.ts'
import { otherKind } from './shape.ts'

/** A JSON file. Several objects, one a line, are a chat. */
export function parseJsonFile(
  bytes: Uint8Array,
  options: Pick<CardTextOptions, 'recoverTruncated' | 'warn'> & { readonly fileName: string },
): Result<unknown, CardError> {
  if (looksLikeLines(bytes)) return err(otherKind('chat', 'chat in lines of JSON'))
  if (bytes.length > limits.jsonBytes) {
    return err({
      code: 'card/too-large',
      message: `The JSON file has ${count(bytes.length)} bytes; at most ${count(limits.jsonBytes)} are read.`,
    })
  }
  const parsed = parseCardText(decodeText(bytes, options.warn), options)
  if (!parsed.ok) return parsed
  // A list of one card is written by programs that export "all selected characters".
  return Array.isArray(parsed.value) && parsed.value.length === 1 ? ok(parsed.value[0]) : parsed
}

const maxFirstLineLength = 4 * 1024 * 1024

function looksLikeLines(bytes: Uint8Array): boolean {
  const end = bytes.indexOf(0x0a)
  if (end < 0 || end > maxFirstLineLength) return false
  const line = new TextDecoder().decode(bytes.subarray(0, end)).trim()
  if (!line.startsWith('{') || !line.endsWith('}') || line.length < 3) return false
  if (!/\{/.test(new TextDecoder().decode(bytes.subarray(end, end + 64)))) return false
  const first = parseJson(line)
  return isRecord(first) && own(first, 'spec') === undefined
}
