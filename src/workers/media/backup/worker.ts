import { Scope } from 'sdk'
import { connect, type Remote, serve } from 'sdk/runtime'
import type { StorageContract } from '../../storage/contract.ts'
import { type BackupStore, createBackup } from './backup.ts'
import type { BackupContract } from './contract.ts'

let store: Remote<StorageContract> | undefined

serve<BackupContract>({
  ...createBackup(() => started()),
  async start(port) {
    store = connect<StorageContract>(port, 'storage', new Scope('storage'))
  },
})

function started(): BackupStore {
  if (!store) throw new Error('There is no store yet.')
  return store
}
