import type { Message, Session } from 'sdk'
import type { ChatSource, UnreadableLines } from '../chats/types.ts'

/** A chat as a file describes it, in our own form and with ids of its own. Nothing is stored yet. */
export interface ChatReading {
  readonly source: ChatSource | 'vesper'
  /** The character's id is what the file says, which may be nobody here; empty when it says none. */
  readonly session: Session
  readonly messages: readonly Message[]
  /** The chat began with a greeting that is not among its messages: 0 is the first message of the card. */
  readonly greeting?: number
  readonly unreadable: UnreadableLines
}

export interface ChatFileError {
  readonly code: 'chat/too-large' | 'chat/not-a-chat' | 'chat/adults-only'
  /** Why, in plain words. */
  readonly message: string
}

export interface ChatReadOptions {
  readonly fileName: string
  /** Whom a file without a character's name is with, such as one of RisuAI. Else that one is called "Unknown". */
  readonly character?: string
  readonly signal?: AbortSignal
}

/** How much of a stranger's chat we are willing to hold. */
export const chatLimits = {
  fileBytes: 100 * 1024 * 1024,
  messages: 200_000,
  variants: 1000,
  jsonValues: 6_000_000,
  nameLength: 200,
} as const
