import type { Message, Session } from '../entities.ts'
import type { CallOptions } from './call.ts'

/** A session as a plugin sees it: a copy, read message by message so that long chats fit. */
export interface SessionCopy {
  readonly session: Session
  messages(): AsyncIterable<Message>
}

/** Writes a chat into a file format. */
export interface Exporter {
  write(session: SessionCopy, options: CallOptions): Promise<Uint8Array>
}
