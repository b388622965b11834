import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { CharacterId } from 'sdk'
import { storage } from 'sdk/page/engines.ts'

/*
 * Small pictures, read one by one as they come on screen: thousands of them would fill the memory. Those used last
 * are kept.
 */

const maxKept = 300
const maxAtOnce = 6

/** Oldest use first; undefined where a character has no picture. */
const portraits = new Map<CharacterId, string | undefined>()
const watchers = new Map<CharacterId, Set<() => void>>()
/** Asked for and not yet being read. The newest comes first: it is what the reader looks at now. */
const wanted = new Set<CharacterId>()
const reading = new Set<CharacterId>()

/** A character's small picture as a data URL; undefined until it is read, or when there is none. */
export function usePortrait(id: CharacterId): string | undefined {
  const watch = useCallback((changed: () => void) => watchPortrait(id, changed), [id])
  const picture = useSyncExternalStore(watch, () => portraits.get(id))
  useEffect(() => want(id), [id])
  return picture
}

/** The picture of a character is known: nobody needs to read it. */
export function rememberPortrait(id: CharacterId, picture: string | undefined): void {
  portraits.delete(id)
  portraits.set(id, picture)
  for (const other of portraits.keys()) {
    if (portraits.size <= maxKept) break
    if (!watchers.has(other)) portraits.delete(other)
  }
  notify(id)
}

/** The picture may have changed: whoever shows it, reads it anew. */
export function forgetPortrait(id: CharacterId): void {
  if (!portraits.delete(id)) return
  notify(id)
  if (watchers.has(id)) want(id)
}

function notify(id: CharacterId): void {
  for (const changed of watchers.get(id) ?? []) changed()
}

function watchPortrait(id: CharacterId, changed: () => void): () => void {
  const all = watchers.get(id) ?? new Set()
  watchers.set(id, all.add(changed))
  return () => {
    all.delete(changed)
    if (all.size === 0) watchers.delete(id)
  }
}

function want(id: CharacterId): void {
  if (portraits.has(id) || reading.has(id)) return
  wanted.delete(id)
  wanted.add(id)
  readNext()
}

function readNext(): void {
  for (const id of [...wanted].toReversed()) {
    if (reading.size >= maxAtOnce) return
    wanted.delete(id)
    // Scrolled past before its turn came.
    if (watchers.has(id)) void read(id)
  }
}

async function read(id: CharacterId): Promise<void> {
  reading.add(id)
  try {
    const character = await storage().read('characters', id)
    // One that was deleted meanwhile may come back with its picture.
    if (character) rememberPortrait(id, character.previewImage)
  } catch (error) {
    console.warn('[Characters]', 'A picture could not be read', error)
  } finally {
    reading.delete(id)
    readNext()
  }
}
