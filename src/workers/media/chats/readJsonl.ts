import { parseJson } from 'sdk/text/parseJson.ts'
import { isFields } from '../../../shared/fields.ts'
import { measureJson } from '../cards/parseCardJson.ts'
import { isHeader, readHeader, readMessage } from './sillyTavern.ts'
import { type TextChunks, textLines } from './textLines.ts'
import type { ChatHeader, ImportedChat, ImportedMessage, UnreadableLine, UnreadableLines } from './types.ts'

/** What reading a chat file tells on its way. The header comes first, once; the tally last, once. */
export type ChatPart =
  | { readonly kind: 'header'; readonly header: ChatHeader }
  | { readonly kind: 'messages'; readonly messages: readonly ImportedMessage[] }
  | { readonly kind: 'done'; readonly messages: number; readonly unreadable: UnreadableLines }

export interface JsonlOptions {
  readonly batchSize?: number
  /** Stops the reading with an `AbortError`. */
  readonly signal?: AbortSignal
  /** The time of messages before the first readable date. */
  readonly fallbackMs: number
  readonly maxLineLength?: number
}

const keptLines = 200
const keptOfLine = 10_000

/** Reads a `.jsonl` chat as it arrives, in batches small enough to be stored in one go each. */
export async function* readJsonl(chunks: TextChunks, options: JsonlOptions): AsyncGenerator<ChatPart> {
  const { batchSize = 500, signal, fallbackMs } = options
  const unreadable: UnreadableLine[] = []
  let badLines = 0
  let header: ChatHeader | undefined
  let batch: ImportedMessage[] = []
  let messages = 0
  let latestMs = fallbackMs - 1000

  for await (const { number, text, tooLong } of textLines(chunks, options.maxLineLength)) {
    signal?.throwIfAborted()
    if (text.trim() === '') continue
    const value = tooLong ? undefined : parseLine(text)
    if (header === undefined && isHeader(value)) {
      header = readHeader(value)
      yield { kind: 'header', header }
      continue
    }
    const message = isFields(value) ? readMessage(value, latestMs) : undefined
    if (!message) {
      badLines++
      const reason = tooLong ? 'too-long' : value === undefined ? 'not-json' : 'not-a-message'
      if (unreadable.length < keptLines) unreadable.push({ line: number, reason, text: text.slice(0, keptOfLine) })
      continue
    }
    if (header === undefined) {
      header = readHeader({})
      yield { kind: 'header', header }
    }
    latestMs = message.atMs
    messages++
    batch.push(message)
    if (batch.length >= batchSize) {
      yield { kind: 'messages', messages: batch }
      batch = []
    }
  }
  signal?.throwIfAborted()
  if (batch.length > 0) yield { kind: 'messages', messages: batch }
  yield { kind: 'done', messages, unreadable: { count: badLines, lines: unreadable } }
}

/** A whole chat at once, for files known to be small. `undefined` when there is nothing of a chat in it. */
export async function collectChat(parts: AsyncIterable<ChatPart>): Promise<ImportedChat | undefined> {
  let header: ChatHeader | undefined
  let unreadable: UnreadableLines = { count: 0, lines: [] }
  const messages: ImportedMessage[] = []
  for await (const part of parts) {
    if (part.kind === 'header') header = part.header
    else if (part.kind === 'messages') messages.push(...part.messages)
    else unreadable = part.unreadable
  }
  return header && { header: withNames(header, messages), messages, unreadable }
}

/** A header that kept no names takes them from the first to speak. */
function withNames(header: ChatHeader, messages: readonly ImportedMessage[]): ChatHeader {
  const first = (author: ImportedMessage['author']) => messages.find((message) => message.author === author)?.name ?? ''
  return {
    ...header,
    userName: header.userName || first('user'),
    characterName: header.characterName || first('character'),
  }
}

/** A line goes into our own files within four levels more, and those are read up to 64. */
const maxLineDepth = 56

function parseLine(text: string): unknown {
  if (measureJson(text).depth > maxLineDepth) return undefined
  return parseJson(text.replace(/\0+$/, ''))
}
