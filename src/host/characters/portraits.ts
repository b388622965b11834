import { useEffect, useSyncExternalStore } from 'react'
import type { CharacterId } from 'sdk'
import { storage } from '../engine.ts'

/** Small pictures by character; undefined where a character has none. */
const portraits = new Map<CharacterId, string | undefined>()
const reading = new Set<CharacterId>()
const watchers = new Set<() => void>()

/** A character's small picture as a data URL; undefined until it is read, or when there is none. */
export function usePortrait(id: CharacterId): string | undefined {
  useEffect(() => readPortrait(id), [id])
  return useSyncExternalStore(watch, () => portraits.get(id))
}

/** The pictures of these characters are known now: nobody needs to read them one by one. */
export function rememberPortraits(known: Iterable<readonly [CharacterId, string | undefined]>): void {
  for (const [id, picture] of known) portraits.set(id, picture)
  for (const tell of watchers) tell()
}

function readPortrait(id: CharacterId): void {
  if (portraits.has(id) || reading.has(id)) return
  reading.add(id)
  storage()
    .read('characters', id)
    .then((character) => rememberPortraits([[id, character?.previewImage]]))
    .catch((error: unknown) => console.warn('[Characters]', 'A picture could not be read', error))
    .finally(() => reading.delete(id))
}

function watch(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}
