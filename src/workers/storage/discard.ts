import type { SessionId } from 'sdk'
import { isId } from '../../shared/records/checks.ts'
import { companions, draftsOf, messagesOf, type Writing } from './rows.ts'
import { recordOf } from './tables.ts'

/** Deletes restore points and what belongs to them, without a trace in the journal. Returns which there were. */
export async function discard(tx: Writing, sessions: readonly SessionId[]): Promise<readonly SessionId[]> {
  const rows = await Promise.all(
    sessions.filter(isId).map(async (id) => [id, await tx.objectStore('sessions').get(id)] as const),
  )
  const gone = rows.flatMap(([id, row]) => (row && recordOf('sessions', row).kept === 'auto' ? [id as SessionId] : []))
  await Promise.all(
    gone.flatMap((id) => [
      tx.objectStore('sessions').delete(id),
      tx.objectStore('messages').delete(messagesOf(id)),
      ...companions.map((table) => tx.objectStore(table).delete(id)),
      tx.objectStore('drafts').delete(draftsOf(id)),
    ]),
  )
  return gone
}
