import { type Message, PluginError, type SessionId, type Variant } from 'sdk'
import { isCount, isId } from '../../shared/records/checks.ts'
import { apply, type Committed, putMessage } from './commit.ts'
import type { Store } from './database.ts'
import { piecesOf, type Writing } from './rows.ts'
import { recordsOf } from './tables.ts'

/** Why a recovered reply is short, for its reader. */
export const cutShort =
  'Vesper was closed or crashed while this was being written, so the end is missing. Continue it, or ask for another reply.'

export function savePiece(
  store: Store,
  session: SessionId,
  position: number,
  piece: number,
  text: string,
): Promise<void> {
  return store.write(['drafts'], 'relaxed', async (tx) => {
    if (!isId(session) || !isCount(position) || !isCount(piece) || typeof text !== 'string') {
      throw new PluginError('storage/failed', 'A piece of a reply came without its place, so it was not kept.')
    }
    await tx.objectStore('drafts').put(text, [session, position, piece])
  })
}

/** Ends what was left `generating` in sessions nobody is writing, and clears the pieces nobody will ask for. */
export async function recover(
  tx: Writing,
  alive: readonly SessionId[],
  now: number,
): Promise<{ readonly count: number; readonly committed: Committed | undefined }> {
  const busy = new Set<string>(alive)
  const left = recordsOf('messages', await tx.objectStore('messages').index('generating').getAll()).filter(
    ({ session }) => !busy.has(session),
  )
  const ended = await Promise.all(left.map((message) => endOf(tx, message)))
  const committed =
    ended.length > 0 ? await apply(tx, 'End replies that were cut off', ended.map(putMessage), now) : undefined
  await clearPieces(tx, busy)
  return { count: ended.length, committed }
}

/** A message that was still being written, ended with the pieces there are of it. */
export async function endOf(tx: Writing, message: Message): Promise<Message> {
  const pieces = await tx.objectStore('drafts').getAll(piecesOf(message.session, message.position))
  return { ...message, variants: message.variants.map((variant) => ended(variant, pieces.join(''))) }
}

/** A reply that was being continued keeps the words it had before. */
const ended = (variant: Variant, written: string): Variant =>
  variant.state === 'generating'
    ? { ...variant, content: variant.content + written, state: 'incomplete', problem: cutShort }
    : variant

async function clearPieces(tx: Writing, busy: ReadonlySet<string>): Promise<void> {
  const drafts = tx.objectStore('drafts')
  const keys = await drafts.getAllKeys()
  await Promise.all(keys.filter(([session]) => !busy.has(session)).map((key) => drafts.delete(key)))
}
