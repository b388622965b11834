import { type Message, type Session, wordingOf } from 'sdk'
import type { SearchHit, SearchProgress, SearchQuery } from './contract.ts'
import type { Store } from './database.ts'
import { fold, placeOf } from './fold.ts'
import { inOrder, order } from './messages.ts'
import { recordsOf } from './tables.ts'

/** More words than anybody types; the rest are not looked for. */
const maxWords = 32
const aroundHit = 60

/** Reads chat after chat, one batch ahead of itself, so that neither the disk nor the reader waits. */
export async function* search(
  store: Store,
  query: SearchQuery,
  signal: AbortSignal,
): AsyncGenerator<SearchProgress, void> {
  const words = wordsOf(query.words)
  const sessions = words.length > 0 && query.limit > 0 ? await sessionsFor(store, query) : []
  const total = sessions.reduce((sum, { messageCount }) => sum + messageCount, 0)
  let read = 0
  let found = 0
  if (total === 0) yield { hits: [], read, total }
  for (const { id } of sessions) {
    const positions = await order(store, id)
    let index = 0
    for await (const batch of inOrder(store, id, positions)) {
      if (signal.aborted) return
      const hits: SearchHit[] = []
      for (const message of batch.messages) {
        while ((positions[index] ?? message.position) < message.position) index++
        const hit = hitIn(message, index, words, query)
        if (hit && found < query.limit) {
          found++
          hits.push(hit)
        }
      }
      read = Math.min(total, read + batch.count)
      const isFull = found >= query.limit
      yield { hits, read: isFull ? total : read, total }
      if (isFull || signal.aborted) return
    }
  }
}

/** Words as they are looked for: folded, each once. */
export const wordsOf = (text: string): readonly string[] =>
  [...new Set(fold(text).split(/\s+/))].filter((word) => word !== '').slice(0, maxWords)

/** Newest first; copies that were only kept come after the chats that are played. */
async function sessionsFor(store: Store, { session }: SearchQuery): Promise<readonly Session[]> {
  const rows = await store.read(['sessions'], async (tx) => {
    const sessions = tx.objectStore('sessions')
    return session === undefined ? sessions.getAll() : [await sessions.get(session)].flatMap((row) => row ?? [])
  })
  const age = (a: Session, b: Session) => Number(!!a.kept) - Number(!!b.kept) || b.modified - a.modified
  return recordsOf('sessions', rows).sort(age)
}

function hitIn(
  message: Message,
  index: number,
  words: readonly string[],
  { role }: SearchQuery,
): SearchHit | undefined {
  if (role !== undefined && message.role !== role) return undefined
  const { content } = wordingOf(message)
  const folded = fold(content)
  if (!words.every((word) => folded.includes(word))) return undefined
  const { session, id, characterName, timestamp } = message
  return { session, message: id, index, characterName, timestamp, excerpt: excerptAt(content, words) }
}

/** One line around the first of the words, cut between letters. */
export function excerptAt(text: string, words: readonly string[]): string {
  const places = words.flatMap((word) => placeOf(text, word) ?? [])
  const first = places.reduce((a, b) => (b.start < a.start ? b : a), places[0] ?? { start: 0, end: 0 })
  const start = Math.max(0, first.start - aroundHit)
  const end = Math.min(text.length, first.end + aroundHit)
  const piece = text.slice(splitsPair(text, start) ? start + 1 : start, splitsPair(text, end) ? end - 1 : end)
  return `${start > 0 ? '…' : ''}${piece.replace(/\s+/g, ' ').trim()}${end < text.length ? '…' : ''}`
}

/** Whether a cut here would leave half a letter on both sides. */
const splitsPair = (text: string, at: number): boolean =>
  at > 0 && at < text.length && /[\udc00-\udfff]/.test(text.charAt(at)) && /[\ud800-\udbff]/.test(text.charAt(at - 1))
