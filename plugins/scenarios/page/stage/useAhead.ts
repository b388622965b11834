import { useEffect, useRef } from 'react'
import type { StageMedia } from 'sdk/story'
import { isOwnAddress, mediaKey } from './media.ts'

/** Pictures that are held ready to be painted. */
const maxHeld = 24

/** Fetches what may come next, the nearest first and one after the other, and holds the nearest pictures ready. */
export function useAhead(
  ahead: readonly StageMedia[] | undefined,
  resolve: (media: StageMedia) => Promise<string | undefined>,
): void {
  const held = useRef(new Map<string, HTMLImageElement | undefined>())
  useEffect(() => {
    if (!ahead) return
    let isLeft = false
    const fetchAll = async () => {
      for (const media of ahead) {
        const key = mediaKey(media)
        if (isLeft) return
        if (held.current.has(key)) continue
        held.current.set(key, undefined)
        const url = await resolve(media).catch(() => undefined)
        held.current.set(key, url !== undefined && isOwnAddress(url) ? painted(url) : undefined)
        const oldest = held.current.keys().next().value
        if (held.current.size > maxHeld && oldest !== undefined) held.current.delete(oldest)
      }
    }
    void fetchAll()
    return () => {
      isLeft = true
    }
  }, [ahead, resolve])
}

/** Something that is no picture stays empty, which nobody sees. */
function painted(url: string): HTMLImageElement {
  const image = new Image()
  image.decoding = 'async'
  image.src = url
  return image
}
