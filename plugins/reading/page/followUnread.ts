import type { SessionId } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { messageAt, session } from 'sdk/page/session.ts'
import { subscribe } from 'valtio'
import { noteReadUpTo, readUpTo } from './readUpTo.ts'
import { unread } from './unread.ts'

/**
 * Keeps how far the open chat has been read: to its end, while that is in view of a page in front. What comes meanwhile
 * is new. Returns what ends this.
 */
export function followUnread(): () => void {
  let chat: SessionId | undefined
  /** Position of the newest message that was in view; undefined while the chat opens. */
  let seen: number | undefined
  const look = () => {
    const { current, phase, count } = session
    if (current?.id !== chat) {
      chat = current?.id
      seen = undefined
      Object.assign(unread, { first: undefined, isFound: false })
    }
    const newest = messageAt(count - 1)
    if (!chat || phase !== 'open' || newest?.session !== chat) return
    const isOpening = seen === undefined
    // In a chat that was never read here nothing is new. Deleted messages leave their positions to the next.
    const before = Math.min(seen ?? readUpTo(chat) ?? newest.position, newest.position)
    const isNew = newest.position > before
    const isOwn = newest.role === 'user' && !isOpening
    if (isNew && isOwn) unread.first = undefined
    else if (isNew && !unread.first && (isOpening || !isInView())) void mark(chat, before)
    seen = isOwn || isInView() ? newest.position : before
    if (seen !== before || isOpening) noteReadUpTo(chat, seen)
  }
  const endings = [subscribe(session, look), subscribe(unread, look)]
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    for (const end of endings) end()
    document.removeEventListener('visibilitychange', look)
    Object.assign(unread, { first: undefined, isFound: false })
  }
}

const isInView = () => unread.isAtEnd && document.visibilityState === 'visible'

/** Finds the first message after a position, and says that it is new. */
async function mark(chat: SessionId, after: number): Promise<void> {
  const order = await storage().order(chat)
  const index = order.findIndex((position) => position > after)
  const [message] = index < 0 ? [] : await storage().window(chat, { from: index, to: index })
  if (message && session.current?.id === chat)
    Object.assign(unread, { first: { index, message: message.id }, isFound: false })
}
