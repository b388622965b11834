import { err, ok, type Result } from 'sdk'
import { parseJson } from 'sdk/text/parseJson.ts'
import { isFields } from '../../../shared/fields.ts'
import { harmless, measureJson } from '../cards/parseCardJson.ts'
import { readChatJson } from '../chats/readChatJson.ts'
import { collectChat, readJsonl } from '../chats/readJsonl.ts'
import { isHeader } from '../chats/sillyTavern.ts'
import { fromImported } from './fromImported.ts'
import { isSessionFile, readSessionFile } from './readSessionFile.ts'
import { type ChatFileError, type ChatReading, type ChatReadOptions, chatLimits } from './types.ts'

type Reading = Result<readonly ChatReading[], ChatFileError>

/** Reads the chats of a file. What the file is, is told by what is in it: endings lie. */
export async function readChats(
  file: Blob,
  { fileName, character = 'Unknown', signal }: ChatReadOptions,
  now: number,
): Promise<Reading> {
  if (file.size > chatLimits.fileBytes) {
    return err({ code: 'chat/too-large', message: 'The file is larger than 100 MiB.' })
  }
  if (await holdsLines(file)) return await readLines(file, fileName, now, signal)
  const text = (await file.text()).replace(/^\uFEFF/, '')
  signal?.throwIfAborted()
  const value = parse(text)
  if (!value.ok) return value
  if (isHeader(value.value) || isLine(value.value)) return await readLines(file, fileName, now, signal)
  const names = { user: 'You', character }
  const isForeign = !isSessionFile(value.value)
  // What we keep of it goes into our own files some levels deeper.
  if (isForeign && measureJson(text).depth > maxForeignDepth) return notAChat('It is nested too deep.')
  const chats = readChatJson(value.value, names, now)
  if (chats) {
    const read = chats.filter(({ messages }) => messages.length > 0)
    if (read.length > 0) return ok(read.map((chat) => fromImported(chat, fileName, now)))
  }
  if (!isForeign) {
    const session = readSessionFile(value.value, now)
    return session.ok ? ok([session.value]) : session
  }
  return notAChat('It holds no chat.')
}

const maxForeignDepth = 58

const notAChat = (message: string) => err<ChatFileError>({ code: 'chat/not-a-chat', message })

async function readLines(file: Blob, fileName: string, now: number, signal?: AbortSignal): Promise<Reading> {
  const options = { fallbackMs: now, ...(signal && { signal }) }
  const bytes = file.stream() as unknown as AsyncIterable<Uint8Array>
  const chat = await collectChat(bounded(readJsonl(bytes, options)))
  if (!chat) return notAChat('It holds no message.')
  if (chat.messages.length > chatLimits.messages) {
    return notAChat(`It holds more than ${chatLimits.messages.toLocaleString('en')} messages.`)
  }
  return chat.messages.length === 0 ? notAChat('It holds no message.') : ok([fromImported(chat, fileName, now)])
}

/** Ends a file that goes on and on once it is past all limits. */
async function* bounded(parts: ReturnType<typeof readJsonl>): ReturnType<typeof readJsonl> {
  let messages = 0
  for await (const part of parts) {
    yield part
    if (part.kind === 'messages') messages += part.messages.length
    if (messages > chatLimits.messages) return
  }
}

const sniffed = 4 * 1024 * 1024

/** Whether the first line is an object by itself, with another beginning on the next. */
async function holdsLines(file: Blob): Promise<boolean> {
  const start = (await file.slice(0, sniffed).text()).replace(/^\uFEFF/, '').trimStart()
  const end = start.indexOf('\n')
  if (end < 0 || !/^\s*\{/.test(start.slice(end + 1, end + 200))) return false
  return isFields(parseJson(start.slice(0, end)))
}

const isLine = (value: unknown): boolean => isFields(value) && Object.hasOwn(value, 'mes')

/** Depth and size are measured on the text before anything is built of it; `__proto__` does not come through. */
function parse(text: string): Result<unknown, ChatFileError> {
  const { depth, values, suspicious } = measureJson(text)
  if (depth > 64 || values > chatLimits.jsonValues) return notAChat('It is nested too deep, or holds too many values.')
  try {
    return ok(JSON.parse(text, suspicious ? harmless : undefined))
  } catch {
    return notAChat('It is not JSON.')
  }
}
