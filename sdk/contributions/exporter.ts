import type { Message, Session } from '../entities.ts'
import type { CallOptions } from './call.ts'

/** Writes a chat into a file format. Messages are read one by one, so that long chats fit. */
export interface Exporter {
  write(session: Session, messages: AsyncIterable<Message>, options: CallOptions): Promise<Uint8Array>
}
