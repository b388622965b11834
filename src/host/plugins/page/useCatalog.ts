import { useCallback, useEffect, useRef, useState } from 'react'
import { isAbort } from 'sdk'
import { type PublishedIndex, refreshIndex } from '../index/refreshIndex.ts'
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
}

/** The registry's list, asked for when the component is shown. */
export function useCatalog(): CatalogAccess {
  const [state, setState] = useState<CatalogState>({ kind: 'loading' })
  const leaving = useRef(new AbortController())
  const load = useCallback(() => {
    const mine = new AbortController()
    leaving.current = mine
    setState({ kind: 'loading' })
    refreshIndex(mine.signal).then(
      (published) => mine.signal.aborted || setState({ kind: 'open', published }),
      (error: unknown) =>
        setState(
          isAbort(error) || mine.signal.aborted
            ? { kind: 'stopped' }
            : { kind: 'failed', message: problemWords(error) },
        ),
    )
  }, [])
  const stop = useCallback(() => leaving.current.abort(), [])
  useEffect(() => {
    load()
    return stop
  }, [load, stop])
  return { state, load, stop }
}
