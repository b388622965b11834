import { useCallback, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { ImageRecord } from '../../../../workers/storage/contract.ts'
import { undoableStore } from '../../../data/storage/undoableStore.ts'
import { reportFailure } from '../../../notices/errors/reportFailure.ts'
import { pictures } from '../pictures.ts'
import { vary } from '../view/remake.ts'
import { leaveUnpainted, listBackdrops, showBackdrop } from './backdrops.ts'

/** The pictures of places that are kept, up to date while they are shown. */
export function useBackdrops() {
  const { version } = useSnapshot(pictures)
  const [images, setImages] = useState<readonly ImageRecord[]>([])
  const refresh = useCallback(async () => setImages(await listBackdrops()), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new picture is read
  useEffect(() => {
    refresh().catch((error: unknown) => reportFailure(error, { from: 'storage', context: 'Images' }))
  }, [refresh, version])
  return { images, refresh }
}

/** Paints a place once more; the new picture takes the place of this one when it is there. */
export async function redoBackdrop(image: ImageRecord): Promise<void> {
  try {
    await vary(image)
  } catch (error) {
    reportFailure(error, { from: 'image', context: 'Images' })
  }
}

/** Deletes the picture of a place, in a step that can be taken back. */
export async function deleteBackdrop(image: ImageRecord, refresh: () => Promise<void>): Promise<void> {
  const { attempt, commit, offerUndo } = undoableStore('Pictures', async () => {
    await refresh()
    await showBackdrop()
  })
  await attempt("Couldn't delete the picture.", async () => {
    if (image.backdrop) leaveUnpainted(image.backdrop)
    const made = await commit('Picture deleted', [{ kind: 'delete', table: 'images', key: image.id }])
    offerUndo(`${image.caption} was deleted`, made)
  })
}

/** What is being painted now, by its name. */
export function useUnderWay(): readonly string[] {
  const { jobs } = useSnapshot(pictures)
  return jobs.flatMap(({ about }) => (about.backdrop ? [about.caption] : []))
}
