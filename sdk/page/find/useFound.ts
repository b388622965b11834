import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isAbort } from 'sdk'
import { wordsIn } from '../../../src/shared/text/folded.ts'
import { type Found, findSources } from '../points/findSources.ts'
import { usePoint } from '../points/usePoint.ts'
import { type FoundRow, holdRows, mergeFound, stillMatching } from './mergeFound.ts'

/** What a search has found so far. */
export interface FoundList {
  readonly rows: readonly FoundRow[]
  /** The row that Enter runs; -1 where there is none. */
  readonly marked: number
  /** Whether a source has not answered yet. */
  readonly isPending: boolean
  mark(index: number): void
}

/** From then on somebody may have seen the list, and what is marked stays where it is. */
const seenMs = 150
const maxOfChosen = 50

/** Asks all sources, or the one that is chosen, again for each search. What is there shows at once, the rest joins it. */
export function useFound(search: string, chosen: string | undefined): FoundList {
  const sources = usePoint(findSources)
  const [rows, setRows] = useState<readonly FoundRow[]>([])
  const [isPending, setPending] = useState(true)
  const [markedKey, setMarkedKey] = useState<string>()
  const [changes, setChanges] = useState(0)
  const shown = useRef<{ rows: readonly FoundRow[]; markedKey: string | undefined }>({ rows, markedKey })
  const former = useRef<{ search?: string; found: ReadonlyMap<string, readonly Found[]> }>({ found: new Map() })

  const markedAt = Math.max(
    0,
    rows.findIndex(({ key }) => key === markedKey),
  )
  shown.current.markedKey = markedKey

  useEffect(() => {
    const ends = sources.map(({ watch }) => watch?.(() => setChanges((count) => count + 1)))
    return () => {
      for (const end of ends) end?.()
    }
  }, [sources])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change within a source is asked for with the same words
  useLayoutEffect(() => {
    const asking = new AbortController()
    const asked = performance.now()
    const words = wordsIn(search)
    const wanted = sources.filter(({ id }) => chosen === undefined || id === chosen)
    const limit = chosen === undefined ? 5 : maxOfChosen
    const found = new Map<string, readonly Found[]>()
    if (former.current.search !== search) {
      setMarkedKey(undefined)
      shown.current = { rows: [], markedKey: undefined }
    }
    let waiting = 0
    const show = () => {
      const next = mergeFound(wanted, found, words, chosen === undefined ? undefined : maxOfChosen)
      const { rows: before, markedKey: key } = shown.current
      const isSeen = words.length > 0 && performance.now() - asked > seenMs
      const at = key === undefined ? 0 : before.findIndex((row) => row.key === key)
      const list = key !== undefined || isSeen ? holdRows(before, next, at) : next
      shown.current.rows = list
      setRows(list)
      setPending(waiting > 0)
    }
    const add = (id: string, list: readonly Found[]) => {
      found.set(id, list)
      former.current = { search, found }
    }
    for (const { id, heading, find } of wanted) {
      const answer = find(words, limit, asking.signal)
      if (!(answer instanceof Promise)) {
        add(id, answer)
        continue
      }
      waiting += 1
      found.set(id, stillMatching(former.current.found.get(id) ?? [], words))
      const arrive = (list: readonly Found[]) => {
        if (asking.signal.aborted) return
        waiting -= 1
        add(id, list)
        show()
      }
      answer.then(arrive, (error: unknown) => {
        if (!isAbort(error)) console.warn(`[${heading}]`, 'could not be searched', error)
        arrive([])
      })
    }
    former.current = { search, found }
    show()
    return () => asking.abort()
  }, [sources, search, chosen, changes])

  return {
    rows,
    marked: rows.length > 0 ? markedAt : -1,
    isPending,
    mark: (index) => setMarkedKey(rows[index]?.key),
  }
}
