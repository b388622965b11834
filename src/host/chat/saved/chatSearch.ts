import { useEffect, useState } from 'react'
import { isAbort, messageOf, type Session, type SessionId } from 'sdk'
import { jump } from 'sdk/page/chat/jump.ts'
import { storage } from 'sdk/page/engines.ts'
import { openChatPage } from 'sdk/page/openSettings.ts'
import { session } from 'sdk/page/session.ts'
import type { SearchHit, SearchProgress, SearchQuery } from '../../../workers/storage/contract.ts'
import { openSession } from '../session/actions.ts'

export interface ChatSearch {
  readonly phase: 'idle' | 'searching' | 'done' | 'failed'
  readonly hits: readonly SearchHit[]
  readonly read: number
  readonly total: number
  readonly names: ReadonlyMap<SessionId, string>
  readonly problem?: string
}

export const maxHits = 1000
const typingMs = 200
/** Shorter words are in everything. */
const minLetters = 2

const nothing: ChatSearch = { phase: 'idle', hits: [], read: 0, total: 0, names: new Map() }

/** Searches as one types, and lets go of what is no longer asked for. */
export function useChatSearch({ words, role, session: only }: Omit<SearchQuery, 'limit'>): ChatSearch {
  const [search, setSearch] = useState(nothing)
  useEffect(() => {
    const sought = words.trim()
    if (sought.length < minLetters) {
      setSearch(nothing)
      return
    }
    const asking = new AbortController()
    const query = { words: sought, limit: maxHits, ...(role && { role }), ...(only && { session: only }) }
    const timer = setTimeout(() => void follow(query, asking.signal, setSearch), typingMs)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [words, role, only])
  return search
}

async function follow(query: SearchQuery, signal: AbortSignal, show: (search: ChatSearch) => void): Promise<void> {
  let search: ChatSearch = { ...nothing, phase: 'searching' }
  const showIfWanted = () => signal.aborted || show(search)
  showIfWanted()
  try {
    const sessions = new Map((await storage().list('sessions')).map((found) => [found.id, found]))
    const names = new Map([...sessions].map(([id, { name }]) => [id, name]))
    search = { ...search, names }
    for await (const progress of storage().search(query, signal)) {
      if (signal.aborted) return
      search = { ...search, ...withProgress(search, progress, sessions) }
      showIfWanted()
    }
    search = { ...search, phase: 'done' }
  } catch (error) {
    if (isAbort(error)) return
    search = { ...search, phase: 'failed', problem: messageOf(error) }
  }
  showIfWanted()
}

/** What was said once is found once: copies that are kept only say it again. */
export function withProgress(
  before: Pick<ChatSearch, 'hits'>,
  { hits, read, total }: SearchProgress,
  sessions: ReadonlyMap<SessionId, Session>,
): Pick<ChatSearch, 'hits' | 'read' | 'total'> {
  const played = hits.filter((hit) => sessions.get(hit.session)?.kept === undefined)
  return { hits: played.length > 0 ? [...before.hits, ...played] : before.hits, read, total }
}

/** Opens the chat something was found in, at the message. */
export async function goToHit(hit: Pick<SearchHit, 'session' | 'message' | 'index'>): Promise<void> {
  openChatPage()
  await openSession(hit.session)
  if (session.current?.id === hit.session) jump.to = { index: hit.index, message: hit.message }
}
