import { lazy } from 'react'
import { definePage } from 'sdk/page/definePage.ts'
import { isIncognito } from 'sdk/page/incognito.ts'
import { backupCards } from 'sdk/page/points/backupCards.ts'
import { readNote } from 'sdk/page/records/localNotes.ts'
import { noteNames } from '../../../src/shared/storageNames.ts'

/** A folder of the player's own that is kept alike. */
export default definePage({
  start(add, scope) {
    const watch = async () => await (await import('./watchFolder.ts')).watchFolder(scope.signal)
    const card = async () => {
      await watch()
      return await import('./FolderCard.tsx')
    }
    add(backupCards, 'folder', { place: 'below', component: lazy(card) })
    if (!isIncognito && readNote(noteNames.backupFolder) !== undefined) void watch()
  },
})
