import { useSyncExternalStore } from 'react'

/** What stands after the # of the address, decoded. Following a link to another changes it without a visit. */
export function useHash(): string {
  return useSyncExternalStore(watch, read)
}

function watch(changed: () => void): () => void {
  addEventListener('hashchange', changed)
  addEventListener('popstate', changed)
  return () => {
    removeEventListener('hashchange', changed)
    removeEventListener('popstate', changed)
  }
}

function read(): string {
  try {
    return decodeURIComponent(location.hash.slice(1))
  } catch {
    return ''
  }
}
