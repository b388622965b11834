import type { SessionId } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { loaded, session } from 'sdk/page/session.ts'
import { forgetLoaded, putLoaded } from './session.ts'

const page = 40
const coming = new Set<number>()
/** What was last asked for: what the reader sees, and a little around it. */
let inView = { from: 0, to: 0 }

/** Makes sure the messages `from..to` of the list are read; call it with what is on screen. Pages are read once. */
export function ensureLoaded(from: number, to: number): void {
  const { current, count } = session
  if (!current || count === 0) return
  inView = { from: Math.max(0, from), to: Math.min(count - 1, to) }
  const first = Math.floor(Math.max(0, from) / page)
  const last = Math.floor(Math.min(count - 1, to) / page)
  for (let number = first; number <= last; number++) {
    if (!coming.has(number) && !isComplete(number, count)) void read(current.id, number)
  }
}

/** Reads the newest messages: the first thing a chat shows. */
export async function loadTail(id: SessionId): Promise<void> {
  coming.clear()
  inView = { from: 0, to: 0 }
  const newest = await storage().tail(id, page)
  if (session.current?.id !== id) return
  putLoaded(session.count - newest.length, newest)
}

/** After messages were deleted, brought back, or changed elsewhere: counts anew and reads what is on screen. */
export async function reload(id: SessionId): Promise<void> {
  const seen = inView
  const [order, newest, around] = await Promise.all([
    storage().order(id),
    storage().tail(id, page),
    storage().window(id, seen),
  ])
  if (session.current?.id !== id) return
  coming.clear()
  forgetLoaded(order.length)
  // With what is on screen, nothing there blinks, and what has the focus keeps it.
  putLoaded(seen.from, around)
  putLoaded(order.length - newest.length, newest)
}

async function read(id: SessionId, number: number): Promise<void> {
  coming.add(number)
  try {
    const from = number * page
    const messages = await storage().window(id, { from, to: from + page - 1 })
    if (session.current?.id === id) putLoaded(from, messages)
  } finally {
    coming.delete(number)
  }
}

function isComplete(number: number, count: number): boolean {
  const end = Math.min(count, (number + 1) * page)
  for (let index = number * page; index < end; index++) if (!loaded.messages.has(index)) return false
  return true
}
