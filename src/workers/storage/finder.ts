import { type Message, type MessageId, type Session, type SessionId, wordingOf } from 'sdk'
import type { LibraryEntry } from '../../shared/characters/characterRecords.ts'
import { rankMatch, worstRank } from '../../shared/text/rankMatch.ts'
import type { Change, ChangeNotice, CommitId, FindQuery, FoundRecord } from './contract.ts'
import type { Store } from './database.ts'
import { fold } from './fold.ts'

import { inOrder, order } from './messages.ts'
import { excerptAt, wordsOf } from './search.ts'
import { tableBatches } from './tableBatches.ts'
import { recordOf, recordsOf } from './tables.ts'

/** How long the index is kept after it was last used: it holds the words of all messages. */
const unusedMs = 5 * 60_000

/** Finds characters, chats and messages by their words, without reading the disk for each letter that is typed. */
export interface Finder {
  find(query: FindQuery): Promise<readonly FoundRecord[]>
  /** Takes in what a commit of this worker changed, before anybody is told of it. */
  note(commit: CommitId, changes: readonly Change[]): void
}

/** `changes` tells of all commits; those that were not noted, of other tabs or undone, are read again. */
export function createFinder(store: Store, changes: AsyncIterable<ChangeNotice>): Finder {
  const characters = new Characters(store)
  const messages = new Messages(store)
  let chats: Promise<readonly Session[]> | undefined
  const noted = new Set<CommitId>()
  let forgetting: ReturnType<typeof setTimeout> | undefined
  const forget = () => {
    characters.forget()
    messages.forget()
    chats = undefined
  }
  const played = () => {
    chats ??= playedChats(store).catch((error: unknown) => {
      chats = undefined
      throw error
    })
    return chats
  }
  void follow(changes, ({ commit, tables, sessions }) => {
    if (tables.includes('sessions')) chats = undefined
    if (noted.delete(commit)) return
    if (tables.includes('shelf')) characters.forget()
    messages.readAgain(sessions)
  }).catch(forget)
  return {
    async find({ kind, words: search, limit }) {
      clearTimeout(forgetting)
      forgetting = setTimeout(forget, unusedMs)
      const words = wordsOf(search)
      if (kind === 'characters') return best(await characters.matching(words), limit)
      if (kind === 'chats') return best(matchingChats(await played(), words), limit)
      return await messages.matching(await played(), words, limit)
    },
    note(commit, all) {
      noted.add(commit)
      chats = undefined
      for (const change of all) {
        if (change.table === 'shelf') characters.note(change)
        if (change.table === 'messages') {
          if (change.kind === 'put') messages.put(change.value)
          else messages.remove(...change.key)
        }
        if (change.table === 'sessions' && change.kind === 'delete') messages.forgetChat(change.key as SessionId)
      }
    },
  }
}

async function follow(changes: AsyncIterable<ChangeNotice>, changed: (notice: ChangeNotice) => void): Promise<void> {
  for await (const notice of changes) changed(notice)
}

/** The characters of a list that have the words, as `find` answers. */
export const charactersIn = (list: readonly LibraryEntry[], { words, limit }: FindQuery): readonly FoundRecord[] =>
  best(matchingCharacters(list.map(foldedCharacter), wordsOf(words)), limit)

const best = (found: readonly FoundRecord[], limit: number): readonly FoundRecord[] =>
  found.toSorted((a, b) => a.rank - b.rank || b.at - a.at).slice(0, limit)

interface FoldedCharacter {
  readonly entry: LibraryEntry
  readonly name: string
  readonly more: string
}

const foldedCharacter = (entry: LibraryEntry): FoldedCharacter => ({
  entry,
  name: fold(entry.name),
  more: fold([...entry.tags, entry.excerpt].join('\n')),
})

function matchingCharacters(list: Iterable<FoldedCharacter>, words: readonly string[]): readonly FoundRecord[] {
  const found: FoundRecord[] = []
  for (const { entry, name, more } of list) {
    const rank = rankMatch(words, name, more)
    if (rank === undefined) continue
    const { id, tags, played, modified } = entry
    found.push({ id, label: entry.name, more: tags.join(', '), rank, at: played || modified })
  }
  return found
}

class Characters {
  readonly #store: Store
  #read: Promise<Map<string, FoldedCharacter>> | undefined

  constructor(store: Store) {
    this.#store = store
  }

  async matching(words: readonly string[]): Promise<readonly FoundRecord[]> {
    this.#read ??= this.#readAll().catch((error: unknown) => {
      this.forget()
      throw error
    })
    return matchingCharacters((await this.#read).values(), words)
  }

  /** What is changed while all are being read is changed again in what was read. */
  note(change: Extract<Change, { readonly table: 'shelf' }>): void {
    void this.#read?.then(
      (known) =>
        change.kind === 'put' ? known.set(change.value.id, foldedCharacter(change.value)) : known.delete(change.key),
      () => {},
    )
  }

  forget(): void {
    this.#read = undefined
  }

  async #readAll(): Promise<Map<string, FoldedCharacter>> {
    const known = new Map<string, FoldedCharacter>()
    for await (const batch of tableBatches(this.#store, 'shelf'))
      for (const entry of batch) known.set(entry.id, foldedCharacter(entry))
    return known
  }
}

