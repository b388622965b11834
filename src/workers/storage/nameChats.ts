import { hasFormerName } from '../../shared/chats/chatTitle.ts'
import { apply, type Committed, storesFor } from './commit.ts'
import type { Store } from './database.ts'
import type { Write } from './rows.ts'
import { recordOf, recordsOf, rowOf } from './tables.ts'

/** Few enough that nobody waits for the transaction. */
const atATime = 50

/**
 * Names chats by their first words that an older Vesper called "Session 6/5/2031". Runs in the background at each start: a backup
 * may bring some. There is no journal entry, for nobody asked for it.
 */
export async function nameChats(store: Store, now: number, tell: (committed: Committed) => void): Promise<void> {
  const all = await store.read(['sessions'], async (tx) =>
    recordsOf('sessions', await tx.objectStore('sessions').getAll()),
  )
  const ids = all.filter((session) => !session.autoNamed && hasFormerName(session)).map(({ id }) => id)
  for (let at = 0; at < ids.length; at += atATime) {
    const some = ids.slice(at, at + atATime)
    const committed = await store.write(storesFor(['sessions']), 'relaxed', async (tx) => {
      const rows = await Promise.all(some.map((id) => tx.objectStore('sessions').get(id)))
      const writes = rows.flatMap((row): Write[] => {
        const session = row && recordOf('sessions', row)
        if (!session || !hasFormerName(session)) return []
        return [{ table: 'sessions', key: session.id, row: rowOf('sessions', { ...session, autoNamed: true }) }]
      })
      const committed = await apply(tx, 'Chats named', writes, now)
      await tx.objectStore('journal').delete(committed.commit)
      return committed
    })
    tell(committed)
  }
}
