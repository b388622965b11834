import { useCallback, useEffect, useRef, useState } from 'react'
import { isAbort } from 'sdk'
import type { RegistryEntry } from '../../../shared/plugins/registry/registryIndex.ts'
import { media } from '../../engines/mediaEngine.ts'
import { dropIndex, type PublishedIndex, refreshIndex } from '../index/updates.ts'
import { problemWords } from './arriving.ts'

type CatalogState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'open'; readonly published: PublishedIndex }

interface CatalogAccess {
  readonly state: CatalogState
  readonly load: () => void
  readonly stop: () => void
  /** The list is gone. */
  readonly fail: (error: unknown) => void
}

/** The registry's list, asked for when the component is shown. */
export function useCatalog(): CatalogAccess {
  const [state, setState] = useState<CatalogState>({ kind: 'loading' })
  const leaving = useRef(new AbortController())
  const fail = useCallback((error: unknown) => setState({ kind: 'failed', message: problemWords(error) }), [])
  const load = useCallback(() => {
    const mine = new AbortController()
    leaving.current = mine
    setState({ kind: 'loading' })
    refreshIndex(mine.signal).then(
      (published) => {
        if (mine.signal.aborted) return dropIndex(published)
        mine.signal.addEventListener('abort', () => dropIndex(published))
        setState({ kind: 'open', published })
      },
      (error: unknown) => (isAbort(error) || mine.signal.aborted ? setState({ kind: 'stopped' }) : fail(error)),
    )
  }, [fail])
  const stop = useCallback(() => leaving.current.abort(), [])
  useEffect(() => {
    load()
    return stop
  }, [load, stop])
  return { state, load, stop, fail }
}

interface Found {
  readonly found: number
  readonly entries: readonly RegistryEntry[]
}

/** What a list has of these words; what was found before stays until it is known. */
export function useFound({ token }: PublishedIndex, words: string, onLost: (error: unknown) => void) {
  const [found, setFound] = useState<Found>()
  useEffect(() => {
    let isWanted = true
    media()
      .searchIndex(token, words)
      .then(
        (next) => isWanted && setFound(next),
        (error: unknown) => isWanted && onLost(error),
      )
    return () => {
      isWanted = false
    }
  }, [token, words, onLost])
  return found
}
