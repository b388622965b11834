import { jsonrepair } from 'jsonrepair'
import { err, type Result } from 'sdk'
import type { CardError } from '../../../shared/cards/types.ts'
import { decodeBase64 } from '../../../shared/files/base64.ts'
import { count, latin1 } from '../../../shared/files/bytes.ts'
import { limits } from '../../../shared/files/limits.ts'
import { measureJson, parseCardJson } from './parseCardJson.ts'
import { isSealed, openSealed } from './sealed.ts'
import type { Warn } from './warnings.ts'

export interface CardTextOptions {
  readonly recoverTruncated: boolean
  readonly warn: Warn
  /** When the part of the file that holds the text is itself cut off: how many bytes there are, and should be. */
  readonly cut?: { readonly have: number; readonly need: number }
}

/** From the text a picture carries to the parsed card: base64, UTF-8, JSON, and the ways tools get these wrong. */
export async function decodeCardText(bytes: Uint8Array, options: CardTextOptions): Promise<Result<unknown, CardError>> {
  if (bytes.length > (limits.jsonBytes * 4) / 3 + 1024) return err(tooLarge(bytes.length))
  const text = latin1(bytes.subarray(0, 64)).trim()
  if (isSealed(text)) {
    const opened = await openSealed(latin1(bytes))
    return opened.ok ? parseCardText(decodeText(opened.value, options.warn), options) : opened
  }
  const plain = trimmedText(latin1(bytes.subarray(0, 16)))
  if (plain.startsWith('{')) {
    options.warn('text/not-base64', 'The card was stored as plain text instead of base64.')
    return parseCardText(decodeText(bytes, options.warn), options)
  }
  const decoded = decodeBase64(bytes)
  if (!decoded || decoded.length === 0) {
    return err({ code: 'card/not-text', message: 'The picture has a card inside, but its text is not base64.' })
  }
  const inner = trimmedText(latin1(decoded.subarray(0, 16)))
  if (!inner.startsWith('{') && inner.startsWith('ey')) {
    const twice = decodeBase64(decoded)
    if (twice && trimmedText(latin1(twice.subarray(0, 16))).startsWith('{')) {
      options.warn('text/double-base64', 'The card was encoded twice.')
      return parseCardText(decodeText(twice, options.warn), options)
    }
  }
  return parseCardText(decodeText(decoded, options.warn), options)
}

/** Parses the JSON of a card. A text that merely stops too early can be closed where it stops, if that is wanted. */
export function parseCardText(text: string, options: CardTextOptions): Result<unknown, CardError> {
  if (text.length > limits.jsonBytes) return err(tooLarge(text.length))
  const trimmed = trimmedText(text)
  if (!trimmed.startsWith('{') && !trimmed.startsWith('[')) {
    return err({ code: 'card/not-text', message: 'The card inside the picture does not contain a JSON object.' })
  }
  const parsed = parseCardJson(trimmed, options.warn)
  if (parsed.ok || parsed.error.code !== 'card/not-json') return parsed
  const { unfinished } = measureJson(trimmed)
  if (!unfinished && !options.cut) return parsed
  if (options.recoverTruncated && unfinished) {
    const repaired = repairJson(trimmed, options.warn)
    if (repaired.ok) {
      options.warn('text/recovered', 'The card was cut off; what could be read was recovered, the end is missing.')
      return repaired
    }
  }
  const { have, need } = options.cut ?? { have: trimmed.length, need: trimmed.length + 1 }
  return err({
    code: 'card/cut-off',
    message: options.cut
      ? `The file is cut off: ${count(have)} of ${count(need)} bytes.`
      : `The card's text is cut off after ${count(have)} characters.`,
    have,
    need,
    recoverable: unfinished,
  })
}

/** UTF-8, or Windows-1252 when the bytes are not UTF-8 anywhere but at a cut end. */
export function decodeText(bytes: Uint8Array, warn: Warn): string {
  try {
    // A letter cut in half at the very end is no reason to distrust the rest.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    warn('text/not-utf8', 'The card is not written in UTF-8; it was read as Windows-1252.')
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Without byte order mark, white space and the zero bytes some editors leave at the end. */
function trimmedText(text: string): string {
  let end = text.length
  while (end > 0 && text.charCodeAt(end - 1) <= 0x20) end--
  return text.slice(0, end).replace(/^(?:\uFEFF|\u00EF\u00BB\u00BF|[\s\0])+/, '')
}

function tooLarge(length: number): CardError {
  return {
    code: 'card/too-large',
    message: `The card's text has ${count(length)} bytes; at most ${count(limits.jsonBytes)} are read.`,
  }
}

/** Closes what a cut-off text left open. Only asked for by the user, never done silently. */
function repairJson(text: string, warn: Warn): Result<unknown, CardError> {
  try {
    return parseCardJson(jsonrepair(text), warn)
  } catch {
    return err({ code: 'card/not-json', message: 'Nothing readable is left of the card.' })
  }
}
