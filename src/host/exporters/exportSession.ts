import type { Message, Session } from 'sdk'
import type { ExporterChoice } from '../app/points.ts'
import { download } from '../characters/download.ts'
import { storage } from '../engine.ts'
import { fileNameFor } from './fileNameFor.ts'

interface ExportOptions {
  readonly signal: AbortSignal
  /** Called with how many messages the exporter has read, as it reads them. */
  readonly read: (messages: number) => void
}

/** Writes a chat with an exporter and hands the file to the browser's downloads. Resolves with its name. */
export async function exportSession(
  exporter: ExporterChoice,
  session: Session,
  options: ExportOptions,
): Promise<string> {
  const bytes = await exporter.write(session, messagesOf(session, options), options.signal)
  // An answer that comes when it is no longer wanted is not saved behind the player's back.
  options.signal.throwIfAborted()
  const { extension, mime } = exporter.entry
  const name = fileNameFor(session.name, extension)
  download(name, new Blob([bytes as Uint8Array<ArrayBuffer>], { type: mime }))
  return name
}

async function* messagesOf({ id }: Session, { signal, read }: ExportOptions): AsyncIterable<Message> {
  let count = 0
  for await (const batch of storage().history(id)) {
    for (const message of batch) {
      signal.throwIfAborted()
      yield message
      read(++count)
    }
  }
}
