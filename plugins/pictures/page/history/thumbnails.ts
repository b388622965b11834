import { useEffect, useState } from 'react'
import { storage } from 'sdk/page/engines.ts'

/** Small pictures out of sight that are kept at hand, for scrolling back. */
const maxIdle = 300

export type Thumbnail =
  | { readonly kind: 'reading' }
  | { readonly kind: 'here'; readonly url: string }
  | { readonly kind: 'gone' }

interface Shown {
  thumbnail: Thumbnail
  readonly listeners: Set<(thumbnail: Thumbnail) => void>
}

/** By id, those that were looked at longest ago first. */
const shown = new Map<string, Shown>()
let wanted: string[] = []

/** A small picture for a list. Those that come into sight together are read together. */
export function useThumbnail(id: string): Thumbnail {
  const [thumbnail, setThumbnail] = useState<Thumbnail>(() => shown.get(id)?.thumbnail ?? { kind: 'reading' })
  useEffect(() => watch(id, setThumbnail), [id])
  return thumbnail
}

function watch(id: string, listener: (thumbnail: Thumbnail) => void): () => void {
  const one = shown.get(id) ?? ask(id)
  shown.delete(id)
  shown.set(id, one)
  one.listeners.add(listener)
  listener(one.thumbnail)
  return () => {
    one.listeners.delete(listener)
    letGo()
  }
}

function ask(id: string): Shown {
  const one: Shown = { thumbnail: { kind: 'reading' }, listeners: new Set() }
  if (wanted.length === 0) queueMicrotask(() => void readWanted())
  wanted.push(id)
  return one
}

async function readWanted(): Promise<void> {
  const ids = wanted
  wanted = []
  const blobs = await storage()
    .thumbnails(ids)
    .catch(() => [])
  for (const [at, id] of ids.entries()) {
    const one = shown.get(id)
    const blob = blobs[at]
    if (!one) continue
    one.thumbnail = blob ? { kind: 'here', url: URL.createObjectURL(blob) } : { kind: 'gone' }
    for (const listener of one.listeners) listener(one.thumbnail)
    // What could not be read may be there again after an undo.
    if (!blob) shown.delete(id)
  }
}

function letGo(): void {
  const idle = [...shown].filter(([, { listeners, thumbnail }]) => listeners.size === 0 && thumbnail.kind === 'here')
  for (const [id, { thumbnail }] of idle.slice(0, Math.max(0, idle.length - maxIdle))) {
    if (thumbnail.kind === 'here') URL.revokeObjectURL(thumbnail.url)
    shown.delete(id)
  }
}
