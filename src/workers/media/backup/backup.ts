import type { StorageContract } from '../../storage/contract.ts'
import { applyBackup } from './applyBackup.ts'
import type { BackupContract } from './contract.ts'
import { type Planned, planBackup } from './planBackup.ts'
import { writeBackup } from './writeBackup.ts'

export type BackupStore = Pick<
  StorageContract,
  'read' | 'list' | 'records' | 'count' | 'history' | 'order' | 'commit' | 'saveStoryFiles' | 'readStoryFiles'
>

/** The backup engine over a store. */
export function createBackup(store: () => BackupStore): Omit<BackupContract, 'start'> {
  let planned: Planned | undefined
  return {
    write: (request) => writeBackup(store(), request),
    read(file, passphrase) {
      planned = undefined
      return planBackup(store(), file, passphrase, (found) => {
        planned = found
      })
    },
    apply(manner, stated = []) {
      if (!planned) throw new Error('There is no backup that was read.')
      return applyBackup(store(), planned, manner, stated)
    },
  }
}
