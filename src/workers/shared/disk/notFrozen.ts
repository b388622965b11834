import { lockNames } from '../../../shared/storageNames.ts'

/**
 * Opens or deletes a database while this page holds a Web Lock, so that the browser does not freeze the worker meanwhile.
 *
 * Firefox keeps a page that was left for the way back, and its workers stop wherever they are. A database that one of
 * them is just creating then answers no tab any more until that page is dropped. A page that holds a lock is not kept.
 */
export const notFrozen = <T>(work: () => Promise<T>): Promise<T> =>
  // Node, in which the unit tests run, has no such locks and freezes nothing.
  globalThis.navigator?.locks ? navigator.locks.request(lockNames.opening, { mode: 'shared' }, work) : work()
