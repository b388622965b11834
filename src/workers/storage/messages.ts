import type { Message, Session, SessionId } from 'sdk'
import { apply, type Committed, putMessage } from './commit.ts'
import type { Store } from './database.ts'
import { notFound } from './errors.ts'
import { messagesOf, type Reading, type Row, type Writing } from './rows.ts'
import { recordOf, recordsOf } from './tables.ts'

/** How many messages `history` reads at a time. */
export const historyBatch = 500

/** The position is allocated within the transaction, so two tabs never get the same. */
export async function append(
  tx: Writing,
  message: Message,
  now: number,
): Promise<{ readonly message: Message; readonly committed: Committed }> {
  const row = await tx.objectStore('sessions').get(message.session)
  if (!row) throw notFound('The chat this message belongs to is gone, so the message was not saved.')
  const placed = { ...message, position: row.next ?? 0 }
  return { message: placed, committed: await apply(tx, 'Add a message', [putMessage(placed)], now) }
}

export function order(store: Store, session: SessionId): Promise<Float64Array> {
  return store.read(['sessions', 'messages'], async (tx) => {
    const dense = denseEnd(await tx.objectStore('sessions').get(session))
    if (dense !== undefined) return Float64Array.from({ length: dense }, (_, position) => position)
    const keys = await tx.objectStore('messages').getAllKeys(messagesOf(session))
    return Float64Array.from(keys, (key) => (key as [string, number])[1])
  })
}

export function window(
  store: Store,
  session: SessionId,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly Message[]> {
  const first = Math.max(0, Math.floor(from))
  const count = Math.floor(to) - first + 1
  return store.read(['sessions', 'messages'], async (tx) => {
    if (!(count > 0)) return []
    const dense = denseEnd(await tx.objectStore('sessions').get(session)) !== undefined
    const start = dense ? first : await positionAt(tx, session, first, 'next')
    return start === undefined ? [] : messagesFrom(tx, session, start, count)
  })
}

export function tail(store: Store, session: SessionId, count: number): Promise<readonly Message[]> {
  return store.read(['sessions', 'messages'], async (tx) => {
    if (!(count >= 1)) return []
    const end = denseEnd(await tx.objectStore('sessions').get(session))
    const start =
      end !== undefined ? Math.max(0, end - count) : ((await positionAt(tx, session, count - 1, 'prev')) ?? 0)
    return messagesFrom(tx, session, start, count)
  })
}

/** Reads as fast as the reader asks; each batch sees the chat as it is then. */
export async function* history(store: Store, session: SessionId): AsyncGenerator<readonly Message[], void> {
  let start = 0
  while (true) {
    const rows = await store.read(['messages'], (tx) => rowsFrom(tx, session, start, historyBatch))
    const last = rows.at(-1)
    if (!last) return
    const messages = recordsOf('messages', rows)
    if (messages.length > 0) yield messages
    if (rows.length < historyBatch) return
    start = (last.value as Message).position + 1
  }
}

/** Where a chat has no gaps, index and position are the same, and nothing needs counting. */
function denseEnd(row: Row | undefined): number | undefined {
  const session: Session | undefined = row && recordOf('sessions', row)
  return session && session.messageCount === row?.next ? row.next : undefined
}

/** The position of the message `index` steps from the start (or, backwards, from the end) of a chat. */
async function positionAt(
  tx: Reading,
  session: SessionId,
  index: number,
  direction: 'next' | 'prev',
): Promise<number | undefined> {
  const cursor = await tx.objectStore('messages').openKeyCursor(messagesOf(session), direction)
  const there = index > 0 ? await cursor?.advance(index) : cursor
  return (there?.key as [string, number] | undefined)?.[1]
}

async function messagesFrom(tx: Reading, session: SessionId, start: number, count: number): Promise<Message[]> {
  return recordsOf('messages', await rowsFrom(tx, session, start, count))
}

const rowsFrom = (tx: Reading, session: SessionId, start: number, count: number): Promise<Row[]> =>
  tx.objectStore('messages').getAll(IDBKeyRange.bound([session, start], [session, []]), count)
