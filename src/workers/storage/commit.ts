import type { Message, Session } from 'sdk'
import { chatTitle, openingMessages } from '../../shared/chats/chatTitle.ts'
import { isCount, isId } from '../../shared/records/checks.ts'
import type { TableName } from '../../shared/records/tables.ts'
import type { Change, ChangeNotice, CommitId } from './contract.ts'
import { gone, misshapen, notFound } from './errors.ts'
import { forgetVectors, memoriesFalling, memoriesGone, memoriesTurned, withNotes } from './forgetting.ts'
import { turnPacks } from './memoryPacks.ts'
import { forgetInPrompts } from './prompts.ts'
import {
  companions,
  draftsOf,
  type Former,
  isTable,
  messagesOf,
  piecesOf,
  type Row,
  type StoreName,
  type Write,
  type Writing,
} from './rows.ts'
import { countIn, isTaken, type PositionChange, positionAt, type Spans, spansAfter } from './spans.ts'
import { keyOf, recordOf, recordsOf, rowOf } from './tables.ts'

/** What a commit changed, before it is known where it is told. */
export type Committed = Omit<ChangeNotice, 'from'>

/** The stores a commit of these tables works on. What is of a chat brings all else of chats along, and what came of it. */
export function storesFor(tables: Iterable<TableName>): readonly StoreName[] {
  const stores = new Set<StoreName>(tables)
  if (conversation.some((store) => stores.has(store))) for (const store of conversation) stores.add(store)
  if (stores.has('messages') || stores.has('characters')) stores.add('memories')
  if (stores.has('memories')) stores.add('vectors').add('memoryPacks').add('prompts')
  return [...stores.add('journal')]
}
const conversation = ['sessions', 'messages', 'drafts', ...companions] as const

export function writesOf(changes: readonly Change[]): readonly Write[] {
  return changes.map((change) => {
    if (!isTable(change.table)) throw misshapen('A change')
    if (change.kind === 'put') {
      return { table: change.table, row: rowOf(change.table, change.value), key: keyOf(change.table, change.value) }
    }
    const key = change.table === 'messages' ? [...change.key] : change.key
    if (!(Array.isArray(key) ? isId(key[0]) && isCount(key[1]) : isId(key))) throw misshapen('A key')
    return { table: change.table, key: key as IDBValidKey }
  })
}

/**
 * Applies writes and the journal entry that can take them back, all within `tx`. A session that goes takes its
 * messages and what else it has with it; a session whose messages change gets its count, its date, and the name that is
 * made of its first words in the same breath.
 * Memories go with their character, and with the messages they came of.
 */
