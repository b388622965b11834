import { field } from '../../shared/fields.ts'
import type { Memory } from '../../shared/memories/memory.ts'
import { maxCopies } from '../../shared/memories/memoryShape.ts'
import { isId } from '../../shared/records/checks.ts'
import type { Turned } from './memoryPacks.ts'
import { type Former, memoriesIn, type Row, type Write, type Writing } from './rows.ts'
import { recordsOf } from './tables.ts'
import { dropFromBlocks } from './vectorBlocks.ts'

/** Up to this many messages, memories are looked up one message at a time; beyond it all memories are read once. */
const lookedUp = 50

/**
 * The memories a commit takes with it: all of a character that goes, and those that came of themselves from messages
 * of which none is left, here or in a copy of the chat. What the player wrote, changed or pinned stays.
 */
export async function memoriesFalling(
  tx: Writing,
  wanted: readonly Write[],
  former: readonly Former[],
): Promise<readonly Former[]> {
  const characters = wanted.filter(({ table, row }) => table === 'characters' && !row).map(({ key }) => String(key))
  const written = writtenIds(wanted)
  const messages = messagesGone(written, former)
  if (characters.length === 0 && messages.size === 0) return []
  if ((await tx.objectStore('memories').count()) === 0) return []
  const named = new Set(wanted.filter(({ table }) => table === 'memories').map(({ key }) => String(key)))
  const [theirs, sourced] = await Promise.all([
    Promise.all(characters.map((id) => memoriesBy(tx, 'character', id))),
    messages.size === 0 ? [] : memoriesFrom(tx, messages),
  ])
  const orphaned = await Promise.all(
    sourced
      .filter(({ memory }) => goesByItself(memory))
      .map(async (found) => ((await hasSource(tx, found.memory, messages, written)) ? [] : [found])),
  )
  const falling = new Map<string, Lying>([...theirs.flat(), ...orphaned.flat()].map((found) => [found.key, found]))
  return [...falling.values()]
    .filter(({ key }) => !named.has(key))
    .map(({ key, row }): Former => ({ table: 'memories', key, row }))
}

/** Vectors of memories that go, or that say something else from now on, mean nothing any more. */
export async function forgetVectors(
  tx: Writing,
  wanted: readonly Write[],
  former: readonly Former[],
  falling: readonly Former[],
): Promise<void> {
  const changed = wanted.filter(({ table, row }, index) => {
    const before = former[index]?.row
    return table === 'memories' && before && !(row && saysTheSame(before, row))
  })
  const ids = [...changed, ...falling].map(({ key }) => String(key))
  if (ids.length === 0) return
  await dropFromBlocks(tx, new Set(ids))
}

/** What a commit does to memories, row by row. */
export const memoriesTurned = (
  wanted: readonly Write[],
  former: readonly Former[],
  falling: readonly Former[],
): readonly Turned[] => [
  ...wanted.flatMap(({ table, key, row }, index): readonly Turned[] =>
    table === 'memories' ? [{ key, before: former[index]?.row, after: row }] : [],
  ),
  ...falling.map(({ key, row }): Turned => ({ key, before: row })),
]

/** The memories that are no more after a commit, and what they said. */
export function memoriesGone(
  wanted: readonly Write[],
  former: readonly Former[],
  falling: readonly Former[],
): ReadonlyMap<string, string> {
  const deleted = wanted.flatMap(({ table, row }, index) => (table === 'memories' && !row ? (former[index] ?? []) : []))
  return new Map(
    [...deleted, ...falling].flatMap(({ key, row }) => {
      const content = field(row?.value, 'content')
      return typeof content === 'string' ? [[String(key), content]] : []
    }),
  )
}

