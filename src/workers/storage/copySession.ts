import { type Message, type MessageId, newId, PluginError, type Session, type SessionId } from 'sdk'
import { apply, type Committed, putMessage } from './commit.ts'
import { endOf } from './drafts.ts'
import { notFound } from './errors.ts'
import { noteCopies } from './memoryCopies.ts'
import { messagesOf, type Write, type Writing } from './rows.ts'
import { recordOf, recordsOf, rowOf } from './tables.ts'

/**
 * Copies a chat within one transaction. Positions stay what they were, so that what is said of them elsewhere (a
 * summary "from 40 to 80") holds for the copy, too.
 */
export async function copySession(
  tx: Writing,
  from: SessionId,
  upTo: MessageId | undefined,
  session: Session,
  now: number,
): Promise<Committed> {
  const [source, there, rows] = await Promise.all([
    tx.objectStore('sessions').get(from),
    tx.objectStore('sessions').get(session.id),
    tx.objectStore('messages').getAll(messagesOf(from)),
  ])
  if (!source) throw notFound('The chat to be copied is gone, so it was not copied.')
  if (there) throw new PluginError('storage/failed', 'A chat cannot be copied onto one that is there already.')
  const messages = recordsOf('messages', rows)
  const end = upTo === undefined ? messages.length : messages.findIndex(({ id }) => id === upTo) + 1
  if (upTo !== undefined && end === 0) throw notFound('The message to copy up to is gone, so nothing was copied.')
  const taken = messages.slice(0, end)
  const copied = await Promise.all(taken.map((message) => copyOf(tx, message, session.id)))
  const committed = await apply(
    tx,
    'Copy a chat',
    [
      { table: 'sessions', key: session.id, row: rowOf('sessions', session) },
      ...copied.map(putMessage),
      ...(await companionsOf(tx, from, session.id, end === messages.length ? undefined : copied.at(-1))),
    ],
    now,
  )
  // Restore points come and go by themselves, and hold nothing up.
  if (session.kept === 'auto') return committed
  const copies = new Map(taken.flatMap(({ id }, index) => copied.slice(index, index + 1).map((copy) => [id, copy.id])))
  const isNoted = await noteCopies(tx, copies)
  return isNoted ? { ...committed, tables: [...new Set([...committed.tables, 'memories' as const])] } : committed
}

async function copyOf(tx: Writing, message: Message, session: SessionId): Promise<Message> {
  const isWritten = message.variants.some(({ state }) => state === 'generating')
  return { ...(isWritten ? await endOf(tx, message) : message), session, id: newId() }
}

/** What a chat remembers is of its end, so only a whole copy takes it along; a summary is of what it tells. */
async function companionsOf(
  tx: Writing,
  from: SessionId,
  to: SessionId,
  last: Message | undefined,
): Promise<readonly Write[]> {
  const [moment, kinks, summaries] = await Promise.all([
    last ? undefined : tx.objectStore('moments').get(from),
    last ? undefined : tx.objectStore('kinkNotes').get(from),
    tx.objectStore('summaries').get(from),
  ])
  const writes: Write[] = []
  if (moment) {
    writes.push({ table: 'moments', key: to, row: rowOf('moments', { ...recordOf('moments', moment), id: to }) })
  }
  if (kinks) {
    writes.push({ table: 'kinkNotes', key: to, row: rowOf('kinkNotes', { ...recordOf('kinkNotes', kinks), id: to }) })
  }
  if (summaries) {
    const { remembered, ...known } = recordOf('summaries', summaries)
    const parts = known.parts.filter((part) => !last || part.to <= last.position)
    const read = remembered !== undefined && { remembered: Math.min(remembered, last?.position ?? remembered) }
    if (parts.length > 0 || read) {
      writes.push({ table: 'summaries', key: to, row: rowOf('summaries', { id: to, parts, ...read }) })
    }
  }
  return writes
}
