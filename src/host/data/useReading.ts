import { useEffect, useState } from 'react'
import { messageOf } from 'sdk'

/** One record of a page, as it is read. */
export type Reading<Kept> =
  | { readonly kind: 'reading' }
  | { readonly kind: 'found'; readonly kept: Kept }
  | { readonly kind: 'missing'; readonly reason: string }

/**
 * Reads the record that a page shows, and once more for each `version`. `read` is a function of a module, so that it
 * stays the same; `gone` says why there is nothing where it finds none.
 */
export function useReading<Id extends string, Kept>(
  id: Id,
  read: (id: Id) => Promise<Kept | undefined>,
  gone: string,
  version = 0,
): Reading<Kept> {
  const [reading, setReading] = useState<Reading<Kept>>({ kind: 'reading' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version is read anew
  useEffect(() => {
    let isShown = true
    read(id).then(
      (kept) => isShown && setReading(kept ? { kind: 'found', kept } : { kind: 'missing', reason: gone }),
      (error: unknown) => isShown && setReading({ kind: 'missing', reason: messageOf(error) }),
    )
    return () => {
      isShown = false
    }
  }, [id, read, gone, version])
  return reading
}
