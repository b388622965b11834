import type { Message, SessionId } from 'sdk'
import { apply, type Committed, putMessage } from './commit.ts'
import type { Store } from './database.ts'
import { gone } from './errors.ts'
import type { Reading, Writing } from './rows.ts'
import { countIn, positionAt, positionsIn, type Spans } from './spans.ts'
import { recordsOf } from './tables.ts'

/** How many messages `history` reads at a time. */
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
  return store.read(['sessions', 'messages'], async (tx) => {
    const spans = await spansOf(tx, session)
    const end = countIn(spans)
    return between(tx, session, spans, end - count, end - 1)
  })
}

/** All messages there are when it begins. One batch is read ahead, so that the disk works while the reader does. */
export async function* history(store: Store, session: SessionId): AsyncGenerator<readonly Message[], void> {
  const positions = await order(store, session)
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
    yield await batch
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
