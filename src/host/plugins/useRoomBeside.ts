import { useSyncExternalStore } from 'react'

const query = '(width >= 1200px)'

/** Whether the window is wide enough for panels beside the conversation. */
export function useRoomBeside(): boolean {
  return useSyncExternalStore(watch, read)
}

function watch(changed: () => void): () => void {
  const media = matchMedia(query)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

const read = () => matchMedia(query).matches
