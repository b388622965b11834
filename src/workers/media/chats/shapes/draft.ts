import type { ChatHeader, ChatSource, ImportedChat, ImportedMessage } from '../types.ts'
import { nothingUnreadable } from '../types.ts'

/** A message as the simpler formats have it. */
export interface DraftMessage {
  readonly author: ImportedMessage['author']
  readonly text: string
  readonly name?: string
  readonly atMs?: number | undefined
  readonly hidden?: boolean
  readonly member?: string
  readonly raw?: Readonly<Record<string, unknown>>
}

export interface ChatNames {
  readonly user: string
  readonly character: string
}

/** How many messages one file may bring. */
const maxMessages = 200_000

/** Messages without a date follow the one before by a second. */
export function chatFrom(
  source: ChatSource,
  names: ChatNames,
  drafts: readonly DraftMessage[],
  fallbackMs: number,
  more: Partial<Pick<ChatHeader, 'name' | 'greetingIndex' | 'metadata'>> = {},
): ImportedChat {
  let latestMs = fallbackMs - 1000
  const messages = drafts.slice(0, maxMessages).map((draft): ImportedMessage => {
    latestMs = draft.atMs ?? latestMs + 1000
    return {
      author: draft.author,
      name: draft.name || nameOf(draft.author, names),
      ...(draft.member === undefined ? {} : { member: draft.member }),
      variants: [{ text: draft.text }],
      chosen: 0,
      hidden: draft.hidden ?? false,
      atMs: latestMs,
      ...(draft.raw === undefined ? {} : { raw: draft.raw }),
    }
  })
  const header = { source, name: '', userName: names.user, characterName: names.character, metadata: {}, ...more }
  return { header, messages, unreadable: nothingUnreadable }
}

const nameOf = (author: ImportedMessage['author'], names: ChatNames): string =>
  author === 'user' ? names.user : author === 'character' ? names.character : ''
