import { useCallback, useEffect, useState } from 'react'
import { storage } from 'sdk/page/engines.ts'
import type { ImageFile } from '../../../../src/workers/storage/contract.ts'

const none: readonly ImageFile[] = []

/** Addresses of the small pictures of these files, for as long as they are shown. Those that are gone have none. */
export function useThumbnails(ids: readonly string[], fresh: readonly ImageFile[] = none): ReadonlyMap<string, string> {
  const read = useCallback(
    async (all: readonly string[]) => {
      const kept = await storage().thumbnails(all)
      return all.map((id, at) => kept[at] ?? fresh.find((file) => file.id === id)?.thumbnail)
    },
    [fresh],
  )
  return useBlobUrls(ids, read)
}

/** Reads blobs by their ids, each at the place of its id. */
type ReadBlobs = (ids: readonly string[]) => Promise<readonly (Blob | undefined)[]>

/** Addresses of what `read` finds, for as long as it is shown. Those that are gone have none. */
export function useBlobUrls(ids: readonly string[], read: ReadBlobs): ReadonlyMap<string, string> {
  const [urls, setUrls] = useState<ReadonlyMap<string, string>>(new Map())
  const wanted = ids.join('\n')
  useEffect(() => {
    let isShown = true
    const made: string[] = []
    const show = async () => {
      const all = wanted === '' ? [] : wanted.split('\n')
      const blobs = await read(all)
      if (!isShown) return
      const found = new Map<string, string>()
      for (const [at, id] of all.entries()) {
        const blob = blobs[at]
        if (!blob) continue
        const url = URL.createObjectURL(blob)
        made.push(url)
        found.set(id, url)
      }
      setUrls(found)
    }
    show().catch(() => isShown && setUrls(new Map()))
    return () => {
      isShown = false
      for (const url of made) URL.revokeObjectURL(url)
    }
  }, [wanted, read])
  return urls
}