export async function apply(tx: Writing, label: string, writes: readonly Write[], now: number): Promise<Committed> {
  const named = settle(writes)
  const stored = await storedSessions(tx, named)
  const [former, swept] = await Promise.all([
    Promise.all(named.map((write) => formerOf(tx, write, stored))),
    sweptBy(tx, named),
  ])
  const wanted = named.map((write, index) => withNotes(write, former[index]))
  const falling = await memoriesFalling(tx, wanted, [...former, ...swept.flatMap((each) => each.former)])
  const sessions = await withTitles(tx, sessionsAfter(wanted, stored, now), stored, wanted)
  await Promise.all([
    ...swept.flatMap(({ session }) => [
      tx.objectStore('messages').delete(messagesOf(session)),
      ...companions.map((table) => tx.objectStore(table).delete(session)),
    ]),
    ...wanted.filter(({ table }) => table !== 'sessions').map((write) => put(tx, write)),
    ...sessions.map((write) => put(tx, write)),
    ...falling.map(({ key }) => tx.objectStore('memories').delete(key)),
    forgetVectors(tx, wanted, former, falling),
    turnPacks(tx, memoriesTurned(wanted, former, falling)),
    forgetInPrompts(tx, memoriesGone(wanted, former, falling)),
    ...endedDrafts(wanted, former).map((range) => tx.objectStore('drafts').delete(range)),
  ])
  // What was deleted along with its session is already among the swept. What came with a new session goes with it.
  const implied = new Set([
    ...swept.map(({ session }) => session),
    ...[...stored].flatMap(([id, row]) => (row ? [] : id)),
  ])
  const lone = former.filter((each) => !isWithin(each) || !implied.has(sessionIn(each)))
  const all = [...lone, ...swept.flatMap((each) => each.former), ...falling]
  const commit = await tx.objectStore('journal').add({ label, at: now, former: all })
  return {
    commit,
    tables: [...new Set([...wanted, ...all, ...sessions].map(({ table }) => table))],
    sessions: [...new Set([...wanted, ...all].filter(isOfMessages).map(sessionIn))] as Session['id'][],
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

type StoredSessions = ReadonlyMap<string, Row | undefined>

/** The rows of all sessions that are named, or of which anything is. */
async function storedSessions(tx: Writing, writes: readonly Write[]): Promise<StoredSessions> {
  const ids = new Set(writes.filter((write) => write.table === 'sessions' || isWithin(write)).map(sessionIn))
  return new Map(await Promise.all([...ids].map(async (id) => [id, await tx.objectStore('sessions').get(id)] as const)))
}

async function formerOf(tx: Writing, write: Write, stored: StoredSessions): Promise<Former> {
  const { table, key } = write
  const nothingThere = isOfMessages(write) && !isTaken(stored.get(sessionIn(write))?.spans ?? [], positionIn(write))
  const row = nothingThere ? undefined : await tx.objectStore(table).get(key)
  return { table, key, ...(row && { row }) }
}

/** All messages of the sessions that go, and what else goes with them. */
function sweptBy(
  tx: Writing,
  writes: readonly Write[],
): Promise<readonly { readonly session: string; readonly former: readonly Former[] }[]> {
  const ids = writes.filter(({ table, row }) => table === 'sessions' && !row).map(({ key }) => String(key))
  return Promise.all(
    ids.map(async (session) => {
      const messages = tx.objectStore('messages')
      const [keys, rows, beside] = await Promise.all([
        messages.getAllKeys(messagesOf(session)),
        messages.getAll(messagesOf(session)),
        Promise.all(companions.map(async (table) => ({ table, row: await tx.objectStore(table).get(session) }))),
      ])
      const former = rows.flatMap((row, index): Former[] => {
        const key = keys[index]
        return key === undefined ? [] : [{ table: 'messages', key, row }]
      })
      return {
        session,
        former: [...former, ...beside.flatMap(({ table, row }) => (row ? [{ table, key: session, row }] : []))],
      }
    }),
  )
}

/** The session rows this commit leaves behind: those it names, and those whose messages it changes. */
function sessionsAfter(wanted: readonly Write[], stored: StoredSessions, now: number): readonly Write[] {
  const named = new Map(wanted.filter(({ table }) => table === 'sessions').map((write) => [String(write.key), write]))
  const changes = positionChanges(wanted)
  const needed = new Set(wanted.filter((write) => isWithin(write) && write.row).map(sessionIn))
  return [...stored].flatMap(([key, before]): readonly Write[] => {
    const write = named.get(key)
    const row = write ? write.row : before
    const moved = changes.get(key) ?? []
    const taken = moved.filter((change) => change.taken).map(({ position }) => position + 1)
    if (!row) {
      if (needed.has(key)) throw gone()
      return write || moved.length > 0 ? [{ table: 'sessions', key }] : []
    }
    if (!write && moved.length === 0) return []
    const value = recordOf('sessions', row)
    const spans = spansAfter(before?.spans ?? [], moved)
    const session: Session = {
      ...value,
      messageCount: countIn(spans),
      modified: Math.max(value.modified, before ? recordOf('sessions', before).modified : 0, write ? 0 : now),
    }
    const next = taken.reduce((end, one) => Math.max(end, one), Math.max(row.next ?? 0, before?.next ?? 0))
    return [{ table: 'sessions', key, row: { ...rowOf('sessions', session), next, spans } }]
  })
}

/** The session rows with names that follow the first words, where the player gave none. */
function withTitles(
  tx: Writing,
  sessions: readonly Write[],
  stored: StoredSessions,
  wanted: readonly Write[],
): Promise<readonly Write[]> {
  const changes = positionChanges(wanted)
  const rows = new Map(wanted.filter(isOfMessages).map(({ key, row }) => [JSON.stringify(key), row]))
  return Promise.all(
    sessions.map(async (write) => {
      const session = write.row && recordOf('sessions', write.row)
      if (!write.row || !session?.autoNamed) return write
      const { spans = [] } = write.row
      const id = String(write.key)
      const before = stored.get(id)
      const known = before && recordOf('sessions', before)
      const end = positionAt(spans, openingMessages - 1) ?? Number.POSITIVE_INFINITY
      const isOld = known?.autoNamed && !changes.get(id)?.some(({ position }) => position <= end)
      const name = isOld ? known.name : chatTitle(session, recordsOf('messages', await opening(tx, id, spans, rows)))
      return { ...write, row: { ...write.row, value: { ...session, name } } }
    }),
  )
}

/** The first messages of a chat as they will be. */
async function opening(
  tx: Writing,
  session: string,
  spans: Spans,
  changed: ReadonlyMap<string, Row | undefined>,
): Promise<readonly Row[]> {
  const places = Array.from({ length: openingMessages }, (_, index) => positionAt(spans, index))
  const rows = await Promise.all(
    places.map((position) => {
      if (position === undefined) return undefined
      const key: [string, number] = [session, position]
      return changed.get(JSON.stringify(key)) ?? tx.objectStore('messages').get(key)
    }),
  )
  return rows.filter((row) => row !== undefined)
}

function positionChanges(writes: readonly Write[]): ReadonlyMap<string, readonly PositionChange[]> {
  const changes = new Map<string, PositionChange[]>()
  for (const write of writes) {
    if (!isOfMessages(write)) continue
    const ofSession = changes.get(sessionIn(write)) ?? []
    ofSession.push({ position: positionIn(write), taken: write.row !== undefined })
    changes.set(sessionIn(write), ofSession)
  }
  return changes
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
/** Of a session, besides its own record. */
const isWithin = ({ table }: Write): boolean =>
  table === 'messages' || (companions as readonly TableName[]).includes(table)
const sessionIn = ({ key }: Write): string => String(Array.isArray(key) ? key[0] : key)
const positionIn = ({ key }: Write): number => (key as [string, number])[1]

export const putMessage = (message: Message): Write => ({
  table: 'messages',
  key: [message.session, message.position],
  row: rowOf('messages', message),
})
