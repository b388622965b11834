import { lockNames } from '../../shared/storageNames.ts'

/** One tab has the devices. A browser without locks has one tab as far as we can tell. */
export interface Lease {
  /** Whether this tab has it now. */
  readonly isOurs: boolean
  /** Takes it if nobody else has it. */
  take(): Promise<boolean>
  giveBack(): void
}

const name = lockNames.devices

type Locks = Pick<LockManager, 'request'>

export function deviceLease(locks: Locks | undefined = globalThis.navigator?.locks): Lease {
  let giveBack: (() => void) | undefined
  /** Two that ask at once get the same answer. */
  let asking: Promise<boolean> | undefined

  async function ask(): Promise<boolean> {
    if (!locks) {
      giveBack = () => {}
      return true
    }
    return await new Promise<boolean>((resolve, reject) => {
      const held = (lock: Lock | null) => {
        resolve(lock !== null)
        if (!lock) return undefined
        // The lock is ours until this promise settles, or until the tab is gone.
        return new Promise<void>((end) => {
          giveBack = end
        })
      }
      locks.request(name, { ifAvailable: true }, held).catch(reject)
    })
  }

  return {
    get isOurs() {
      return giveBack !== undefined
    },
    async take() {
      if (giveBack) return true
      asking ??= ask().finally(() => {
        asking = undefined
      })
      return await asking
    },
    giveBack() {
      giveBack?.()
      giveBack = undefined
    },
  }
}
