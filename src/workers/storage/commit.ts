import type { Message, Session } from 'sdk'
import type { Change, ChangeNotice, CommitId, TableName } from './contract.ts'
import { misshapen, notFound } from './errors.ts'
import { draftsOf, type Former, isTable, messagesOf, piecesOf, type Row, type StoreName, type Writing } from './rows.ts'
import { isId } from './shapes.ts'
import { keyOf, recordOf, rowOf } from './tables.ts'

/** One record as it is to be after the commit; without a row it is gone. */
export type Write = Former

/** What a commit changed, before it is known where it is told. */
export type Committed = Omit<ChangeNotice, 'from'>

/** The stores a commit of these tables works on. Messages bring their session and their drafts along. */
export function storesFor(tables: Iterable<TableName>): readonly StoreName[] {
  const stores = new Set<StoreName>(tables)
  if (stores.has('messages') || stores.has('sessions')) for (const store of conversation) stores.add(store)
  return [...stores.add('journal')]
}
const conversation = ['sessions', 'messages', 'drafts'] as const

export function writesOf(changes: readonly Change[]): readonly Write[] {
  return changes.map((change) => {
    if (!isTable(change.table)) throw misshapen('A change')
    if (change.kind === 'put') {
      return { table: change.table, row: rowOf(change.table, change.value), key: keyOf(change.table, change.value) }
    }
    const key = change.table === 'messages' ? [...change.key] : change.key
    if (!(Array.isArray(key) ? isId(key[0]) && typeof key[1] === 'number' : isId(key))) throw misshapen('A key')
    return { table: change.table, key: key as IDBValidKey }
  })
}

/**
 * Applies writes and the journal entry that can take them back, all within `tx`. A session that goes takes its
 * messages with it; a session whose messages change gets its count and its date in the same breath.
 */
export async function apply(tx: Writing, label: string, writes: readonly Write[], now: number): Promise<Committed> {
  const wanted = await withMessagesOfDeletedSessions(tx, settle(writes))
  const rows = await Promise.all(wanted.map(({ table, key }) => tx.objectStore(table).get(key)))
  const former = wanted.map(({ table, key }, index): Former => {
    const row = rows[index]
    return { table, key, ...(row && { row }) }
  })
  const sessions = await settleSessions(tx, wanted, former, now)
  await Promise.all([
    ...wanted.filter(({ table }) => table !== 'sessions').map((write) => put(tx, write)),
    ...sessions.map((write) => put(tx, write)),
    ...endedDrafts(wanted, former).map((range) => tx.objectStore('drafts').delete(range)),
  ])
  const commit = await tx.objectStore('journal').add({ label, at: now, former })
  return {
    commit,
    tables: [...new Set(wanted.map(({ table }) => table).concat(sessions.length > 0 ? 'sessions' : []))],
    sessions: [...new Set(wanted.filter(isOfMessages).map(sessionIn))] as Session['id'][],
  }
}

/** Puts back what a commit replaced. The writes are rows as they lay on disk, in whatever version they were. */
export async function undo(tx: Writing, commit: CommitId, now: number): Promise<Committed> {
  const entry = await tx.objectStore('journal').get(commit)
  if (!entry) throw notFound('This was too long ago to be undone.')
  return apply(tx, `Undo: ${entry.label}`, entry.former, now)
}

/** The last write of a record wins. */
function settle(writes: readonly Write[]): readonly Write[] {
  const last = new Map(writes.map((write) => [`${write.table} ${JSON.stringify(write.key)}`, write]))
  return [...last.values()]
}

async function withMessagesOfDeletedSessions(tx: Writing, writes: readonly Write[]): Promise<readonly Write[]> {
  const gone = writes.filter(({ table, row }) => table === 'sessions' && !row)
  const keys = await Promise.all(gone.map(({ key }) => tx.objectStore('messages').getAllKeys(messagesOf(String(key)))))
  return settle([...keys.flat().map((key): Write => ({ table: 'messages', key })), ...writes])
}

/** The session rows this commit leaves behind: those it names, and those whose messages it changes. */
async function settleSessions(
  tx: Writing,
  wanted: readonly Write[],
  former: readonly Former[],
  now: number,
): Promise<readonly Write[]> {
  const named = new Map(wanted.filter(({ table }) => table === 'sessions').map((write) => [String(write.key), write]))
  const changed = tally(wanted, former)
  const ids = [...new Set([...named.keys(), ...changed.keys()])]
  return Promise.all(
    ids.map(async (id): Promise<Write> => {
      const key = id as Session['id']
      const stored = await tx.objectStore('sessions').get(key)
      const write = named.get(id)
      const row = write ? write.row : stored
      const { added, end } = changed.get(id) ?? { added: 0, end: 0 }
      if (!row) {
        if (end > 0) throw notFound('The chat this message belongs to is gone, so the message was not saved.')
        return { table: 'sessions', key }
      }
      const before = stored && recordOf('sessions', stored)
      const value = recordOf('sessions', row)
      const session: Session = {
        ...value,
        messageCount: (before?.messageCount ?? 0) + added,
        modified: Math.max(value.modified, before?.modified ?? 0, write ? 0 : now),
      }
      const next = Math.max(row.next ?? 0, stored?.next ?? 0, end)
      return { table: 'sessions', key, row: { ...rowOf('sessions', session), next } }
    }),
  )
}

interface Tally {
  /** Messages more than before. */
  readonly added: number
  /** One behind the last position written, 0 if none was. */
  readonly end: number
}

function tally(wanted: readonly Write[], former: readonly Former[]): ReadonlyMap<string, Tally> {
  const tallies = new Map<string, Tally>()
  for (const [index, write] of wanted.entries()) {
    if (!isOfMessages(write)) continue
    const id = sessionIn(write)
    const { added, end } = tallies.get(id) ?? { added: 0, end: 0 }
    const existed = former[index]?.row ? 1 : 0
    tallies.set(id, {
      added: added + (write.row ? 1 : 0) - existed,
      end: write.row ? Math.max(end, positionIn(write) + 1) : end,
    })
  }
  return tallies
}

/**
 * Pieces continue the words their message was saved with. They are done with as soon as the message ends, goes,
 * or is saved with other words; a change beside the words leaves them.
 */
function endedDrafts(wanted: readonly Write[], former: readonly Former[]): IDBKeyRange[] {
  return wanted.flatMap((write, index) => {
    if (write.table === 'sessions' && !write.row) return [draftsOf(String(write.key))]
    if (!isOfMessages(write)) return []
    const before = former[index]?.row
    if (!before?.generating && !write.row?.generating) return []
    if (before && write.row && unfinished(before) === unfinished(write.row)) return []
    return [piecesOf(sessionIn(write), positionIn(write))]
  })
}

function unfinished(row: Row): string | undefined {
  return recordOf('messages', row).variants.find(({ state }) => state === 'generating')?.content
}

/** `async`, because the browser throws some refusals at once, and the requests beside this one must be awaited still. */
async function put(tx: Writing, { table, key, row }: Write): Promise<unknown> {
  return row ? tx.objectStore(table).put(row, key) : tx.objectStore(table).delete(key)
}

const isOfMessages = ({ table }: Write): boolean => table === 'messages'
const sessionIn = ({ key }: Write): string => (key as [string, number])[0]
const positionIn = ({ key }: Write): number => (key as [string, number])[1]

export const putMessage = (message: Message): Write => ({
  table: 'messages',
  key: [message.session, message.position],
  row: rowOf('messages', message),
})
