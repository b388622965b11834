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
    const isOwn = !isOpening && hasPlayersWords(before, count)
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

/** Whether the player said one of the messages after a position. Their words and the reply to them may come at once. */
function hasPlayersWords(after: number, count: number): boolean {
  for (let at = count - 1; ; at--) {
    const message = messageAt(at)
    if (!message || message.position <= after) return false
    if (message.role === 'user') return true
  }
}

const isInView = () => unread.isAtEnd && document.visibilityState === 'visible'

/** How many messages are looked at for one that the player has not said themselves. */
const maxOwn = 20

/** Finds the first message after a position that somebody else has said, and says that it is new. */
async function mark(chat: SessionId, after: number): Promise<void> {
  const order = await storage().order(chat)
  const from = order.findIndex((position) => position > after)
  if (from < 0) return
  const found = await storage().window(chat, { from, to: from + maxOwn - 1 })
  const offset = found.findIndex(({ role }) => role !== 'user')
  const message = found[offset]
  if (message && session.current?.id === chat)
    Object.assign(unread, { first: { index: from + offset, message: message.id }, isFound: false })
}
