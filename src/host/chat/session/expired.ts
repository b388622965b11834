import type { Session, SessionId } from 'sdk'

const dayMs = 24 * 60 * 60 * 1000

type Aged = Pick<Session, 'id' | 'modified' | 'keepDays'>

/**
 * Chats that have not been used for longer than they are to be kept: their own days, else the usual ones. No days
 * means for ever. The chat that is open is never among them.
 */
export function expired<Chat extends Aged>(
  sessions: readonly Chat[],
  now: number,
  usualDays: number,
  open?: SessionId,
): readonly Chat[] {
  return sessions.filter(({ id, modified, keepDays = usualDays }) => {
    return id !== open && keepDays > 0 && now - modified > keepDays * dayMs
  })
}
