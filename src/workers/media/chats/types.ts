export type ChatSource = 'sillytavern' | 'chub' | 'textgen' | 'character-ai' | 'agnai' | 'lite' | 'risu'

/** A chat another program wrote, as plain data. */
export interface ImportedChat {
  readonly header: ChatHeader
  readonly messages: readonly ImportedMessage[]
  readonly unreadable: UnreadableLines
}

export interface ChatHeader {
  readonly source: ChatSource
  readonly name: string
  readonly userName: string
  readonly characterName: string
  readonly createdMs?: number
  /** Settings of the chat as the other program kept them. */
  readonly metadata: Readonly<Record<string, unknown>>
  /** Set when the chat began with a greeting that is not among its messages: 0 is the first message of the card. */
  readonly greetingIndex?: number
}

export interface ImportedMessage {
  readonly author: 'user' | 'character' | 'narrator'
  readonly name: string
  /** A member of a group, by the other program's name for it. */
  readonly member?: string
  readonly variants: readonly ImportedVariant[]
  readonly chosen: number
  /** Shown, and kept from the prompt. */
  readonly hidden: boolean
  readonly atMs: number
  /** The date as it was written, where it could not be read. */
  readonly rawDate?: string
  /** What we do not read, kept for writing it back. */
  readonly raw?: Readonly<Record<string, unknown>>
}

export interface ImportedVariant {
  readonly text: string
  readonly reasoning?: string
  readonly atMs?: number
  readonly startedMs?: number
  readonly finishedMs?: number
  readonly api?: string
  readonly model?: string
}

export interface UnreadableLine {
  /** Counted from 1. */
  readonly line: number
  readonly reason: 'not-json' | 'not-a-message' | 'too-long'
  /** The line itself, up to a limit. */
  readonly text: string
}

export interface UnreadableLines {
  readonly count: number
  /** The first ones. */
  readonly lines: readonly UnreadableLine[]
}

export const nothingUnreadable: UnreadableLines = { count: 0, lines: [] }
