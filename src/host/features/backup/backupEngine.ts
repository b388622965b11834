import { transfer } from 'comlink'
import { Scope } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { connect, type Remote } from 'sdk/runtime'
import type { BackupContract } from '../../../workers/media/contract.ts'

let life: { readonly scope: Scope; readonly peer: Remote<BackupContract> } | undefined

/** Writes and reads backups in a thread of its own, which has its own way to the store. Started on first use. */
export function backupEngine(): Remote<BackupContract> {
  if (life) return life.peer
  const worker = new Worker(new URL('../../../workers/media/backup/worker.ts', import.meta.url), {
    type: 'module',
    name: 'backup',
  })
  const scope = new Scope('backup')
  const peer = connect<BackupContract>(worker, 'backup', scope)
  scope.add(() => worker.terminate())
  life = { scope, peer }
  const { port1, port2 } = new MessageChannel()
  void storage().serve(transfer(port1, [port1]))
  void peer.start(transfer(port2, [port2]))
  return peer
}

/** Ends the thread with whatever it is reading: strangers' bytes get no second chance. */
export function endBackupEngine(): void {
  life?.scope.close()
  life = undefined
}
