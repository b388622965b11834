import { useEffect, useState } from 'react'
import type { CharacterId } from 'sdk'
import { proxy, useSnapshot } from 'valtio'
import type { ImageRecord } from '../../../../workers/storage/contract.ts'
import { followTable } from '../../../data/followTable.ts'
import { storage } from '../../../engines/engine.ts'
import { reportFailure } from '../../../notices/errors/reportFailure.ts'
import { pictures } from '../pictures.ts'

export type PictureList =
  | { readonly kind: 'reading' }
  | { readonly kind: 'read'; readonly of: string; readonly images: readonly ImageRecord[] }
  | { readonly kind: 'failed' }

/** Raised by changes from elsewhere, such as other tabs. */
const elsewhere = proxy({ version: 0 })
let isFollowing = false

/** What is known of all pictures, or of those one character is seen in; the newest first. No picture is read for it. */
export function usePictures(shows: CharacterId | undefined): PictureList {
  const own = useSnapshot(pictures).version
  const others = useSnapshot(elsewhere).version
  const [list, setList] = useState<PictureList>({ kind: 'reading' })
  useEffect(follow, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the versions say when to read again
  useEffect(() => {
    let isWanted = true
    storage()
      .imagesOf(shows === undefined ? {} : { shows })
      .then(
        (all) =>
          isWanted && setList({ kind: 'read', of: shows ?? '', images: all.filter(({ backdrop }) => !backdrop) }),
        (error) => {
          if (!isWanted) return
          setList({ kind: 'failed' })
          reportFailure(error, { from: 'storage', context: 'Images' })
        },
      )
    return () => {
      isWanted = false
    }
  }, [shows, own, others])
  return list.kind === 'read' && list.of !== (shows ?? '') ? { kind: 'reading' } : list
}

function follow(): void {
  if (isFollowing) return
  isFollowing = true
  void followTable('images', () => {
    elsewhere.version += 1
  })
}
