import type { Message, Session } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import type { ExporterChoice } from 'sdk/page/points/points.ts'
import { download } from 'sdk/ui/download.ts'
import { readSession } from '../../chat/session/sessions.ts'

interface ExportOptions {
  readonly signal: AbortSignal
  /** Called with how many messages the exporter has read, as it reads them. */
  readonly read: (messages: number) => void
  readonly include: Inclusion
}

/** Writes a chat with an exporter and hands the file to the browser's downloads. Resolves with its name. */
export async function exportSession(
  exporter: ExporterChoice,
  session: Session,
  options: ExportOptions,
): Promise<string> {
  // As it is now: it may have been renamed, or deleted in another tab.
  const found = await readSession(session.id)
  const bytes = await exporter.write(
    exportedSession(found, options.include),
    messagesOf(found, options),
    options.signal,
  )
  // An answer that comes when it is no longer wanted is not saved behind the player's back.
  options.signal.throwIfAborted()
  const { extension, mime } = exporter.entry
  const name = fileNameFor(found.name, extension)
  download(name, new Blob([bytes as Uint8Array<ArrayBuffer>], { type: mime }))
  return name
}

async function* messagesOf({ id }: Session, { signal, read, include }: ExportOptions): AsyncIterable<Message> {
  let count = 0
  for await (const batch of storage().history(id)) {
    for (const message of batch) {
      signal.throwIfAborted()
      yield exportedMessage(message, include)
      read(++count)
    }
  }
}

const longest = 80

/** A file name that every system takes, as close to the title as can be. */
export function fileNameFor(title: string, extension: string): string {
  const name = title
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
  const whole = [...name]
    .slice(0, longest)
    .join('')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  return `${whole === '' || reserved.test(whole) ? `Chat ${whole}`.trim() : whole}.${extension}`
}

/** Names of devices on Windows. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/** What leaves Vesper only when the player asks for it. */
export interface Inclusion {
  /** What was done to devices and locks. */
  readonly deviceActions: boolean
  /** Instructions that are in prompts and nowhere on the page: the author's note, the circumstances. */
  readonly hiddenPrompts: boolean
}

export const nothingMore: Inclusion = { deviceActions: false, hiddenPrompts: false }

export function exportedSession(session: Session, { hiddenPrompts }: Inclusion): Session {
  if (hiddenPrompts) return session
  const { note: _, situation: __, ...rest } = session
  return rest
}

export function exportedMessage(message: Message, { deviceActions }: Inclusion): Message {
  if (deviceActions) return message
  const { estimActions: _, chastityAction: __, ...metadata } = message.metadata
  const variants = message.variants.map(({ actions: ___, ...wording }) => wording)
  return { ...message, metadata, variants }
}
