import type { Message, Session } from 'sdk'
import { download } from 'sdk/ui/download.ts'
import { readSession } from '../../chat/session/sessions.ts'
import { storage } from '../../engines/engine.ts'
import type { ExporterChoice } from '../../extension/points.ts'
import { fileNameFor } from './fileNameFor.ts'
import { exportedMessage, exportedSession, type Inclusion } from './inclusion.ts'

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
