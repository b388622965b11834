// First, so that every store this worker ever opens is in its memory.
import 'fake-indexeddb/auto'
import { Scope } from 'sdk'
import { connect } from 'sdk/runtime'
import { memoryDisk } from '../shared/disk/memoryDisk.ts'
import { incognitoStorage } from './incognito.ts'
import type { ReadOnlyStorageContract } from './kept/contract.ts'
import { createStorage, type Storage } from './storage.ts'

/**
 * The storage of an incognito tab. This worker cannot reach the disk: its stores and files are in memory, and what
 * was kept before comes from a worker beside it that can only read. No other tab hears of anything.
 */
export function createIncognitoStorage(): Storage {
  const worker = new Worker(new URL('./kept/worker.ts', import.meta.url), { type: 'module', name: 'storage-kept' })
  const kept = connect<ReadOnlyStorageContract>(worker, 'storage-kept', new Scope('incognito'))
  return incognitoStorage(
    kept as ReadOnlyStorageContract,
    createStorage({ name: 'incognito', channel: 'none', disk: memoryDisk() }),
  )
}
