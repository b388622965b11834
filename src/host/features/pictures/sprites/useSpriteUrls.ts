import { useEffect, useState } from 'react'
import type { SpriteSet } from '../../../../shared/pictures/sprites/spriteSet.ts'
import { useThumbnails } from '../looks/useThumbnails.ts'
import { readFile } from './storedSprites.ts'

/** Addresses of the pictures of a set, by their ids, for as long as they are shown. Those that are gone have none. */
export function useSpriteUrls({ cells }: SpriteSet): ReadonlyMap<string, string> {
  const idsOf = (kind: 'made' | 'file') => cells.flatMap(({ picture }) => (picture?.kind === kind ? [picture.id] : []))
  const made = useThumbnails(idsOf('made'))
  const files = useFiles(idsOf('file'))
  return new Map([...made, ...files])
}

function useFiles(ids: readonly string[]): ReadonlyMap<string, string> {
  const [urls, setUrls] = useState<ReadonlyMap<string, string>>(new Map())
  const wanted = ids.join('\n')
  useEffect(() => {
    let isShown = true
    const made: string[] = []
    const show = async () => {
      const all = wanted === '' ? [] : wanted.split('\n')
      const blobs = await Promise.all(all.map(readFile))
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
  }, [wanted])
  return urls
}
