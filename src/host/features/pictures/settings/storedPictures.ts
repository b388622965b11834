import { confirm } from 'sdk/ui/confirm.ts'
import type { Change } from '../../../../workers/storage/contract.ts'
import { useTable } from '../../../data/followTable.ts'
import { undoableStore } from '../../../data/storage/undoableStore.ts'
import { storage } from '../../../engines/engine.ts'

/** Pictures that are kept now. */
export interface StoredPictures {
  readonly count: number
  readonly starred: number
  /** Of the pictures themselves, as far as they say. */
  readonly bytes: number
}

/** What is kept, up to date while it is shown. */
export const useStoredPictures = () => useTable('images', readKept)

/** Deletes all pictures without a star, after a question, in one step that can be taken back. */
export async function deleteUnstarred(refresh: () => Promise<void>): Promise<void> {
  const { attempt, commit, offerUndo } = undoableStore('Pictures', refresh)
  await attempt("Couldn't delete the pictures.", async () => {
    const asked = await unstarred()
    if (asked.length === 0) return
    const sure = await confirm({
      title: `Delete ${pictureCount(asked.length)}?`,
      text: 'All pictures without a star, of all chats and characters. You can undo this right after.',
      action: 'Delete',
      danger: true,
    })
    if (!sure) return
    // A star may have been given meanwhile, in another tab.
    const ids = await unstarred()
    const changes = ids.map((key): Change => ({ kind: 'delete', table: 'images', key }))
    if (changes.length === 0) return
    const made = await commit('Pictures deleted', changes)
    offerUndo(`${pictureCount(changes.length)} deleted`, made)
  })
}

export const pictureCount = (count: number): string =>
  count === 1 ? 'One picture' : `${count.toLocaleString()} pictures`

const unstarred = async (): Promise<readonly string[]> =>
  (await ofScenes()).filter(({ isStarred }) => !isStarred).map(({ id }) => id)

/** Those of places have a list of their own. */
const ofScenes = async () => (await storage().imagesOf({})).filter(({ backdrop }) => !backdrop)

async function readKept(): Promise<StoredPictures> {
  const all = await ofScenes()
  const starred = all.filter(({ isStarred }) => isStarred).length
  const bytes = all.reduce((sum, image) => sum + image.bytes, 0)
  return { count: all.length, starred, bytes }
}
