import { openDB } from 'idb'
import { PluginError } from 'sdk'
import { notFrozen } from '../shared/disk/notFrozen.ts'
import type { SaveOlderStore } from './copyOlder.ts'
import { notAnswering, startLimitMs } from './openWithin.ts'
import type { Database, Rows, Writing } from './rows.ts'
import { databaseVersion, upgrade } from './upgrade.ts'

export type ClosedBecause =
  /** Nothing has been asked of it yet. */
  | 'unused'
  /** The browser could not open it, or did not answer in time. */
  | 'not-opened'
  /** It could not be sealed, so nothing was written. */
  | 'not-sealed'
  /** A write failed or was aborted. */
  | 'write-failed'
  /** The browser ended the connection. */
  | 'lost'
  /** Another tab upgrades or deletes the store, or the lock is turned on or off. */
  | 'made-way'
  /** The page was left. It may come back from the back/forward cache. */
  | 'left'

/** How long another tab may take to let go of an older store before the player is told. */
export const blockedPatienceMs = 5_000

/** How long bringing an older store up to date may take. It is long: a large library on a slow disk is a minute's work. */
export const upgradeLimitMs = 300_000

/** Takes a database that opened after its limit. */
export type Late = (database: Database) => void

/**
 * Opens the store in today's layout. An upgrade is first called off, so that what is there can be copied as it is.
 * Without the copy (no room, say) it goes on all the same: chats that cannot be opened would be worse. A note of that
 * stays with the originals.
 */
export async function openLatest(
  name: string,
  keepOlder: SaveOlderStore,
  ended: (why: ClosedBecause) => void,
  late: Late,
): Promise<Database> {
  const opened = await attempt(name, undefined, ended, late)
  if (opened.kind === 'open') return opened.database
  const { copyOlder } = await import('./copyOlder.ts')
  const note = await copyOlder(name, keepOlder)
  const again = await attempt(name, { note }, ended, late)
  if (again.kind === 'open') return again.database
  throw new PluginError('storage/failed', 'The store changed while it was opened. Reload the page.')
}

type Attempt = { readonly kind: 'open'; readonly database: Database } | { readonly kind: 'older' }

/** One of an older layout is left as it is until `copied` says what became of the copy. */
function attempt(
  name: string,
  copied: { readonly note: string | undefined } | undefined,
  ended: (why: ClosedBecause) => void,
  late: Late,
): Promise<Attempt> {
  return new Promise((resolve, reject) => {
    let isOlder = false
    let gaveUp = false
    let failure: unknown
    let upgrading: { abort(): void } | undefined
    let limit: ReturnType<typeof setTimeout>
    const limitTo = (ms: number, error: () => PluginError) => {
      clearTimeout(limit)
      limit = setTimeout(() => {
        gaveUp = true
        if (upgrading) abort(upgrading)
        reject(error())
      }, ms)
    }
    limitTo(startLimitMs, notAnswering)
    notFrozen(() =>
      openDB<Rows>(name, databaseVersion, {
        upgrade(database, from, _to, tx) {
          tx.done.catch(() => {})
          if ((from > 0 && !copied) || gaveUp) {
            isOlder = true
            tx.abort()
            return
          }
          upgrading = tx
          limitTo(upgradeLimitMs, notAnswering)
          upgrade(database, from, tx, copied?.note).catch((error: unknown) => {
            failure = error
            abort(tx as unknown as Writing)
          })
        },
        blocked() {
          limitTo(
            blockedPatienceMs,
            () =>
              new PluginError(
                'storage/failed',
                'Another tab with an older Vesper holds your chats open. Close the other tabs, then reload this one.',
              ),
          )
        },
        blocking(_current, _blocked, event) {
          ;(event.target as IDBDatabase).close()
          ended('made-way')
        },
        terminated: () => ended('lost'),
      }),
    ).then(
      (database) => {
        clearTimeout(limit)
        if (gaveUp) late(database)
        else resolve({ kind: 'open', database })
      },
      (error: unknown) => {
        clearTimeout(limit)
        if (isOlder) resolve({ kind: 'older' })
        else reject(failure === undefined ? error : ofUpgrade(failure))
      },
    )
  })
}

/** What an upgrade stumbles over says nothing of whether the store can be opened; see `isDamage`. */
function ofUpgrade(failure: unknown): unknown {
  const { name } = (failure ?? {}) as { name?: unknown }
  return name === 'UnknownError' ? new Error('The upgrade failed.', { cause: failure }) : failure
}

function abort(tx: { abort(): void }): void {
  try {
    tx.abort()
  } catch {
    // It has already ended by itself.
  }
}
