import { err, ok, type Result } from 'sdk'
import type { Warning } from '../../../shared/cards/types.ts'
import { isFields, numberOf } from '../../../shared/fields.ts'
import { count } from '../../../shared/files/bytes.ts'
import { detectFile } from '../../../shared/files/detect.ts'
import { limits } from '../../../shared/files/limits.ts'
import { walkPng } from '../../../shared/files/png.ts'
import { tooLarge } from '../cards/checkSize.ts'
import { decodeCardText, decodeText, parseCardText } from '../cards/decodeCardText.ts'
import { inFile } from '../cards/parseDocument.ts'
import { readPngText } from '../cards/pngText.ts'
import { readCard } from '../cards/readCard.ts'
import { Warnings } from '../cards/warnings.ts'
import type { LorebookReading } from '../contract.ts'
import type { UnreadableFile } from '../imports/contract.ts'
import { toBook } from './toBook.ts'

const noBook = 'There is no lorebook in this file in a form Vesper knows. Choose a world-info or lorebook file.'

/** Reads a lorebook from any file that holds one. Nothing is stored. */
export async function readLorebook(file: Blob, fileName: string): Promise<Result<LorebookReading, UnreadableFile>> {
  if (file.size > limits.jsonBytes) {
    const text = `The file has ${count(file.size)} bytes; at most ${count(limits.jsonBytes)} are read. Split the book and import its parts.`
    return err({ message: text })
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const warnings = new Warnings()
  const document =
    detectFile(bytes) === 'json' ? readText(bytes, warnings) : await readPicture(bytes, fileName, warnings)
  if (!document.ok) return document
  const large = tooLarge(document.value, limits.bookNodes)
  if (large) return err({ message: inFile(large.message) })
  const found = toBook(document.value)
  if (!found) return err({ message: noBook })
  return ok({
    ...found,
    name: found.name.trim() || baseName(fileName),
    warnings: [...warnings.list.map(({ text }: Warning) => text), ...found.warnings],
  })
}

function readText(bytes: Uint8Array, warnings: Warnings): Result<unknown, UnreadableFile> {
  const parsed = parseCardText(decodeText(bytes, warnings.warn), { recoverTruncated: false, warn: warnings.warn })
  return parsed.ok ? parsed : err({ message: inFile(parsed.error.message) })
}

/** NovelAI hides books in pictures; of a character's picture its own book is taken. */
async function readPicture(
  bytes: Uint8Array,
  fileName: string,
  warnings: Warnings,
): Promise<Result<unknown, UnreadableFile>> {
  const png = detectFile(bytes) === 'png' ? walkPng(bytes) : undefined
  if (png?.ok) {
    for (const chunk of png.value.chunks) {
      const text = readPngText(chunk)
      if (text?.keyword.toLowerCase() !== 'naidata') continue
      const carried = text.read()
      if (!carried.ok) continue
      const decoded = await decodeCardText(carried.value, { recoverTruncated: false, warn: warnings.warn })
      if (decoded.ok) return decoded
    }
  }
  const card = await readCard(bytes, { fileName })
  const book = card.ok ? card.value.card.book?.raw : undefined
  if (Array.isArray(book)) return ok({ entries: book })
  return isFields(book) ? ok(book) : err({ message: noBook })
}

export function baseName(fileName: string): string {
  const name = fileName.replace(/\.[a-z0-9]{1,12}$/i, '').trim()
  return name === '' || numberOf(name) !== undefined ? `Lorebook ${name}`.trim() : name.slice(0, 200)
}
