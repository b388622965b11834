import type { Message, Session } from 'sdk'

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
