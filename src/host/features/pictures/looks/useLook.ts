import { useEffect, useState } from 'react'
import { messageOf } from 'sdk'
import { useSnapshot } from 'valtio'
import { looks, type ReadLook, readLook } from './looks.ts'

export type LookReading =
  | { readonly kind: 'reading' }
  | { readonly kind: 'found'; readonly look: ReadLook }
  | { readonly kind: 'missing'; readonly reason: string }

const gone = 'This character was deleted, perhaps in another tab.'

/** Somebody's look, read when it is shown and when a change of it was taken back. */
export function useLook(who: string): LookReading {
  const [reading, setReading] = useState<LookReading>({ kind: 'reading' })
  const { version } = useSnapshot(looks)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version is read anew
  useEffect(() => {
    let isShown = true
    readLook(who).then(
      (look) => isShown && setReading(look ? { kind: 'found', look } : { kind: 'missing', reason: gone }),
      (error: unknown) => isShown && setReading({ kind: 'missing', reason: messageOf(error) }),
    )
    return () => {
      isShown = false
    }
  }, [who, version])
  return reading
}
