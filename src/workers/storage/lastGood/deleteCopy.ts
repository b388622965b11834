import { folderNames, lockNames } from '../../../shared/storageNames.ts'
import type { Disk } from '../../shared/disk/disk.ts'
import { removeFolder } from '../removeFiles.ts'

/** Deletes the copy of the store, whoever is writing to it. The next change begins a new one. */
export const deleteCopy = (disk: Disk): Promise<void> =>
  disk.exclusive(lockNames.storeCopyBase, () =>
    disk.exclusive(lockNames.storeCopy, async () => {
      try {
        await removeFolder(await disk.root(), folderNames.storeCopy)
      } catch (error) {
        if ((error as { name?: unknown } | null)?.name !== 'NotFoundError') throw error
      }
    }),
  )