/** A memory that is written keeps what was noted of it by itself: how often it was told, and copies of its messages. */
export function withNotes(write: Write, former: Former | undefined): Write {
  if (write.table !== 'memories' || !write.row || !former?.row) return write
  const [memory, before] = [memoryIn(write.row), memoryIn(former.row)]
  if (!memory || !before) return write
  const copies = [...new Set([...(before.copies ?? []), ...(memory.copies ?? [])])].slice(-maxCopies)
  const value: Memory = {
    ...memory,
    recalls: Math.max(memory.recalls, before.recalls),
    recalledAt: Math.max(memory.recalledAt, before.recalledAt),
    ...(copies.length > 0 && { copies }),
  }
  return { ...write, row: { ...write.row, value } }
}

/** Memories that came from any of these messages, or from one they are copies of. */
export async function memoriesFrom(
  tx: Writing,
  messages: { readonly size: number; has(id: string): boolean; keys(): Iterable<string> },
): Promise<readonly Found[]> {
  if (messages.size <= lookedUp) {
    const ids = [...messages.keys()]
    const found = await Promise.all(ids.flatMap((id) => [memoriesBy(tx, 'messages', id), memoriesBy(tx, 'copies', id)]))
    return readable([...new Map(found.flat().map((each) => [each.key, each])).values()])
  }
  const [keys, rows] = await Promise.all([tx.objectStore('memories').getAllKeys(), tx.objectStore('memories').getAll()])
  return readable(rows.map((row, index) => ({ key: String(keys[index]), row }))).filter(({ memory }) =>
    sourcesOf(memory).some((id) => messages.has(id)),
  )
}

interface Lying {
  readonly key: string
  readonly row: Row
}

interface Found extends Lying {
  readonly memory: Memory
}

/** One that is spoilt stays as it is. */
const readable = (rows: readonly Lying[]): readonly Found[] =>
  rows.flatMap((lying) => {
    const memory = memoryIn(lying.row)
    return memory ? [{ ...lying, memory }] : []
  })

async function memoriesBy(
  tx: Writing,
  index: 'character' | 'messages' | 'copies',
  id: string,
): Promise<readonly Lying[]> {
  const found = tx.objectStore('memories').index(index)
  const range = index === 'character' ? memoriesIn(id) : IDBKeyRange.only(id)
  const [keys, rows] = await Promise.all([found.getAllKeys(range), found.getAll(range)])
  return rows.map((row, at) => ({ key: String(keys[at]), row }))
}

/** Ids of messages that are no longer where they were, with the number of places they leave. */
function messagesGone(written: ReadonlySet<string>, former: readonly Former[]): ReadonlyMap<string, number> {
  const gone = new Map<string, number>()
  for (const { table, row } of former) {
    const id = table === 'messages' && row ? idIn(row) : undefined
    if (id !== undefined && !written.has(id)) gone.set(id, (gone.get(id) ?? 0) + 1)
  }
  return gone
}

async function hasSource(
  tx: Writing,
  memory: Memory,
  gone: ReadonlyMap<string, number>,
  written: ReadonlySet<string>,
): Promise<boolean> {
  const places = tx.objectStore('messages').index('id')
  for (const id of sourcesOf(memory)) {
    if (written.has(id) || (await places.count(id)) > (gone.get(id) ?? 0)) return true
  }
  return false
}

const writtenIds = (wanted: readonly Write[]): ReadonlySet<string> =>
  new Set(wanted.flatMap(({ table, row }) => (table === 'messages' && row ? (idIn(row) ?? []) : [])))

function idIn(row: Row): string | undefined {
  const id = field(row.value, 'id')
  return isId<string>(id) ? id : undefined
}

const goesByItself = ({ source, pinned, edited }: Memory): boolean => source === 'automatic' && !pinned && !edited

const memoryIn = (row: Row): Memory | undefined => recordsOf('memories', [row])[0]

export const sourcesOf = ({ messages, copies = [] }: Memory): readonly string[] => [...messages, ...copies]

const saysTheSame = (before: Row, after: Row): boolean =>
  (['content', 'character'] as const).every((name) => field(before.value, name) === field(after.value, name))
