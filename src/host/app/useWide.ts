import { useSyncExternalStore } from 'react'

const query = '(width >= 960px)'

/** Whether the side menu has room beside the page. */
export function useWide(): boolean {
  return useSyncExternalStore(watch, read)
}

function watch(changed: () => void): () => void {
  const media = matchMedia(query)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

const read = () => matchMedia(query).matches
