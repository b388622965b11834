import type { Disk } from '../shared/disk/disk.ts'
import type { LockContract } from './encryption/contract.ts'
import type { Lock } from './encryption/lock.ts'
import { type FoundLock, findLock } from './lockDatabase.ts'
import type { FileLock } from './pluginFiles.ts'

/** The lock of a store. What encrypts is fetched once there is a lock, or one is asked for. */
export interface LaterLock extends LockContract {
  pass: Lock['pass']
  /** The record of the lock, and a call before it changes. */
  watch(onChange: () => void): Promise<FoundLock>
  readonly files: FileLock
}

export function laterLock(name: string, disk: Disk): LaterLock {
  let loading: Promise<Lock> | undefined
  const lock = () => {
    loading ??= import('./encryption/lock.ts').then(({ createLock }) => createLock(name, { disk }))
    return loading
  }
  const isOff = async () => {
    const { record, close } = await findLock(name, disk, () => {}, false)
    close()
    return record === undefined
  }
  return {
    watch: (onChange) =>
      findLock(name, disk, () => {
        void loading?.then(({ wake }) => wake())
        onChange()
      }),
    pass: async () => (await lock()).pass(),
    files: {
      cipher: async () => (!loading && (await isOff()) ? undefined : (await (await lock()).pass())?.files),
      isCurrent: async (cipher) => (!loading && !cipher ? isOff() : (await lock()).isCurrent(cipher)),
    },
    lockState: async () => (!loading && (await isOff()) ? 'off' : (await lock()).state()),
    lockProgress: async () => (await loading)?.progress(),
    unlock: async (passphrase) => (await lock()).unlock(passphrase),
    turnLockOn: async (passphrase) => (await lock()).turnOn(passphrase),
    turnLockOff: async (passphrase) => (await lock()).turnOff(passphrase),
    changeLock: async (passphrase, next) => (await lock()).change(passphrase, next),
  }
}
