import { useEffect, useState } from 'react'
import { network } from 'sdk/page/engines.ts'

/**
 * An address at which an image of a user can be shown; undefined until it is there, and where it cannot be had. `url` is what
 * the server says: "/media/{id}.webp".
 */
export function useAccountImage(url: string | null | undefined): string | undefined {
  const [shown, setShown] = useState<string>()
  useEffect(() => {
    const [, id] = /^\/media\/([0-9a-f-]{36})\.webp$/.exec(url ?? '') ?? []
    if (id === undefined) return
    const left = new AbortController()
    let address: string | undefined
    network()
      .accountImage(id, left.signal)
      .then(
        (bytes) => {
          if (!bytes || left.signal.aborted) return
          address = URL.createObjectURL(new Blob([bytes], { type: 'image/webp' }))
          setShown(address)
        },
        // The initial stands for it.
        () => {},
      )
    return () => {
      left.abort()
      setShown(undefined)
      if (address !== undefined) URL.revokeObjectURL(address)
    }
  }, [url])
  return shown
}
