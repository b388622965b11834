import { field, isFields, listOf, numberOf, textOf } from '../../../shared/fields.ts'
import { refuse } from './refuse.ts'

/*
 * A plain backup ends with SHA-256 sums: of each of its lists and of all that stands before them, by their places in
 * bytes. Its head says that they are there, so that a file that was cut off is told from one of before there were any.
 * A sum is made of the sums of blocks, because browsers digest nothing piece by piece.
 */

type Bytes = Uint8Array<ArrayBuffer>

const blockBytes = 1024 * 1024

/** Stands at the head of a file that ends with sums. */
export const checksumMark = '"checksums": "sha256"'
const head = /"checksums":\s*"sha256"/
const tailStart = ',\n  "sums": '
const tailMiddle = ',\n  "sumOfSums": "'
const tailEnd = '"\n}\n'
const hexLength = 64
const headBytes = 4096
const tailBytes = 64 * 1024

interface Range {
  readonly from: number
  readonly to: number
}

interface Sum extends Range {
  readonly name: string
  readonly sha256: string
}

/** The digest of bytes that come piece by piece. */
class RunningSum {
  #block = new Uint8Array(blockBytes)
  #filled = 0
  #sums: Bytes[] = []

  async add(bytes: Bytes): Promise<void> {
    let at = 0
    while (at < bytes.length) {
      const part = bytes.subarray(at, at + blockBytes - this.#filled)
      this.#block.set(part, this.#filled)
      this.#filled += part.length
      at += part.length
      if (this.#filled === blockBytes) await this.#close()
    }
  }

  async end(): Promise<string> {
    await this.#close()
    const digest = await crypto.subtle.digest('SHA-256', await new Blob(this.#sums).arrayBuffer())
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  }

  async #close(): Promise<void> {
    const digest = await crypto.subtle.digest('SHA-256', this.#block.slice(0, this.#filled))
    this.#sums.push(new Uint8Array(digest))
    this.#filled = 0
  }
}

/** Names the list whose text follows; `undefined` where none does. */
export type TextPiece = string | { readonly list: string | undefined }

/** The text as bytes, with the sums after it. The text leaves its closing brace to this. */
export async function* withChecksums(text: AsyncIterable<TextPiece>): AsyncGenerator<Bytes, void> {
  const encoder = new TextEncoder()
  const whole = new RunningSum()
  const sums: Sum[] = []
  let list: { readonly name: string; readonly from: number; readonly sum: RunningSum } | undefined
  let at = 0
  let waiting: string[] = []
  let length = 0
  const flush = async () => {
    const bytes = encoder.encode(waiting.join(''))
    waiting = []
    length = 0
    at += bytes.length
    await Promise.all([whole.add(bytes), list?.sum.add(bytes)])
    return bytes
  }
  for await (const piece of text) {
    if (typeof piece === 'string') {
      waiting.push(piece)
      length += piece.length
      if (length >= blockBytes) yield await flush()
      continue
    }
    if (length > 0) yield await flush()
    if (list) sums.push({ name: list.name, from: list.from, to: at, sha256: await list.sum.end() })
    list = piece.list === undefined ? undefined : { name: piece.list, from: at, sum: new RunningSum() }
  }
  if (length > 0) yield await flush()
  if (list) sums.push({ name: list.name, from: list.from, to: at, sha256: await list.sum.end() })
  const found = { blockBytes, whole: await whole.end(), parts: sums }
  const document = JSON.stringify(found, null, 2).replaceAll('\n', '\n  ')
  yield encoder.encode(`${tailStart}${document}${tailMiddle}${await sumOfText(document)}${tailEnd}`)
}

/**
 * Holds a plain backup to its sums. Returns false for a file of before there were any; rejects with a refusal where
 * anything is not as it was written.
 */
export async function isVerified(file: Blob): Promise<boolean> {
  const start = await file.slice(0, headBytes).text()
  const tailFrom = Math.max(0, file.size - tailBytes)
  const tail = new Uint8Array(await file.slice(tailFrom).arrayBuffer())
  const mark = lastIndexOf(tail, new TextEncoder().encode(tailStart))
  if (mark < 0) {
    if (head.test(start)) throw cutOff()
    return false
  }
  if (!new TextDecoder().decode(tail).endsWith(tailEnd)) throw cutOff()
  const end = tailFrom + mark
  const { whole, parts } = await sumsIn(tail.subarray(mark + tailStart.length), end)
  const found = await sumOf(file, { from: 0, to: end })
  if (found === whole) return true
  for (const part of parts) {
    if ((await sumOf(file, part)) !== part.sha256) throw damaged(`“${part.name}”`)
  }
  throw damaged('its content')
}

const cutOff = () => refuse('backup/damaged', 'The file breaks off before its end; nothing was changed.')
const damaged = (what: string) =>
  refuse('backup/damaged', `The file is damaged: ${what} changed after it was written. Nothing was imported.`)

async function sumsIn(tail: Bytes, end: number): Promise<{ readonly whole: string; readonly parts: readonly Sum[] }> {
  const text = new TextDecoder().decode(tail)
  const closing = tailMiddle.length + hexLength + tailEnd.length
  const document = text.slice(0, -closing)
  if (text.slice(-closing) !== `${tailMiddle}${await sumOfText(document)}${tailEnd}`) throw damaged('its checksums')
  let found: unknown
  try {
    found = JSON.parse(document)
  } catch {
    throw damaged('its checksums')
  }
  const parts = listOf(field(found, 'parts')).flatMap((part): Sum[] => {
    const [from, to] = [numberOf(field(part, 'from')), numberOf(field(part, 'to'))]
    if (from === undefined || to === undefined || from < 0 || to < from || to > end) return []
    return [{ name: textOf(field(part, 'name')).slice(0, 40), from, to, sha256: textOf(field(part, 'sha256')) }]
  })
  if (!isFields(found) || field(found, 'blockBytes') !== blockBytes) throw damaged('its checksums')
  return { whole: textOf(field(found, 'whole')), parts: parts.slice(0, 100) }
}

async function sumOfText(text: string): Promise<string> {
  const sum = new RunningSum()
  await sum.add(new TextEncoder().encode(text))
  return await sum.end()
}

async function sumOf(file: Blob, { from, to }: Range): Promise<string> {
  const sum = new RunningSum()
  for (let at = from; at < to; at += blockBytes) {
    await sum.add(new Uint8Array(await file.slice(at, Math.min(to, at + blockBytes)).arrayBuffer()))
  }
  return await sum.end()
}

function lastIndexOf(bytes: Bytes, wanted: Uint8Array): number {
  for (let at = bytes.length - wanted.length; at >= 0; at--) {
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return at
  }
  return -1
}