/** Newest first, without copies that were kept. */
async function playedChats(store: Store): Promise<readonly Session[]> {
  const rows = await store.read(['sessions'], (tx) => tx.objectStore('sessions').getAll())
  return recordsOf('sessions', rows)
    .filter(({ kept }) => kept === undefined)
    .sort((a, b) => b.modified - a.modified)
}

function matchingChats(chats: readonly Session[], words: readonly string[]): readonly FoundRecord[] {
  return chats.flatMap(({ id, name, character, members = [], modified }) => {
    const more = members.length > 0 ? members.map((member) => member.name).join(', ') : character.name
    const rank = rankMatch(words, fold(name), fold(more))
    return rank === undefined ? [] : { id, label: name, more, rank, at: modified }
  })
}

/** A message without what is not searched. */
interface MessageWords {
  readonly id: MessageId
  readonly position: number
  /** Folded. */
  readonly text: string
}

const wordsIn = (message: Message): MessageWords => ({
  id: message.id,
  position: message.position,
  text: fold(wordingOf(message).content),
})

interface Hit {
  readonly chat: Session
  readonly index: number
  readonly message: MessageWords
  readonly rank: number
}

type ChangeOfChat = (chat: MessageWords[]) => void

class Messages {
  readonly #store: Store
  /** By chat, by their position in it. */
  readonly #chats = new Map<SessionId, MessageWords[]>()
  readonly #changed = new Set<SessionId>()
  /** What changes in a chat while it is being read. */
  readonly #meanwhile = new Map<SessionId, ChangeOfChat[]>()
  #reading: Promise<void> = Promise.resolve()

  constructor(store: Store) {
    this.#store = store
  }

  /** The newest messages of the newest chats first, those that have words beginning so before all others. */
  async matching(chats: readonly Session[], words: readonly string[], limit: number): Promise<readonly FoundRecord[]> {
    // One after another: the second finds what the first has read.
    const reading = this.#reading.then(() => this.#readMissing(chats))
    this.#reading = reading.catch(() => {})
    await reading
    const hits = words.length > 0 ? this.#hits(chats, words, limit) : []
    return (await Promise.all(hits.map((hit) => this.#record(hit, words)))).flat()
  }

  put(message: Message): void {
    this.#note(message.session, (chat) => {
      const words = wordsIn(message)
      const at = placeIn(chat, message.position)
      chat.splice(at, chat[at]?.position === message.position ? 1 : 0, words)
    })
  }

  remove(session: SessionId, position: number): void {
    this.#note(session, (chat) => {
      const at = placeIn(chat, position)
      if (chat[at]?.position === position) chat.splice(at, 1)
    })
  }

  readAgain(chats: readonly SessionId[]): void {
    for (const id of chats) this.#changed.add(id)
  }

  forgetChat(id: SessionId): void {
    this.#chats.delete(id)
  }

  forget(): void {
    this.#chats.clear()
  }

  #note(id: SessionId, change: ChangeOfChat): void {
    this.#meanwhile.get(id)?.push(change)
    const known = this.#chats.get(id)
    if (known) change(known)
  }

  async #readMissing(chats: readonly Session[]): Promise<void> {
    for (const { id } of chats) {
      if (this.#chats.has(id) && !this.#changed.has(id)) continue
      this.#changed.delete(id)
      const changes: ChangeOfChat[] = []
      this.#meanwhile.set(id, changes)
      try {
        const read: MessageWords[] = []
        for await (const { messages } of inOrder(this.#store, id, await order(this.#store, id)))
          for (const message of messages) read.push(wordsIn(message))
        for (const change of changes) change(read)
        this.#chats.set(id, read)
      } finally {
        this.#meanwhile.delete(id)
      }
    }
  }

  #hits(chats: readonly Session[], words: readonly string[], limit: number): readonly Hit[] {
    const good: Hit[] = []
    const others: Hit[] = []
    for (const chat of chats) {
      const messages = this.#chats.get(chat.id) ?? []
      for (let index = messages.length - 1; index >= 0; index--) {
        const message = messages[index]
        const rank = message && rankMatch(words, '', message.text)
        if (!message || rank === undefined) continue
        if (rank < worstRank) good.push({ chat, index, message, rank })
        else if (others.length < limit) others.push({ chat, index, message, rank })
        if (good.length === limit) return good
      }
    }
    return [...good, ...others].slice(0, limit)
  }

  async #record({ chat, index, message, rank }: Hit, words: readonly string[]): Promise<readonly FoundRecord[]> {
    const row = await this.#store.read(['messages'], (tx) =>
      tx.objectStore('messages').get([chat.id, message.position]),
    )
    if (!row) return []
    const record = recordOf('messages', row)
    return [
      {
        id: record.id,
        label: excerptAt(wordingOf(record).content, words),
        more: [record.characterName, chat.name].filter(Boolean).join(' · '),
        rank,
        at: record.timestamp,
        place: { session: chat.id, message: record.id, index },
      },
    ]
  }
}

/** Where the message at a position stands, or would stand. */
function placeIn(chat: readonly MessageWords[], position: number): number {
  let from = 0
  let to = chat.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((chat[middle]?.position ?? 0) < position) from = middle + 1
    else to = middle
  }
  return from
}
