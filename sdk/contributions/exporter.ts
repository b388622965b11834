import type { Message, Session } from '../entities.ts'
import type { CallOptions } from './call.ts'

/**
 * Writes a chat into a file format. Extension and type stand in `plugin.json`; the host saves the file as a download,
 * and shows how far it is by how many messages have been read. Messages are read one by one, so that long chats fit.
 *
 * @example
 * const plainText: Exporter = {
 *   async write(session, messages) {
 *     const lines = [session.name]
 *     for await (const message of messages) lines.push(wordingOf(message).content)
 *     return new TextEncoder().encode(lines.join('\n\n'))
 *   },
 * }
 *
 * export default definePlugin({ exporter: { 'plain-text': () => plainText } })
 */
export interface Exporter {
  /**
   * The whole file. Read the messages once, in order; of each the wording that counts is written. Stop reading and
   * reject with an `AbortError` when `options.signal` aborts, and with what reading rejects with: half a chat is no export.
   */
  write(session: Session, messages: AsyncIterable<Message>, options: CallOptions): Promise<Uint8Array>
}
