import type { Message, SessionId } from 'sdk'
import { isMessage } from '../../shared/chats/messageShape.ts'
import { apply, type Committed, putMessage } from './commit.ts'
import type { Store } from './database.ts'
import { gone, misshapen } from './errors.ts'
import type { Reading, Writing } from './rows.ts'
import { countIn, positionAt, positionsIn, type Spans } from './spans.ts'
import { recordsOf } from './tables.ts'

/** How many messages are read at a time, where all are. */
const historyBatch = 500

/** The position is allocated within the transaction, so two tabs never get the same. */
export async function append(
  tx: Writing,
  message: Message,
  now: number,
): Promise<{ readonly message: Message; readonly committed: Committed }> {
  const row = await tx.objectStore('sessions').get(message.session)
  if (!row) throw gone()
  const placed = { ...message, position: row.next ?? 0 }
  return { message: placed, committed: await apply(tx, 'Add a message', [putMessage(placed)], now) }
}

/** Adds many at the end, all or none. */
export async function appendAll(
  tx: Writing,
  session: SessionId,
  messages: readonly Message[],
  now: number,
): Promise<{ readonly first: number; readonly messages: readonly Message[]; readonly committed: Committed }> {
  const row = await tx.objectStore('sessions').get(session)
  if (!row) throw gone()
  const first = row.next ?? 0
  const placed = messages.map((message, index) => ({ ...message, session, position: first + index }))
  const wrong = placed.findIndex((message) => !isMessage(message))
  if (wrong >= 0) throw misshapen(`Message ${wrong + 1} of ${messages.length}`)
  const label = messages.length === 1 ? 'Add a message' : 'Add messages'
  return { first, messages: placed, committed: await apply(tx, label, placed.map(putMessage), now) }
}

/** Found by an index, so that a long chat is not read for the few. */
export function marked(store: Store, session: SessionId): Promise<readonly Message[]> {
  return store.read(['messages'], async (tx) =>
    recordsOf('messages', await tx.objectStore('messages').index('marked').getAll(session)),
  )
}

export function order(store: Store, session: SessionId): Promise<Float64Array<ArrayBuffer>> {
  return store.read(['sessions'], async (tx) => positionsIn(await spansOf(tx, session)))
}

export function window(
  store: Store,
  session: SessionId,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly Message[]> {
  return store.read(['sessions', 'messages'], async (tx) => between(tx, session, await spansOf(tx, session), from, to))
}

export function tail(store: Store, session: SessionId, count: number): Promise<readonly Message[]> {
  return store.read(['sessions', 'messages'], (tx) => newest(tx, session, count))
}

/** The last messages of a chat, in order, within a transaction over `sessions` and `messages`. */
export async function newest(tx: Reading, session: SessionId, count: number): Promise<readonly Message[]> {
  const spans = await spansOf(tx, session)
  const end = countIn(spans)
  return between(tx, session, spans, end - count, end - 1)
}

/** All messages there are when it begins. */
export async function* history(store: Store, session: SessionId): AsyncGenerator<readonly Message[], void> {
  for await (const { messages } of inOrder(store, session, await order(store, session))) yield messages
}

/** The messages at these positions, and how many places each batch covers: a record that is spoilt has a place, too. */
export async function* inOrder(
  store: Store,
  session: SessionId,
  positions: Float64Array,
): AsyncGenerator<{ readonly messages: readonly Message[]; readonly count: number }, void> {
  // One batch is read ahead, so that the disk works while the reader does.
  const read = (start: number): Promise<readonly Message[]> => {
    const last = Math.min(start + historyBatch, positions.length) - 1
    const batch = store.read(['messages'], (tx) => messagesBetween(tx, session, positions[start], positions[last]))
    // Whoever stops reading never learns of the batch that was read ahead.
    batch.catch(() => {})
    return batch
  }
  let ahead = read(0)
  for (let start = 0; start < positions.length; start += historyBatch) {
    const batch = ahead
    if (start + historyBatch < positions.length) ahead = read(start + historyBatch)
    yield { messages: await batch, count: Math.min(historyBatch, positions.length - start) }
  }
}

async function spansOf(tx: Reading, session: SessionId): Promise<Spans> {
  return (await tx.objectStore('sessions').get(session))?.spans ?? []
}

/** The messages from the one with `from` others before it to the one with `to` before it, as far as there are any. */
async function between(tx: Reading, session: SessionId, spans: Spans, from: number, to: number): Promise<Message[]> {
  const count = countIn(spans)
  const first = positionAt(spans, Math.max(0, Math.floor(from)))
  const last = positionAt(spans, Math.min(count - 1, Math.floor(to)))
  return messagesBetween(tx, session, first, last)
}

async function messagesBetween(
  tx: Reading,
  session: SessionId,
  first: number | undefined,
  last: number | undefined,
): Promise<Message[]> {
  if (first === undefined || last === undefined || first > last) return []
  const range = IDBKeyRange.bound([session, first], [session, last])
  return recordsOf('messages', await tx.objectStore('messages').getAll(range))
}
