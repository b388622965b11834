import { PluginError } from 'sdk'
import type { SaveOlderStore } from './copyOlder.ts'
import { storageError } from './errors.ts'
import type { LaterLock } from './laterLock.ts'
import { behindLock } from './openBehindLock.ts'
import { type ClosedBecause, type Late, openLatest } from './openLatest.ts'
import type { Database } from './rows.ts'
import { seal } from './seal.ts'

/**
 * The life of the store, from the point of view of one tab:
 *
 *     closed ─ask→ opening ─opened→ unsealed ─first write→ sealing ─→ sealed
 *        ↑            │ refused: newer                        │         │
 *        └────────────┴──── failed, lost, left, … ────────────┴─────────┘
 *
 * Only a sealed store is written to. Whatever ends a connection, and any write that did not succeed, leads back to
 * `closed`; the next call opens the store again, and the next write seals it again. A `newer` store stays refused until
 * the page is loaded anew.
 */
export type StoreLife =
  | { readonly kind: 'closed'; readonly why: ClosedBecause }
  | { readonly kind: 'opening'; readonly opened: Promise<Database> }
  | { readonly kind: 'unsealed'; readonly database: Database }
  | { readonly kind: 'sealing'; readonly database: Database; readonly done: Promise<void> }
  | { readonly kind: 'sealed'; readonly database: Database }
  | { readonly kind: 'newer'; readonly error: PluginError }

export interface Connection {
  readonly life: StoreLife
  /** An open store. */
  open(): Promise<Database>
  /** An open store with a fresh log. */
  openSealed(): Promise<Database>
  /** Closes it until it is next asked for; with `only`, if that is still the open one. */
  close(why: ClosedBecause, only?: Database): void
}

/** How often a connection that was lost while it was being sealed is opened again for one write. */
const attempts = 3

export function connect(name: string, keepOlder: SaveOlderStore, lock: LaterLock): Connection {
  let life: StoreLife = { kind: 'closed', why: 'unused' }

  const close = (why: ClosedBecause, only?: Database) => {
    if (life.kind === 'newer') return
    if (only && !('database' in life && life.database === only)) return
    const before = life
    life = { kind: 'closed', why }
    if ('database' in before) before.database.close()
  }
  const lateAnswer: Late = (database) => {
    if (life.kind === 'closed' && life.why === 'not-opened') life = { kind: 'unsealed', database }
    else database.close()
  }
  const asLocked = behindLock(lock, () => close('made-way'))

  const open = async (): Promise<Database> => {
    if ('database' in life) return life.database
    if (life.kind === 'newer') throw life.error
    if (life.kind === 'opening') return life.opened
    const opened = asLocked((late) => openLatest(name, keepOlder, close, late), lateAnswer)
    const opening: StoreLife = { kind: 'opening', opened }
    life = opening
    try {
      const database = await opened
      // Whoever waited for it may use it, also when it was closed meanwhile: they are told as of any lost connection.
      if (life === opening) life = { kind: 'unsealed', database }
      else database.close()
      return database
    } catch (error) {
      const failure = storageError(error)
      if (life === opening) {
        life =
          failure.code === 'storage/newer-version'
            ? { kind: 'newer', error: failure }
            : { kind: 'closed', why: 'not-opened' }
      }
      throw failure
    }
  }

  const sealOnce = (database: Database): Promise<void> => {
    if (life.kind === 'sealing') return life.done
    const done = seal(name).then(
      () => {
        if (life === sealing) life = { kind: 'sealed', database }
      },
      (error: unknown) => {
        if (life === sealing) close('not-sealed')
        throw error
      },
    )
    const sealing: StoreLife = { kind: 'sealing', database, done }
    life = sealing
    return done
  }

  return {
    get life() {
      return life
    },
    open,
    async openSealed() {
      for (let attempt = 0; attempt < attempts; attempt++) {
        const database = await open()
        if (life.kind === 'unsealed' || life.kind === 'sealing') await sealOnce(database)
        if (life.kind === 'sealed') return life.database
      }
      throw new PluginError(
        'storage/failed',
        'The store was closed again and again while it was opened. Reload the page.',
      )
    },
    close,
  }
}
