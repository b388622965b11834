import { deleteDB } from 'idb'
import type { Connection } from '../connection.ts'
import type { Disk } from '../disk.ts'
import { storageError } from '../errors.ts'
import { openWithin } from '../openWithin.ts'
import type { StoreName, Writing } from '../rows.ts'
import type { CopyContract, CopySummary } from './contract.ts'
import type { Copy } from './copy.ts'
import { newestCommit } from './newestCommit.ts'
import { notCopied } from './notCopied.ts'
import { type Touched, watchWrites } from './watchWrites.ts'

/** How far the copy may be behind: it is written this long after the first change that it lacks. */
const flushAfterMs = 1_000

/** A base that is due can wait until the page has settled; one that is needed cannot wait long. */
const baseAfterMs = { 'base-due': 30_000, 'base-needed': 5_000 } as const

/** Of the quota: below it, what has no room is the disk and not this site. */
const nearlyAll = 0.9

export interface Following {
  watch(tx: Writing): { readonly tx: Writing; committed(): void }
  /**
   * Deletes the copy when the site's quota is used up, so that the player's own words have room. Not when the disk itself
   * is full: that is when the database is in danger. Returns whether there is more room now.
   */
  makeRoom(): Promise<boolean>
  bytes(): Promise<number>
  readonly calls: CopyContract
}

/** Keeps the copy up with the store. What reads and writes it is fetched with the first change. */
export function followWith(connection: Connection, disk: Disk, name: string, now: () => number): Following {
  let waiting: Touched = new Map()
  let flushing: ReturnType<typeof setTimeout> | undefined
  let isBaseDue = false
  let loading: Promise<Copy> | undefined
  /** The player is to say what becomes of the copy; until then it stays as it is. */
  let isOffered = false
  let before: number | undefined
  const copy = (): Promise<Copy> => {
    loading ??= import('./copy.ts').then(({ copyOf }) => copyOf(connection, disk, now))
    return loading
  }

  const makeBaseIn = (ms: number) => {
    if (isBaseDue) return
    isBaseDue = true
    setTimeout(async () => {
      try {
        await (await copy()).makeBase()
      } catch (error) {
        console.warn('[Storage]', 'No copy of the store could be made:', error)
      }
      isBaseDue = false
    }, ms)
  }
  const note = (touched: Touched) => {
    for (const [store, keys] of touched) waiting.set(store, [...(waiting.get(store) ?? []), ...keys])
  }
  const flush = async () => {
    clearTimeout(flushing)
    flushing = undefined
    if (waiting.size === 0 || isOffered) return
    const touched = waiting
    waiting = new Map()
    try {
      const left = await (await copy()).flush(touched, before)
      if (left !== 'current') makeBaseIn(baseAfterMs[left])
    } catch (error) {
      // No room, say. With the next change it is tried again, so that the log has no gap.
      console.warn('[Storage]', 'The copy of the store is behind:', error)
      note(touched)
    }
  }

  const condition: CopyContract['condition'] = async () => {
    try {
      const database = await connection.open()
      const [chat, character, commit] = await Promise.all([
        firstKey(database, 'sessions'),
        firstKey(database, 'characters'),
        newestCommit(database),
      ])
      before ??= commit
      if (chat !== undefined || character !== undefined) return { kind: 'open' }
      const found = await summary()
      return found ? { kind: 'empty', copy: found } : { kind: 'open' }
    } catch (error) {
      const { code, message } = storageError(error)
      if (code === 'storage/newer-version') return { kind: 'newer' }
      const found = await summary()
      return { kind: 'not-opened', message, ...(found && { copy: found }) }
    }
  }
  const summary = async (): Promise<CopySummary | undefined> => {
    try {
      const found = await (await copy()).summary()
      isOffered = found !== undefined
      return found
    } catch (error) {
      console.warn('[Storage]', 'The copy of the store could not be read:', error)
      return undefined
    }
  }

  /** A store that cannot be opened even now is damaged, and makes way for a new one. */
  const openOrDelete = async () => {
    try {
      await connection.open()
    } catch (error) {
      if (storageError(error).code === 'storage/newer-version') throw error
      await openWithin(deleteDB(name), () => {})
      await connection.open()
    }
  }

  return {
    watch(tx) {
      const touched: Touched = new Map()
      const committed = () => {
        if (touched.size === 0) return
        note(touched)
        flushing ??= setTimeout(flush, flushAfterMs)
      }
      return { tx: watchWrites(tx, notCopied, touched), committed }
    },
    async makeRoom() {
      const { usage = 0, quota = 0 } = await navigator.storage.estimate()
      if (usage < quota * nearlyAll) return false
      const held = await (await copy()).bytes()
      await (await copy()).remove()
      return held > 0
    },
    bytes: async () => (await copy()).bytes(),
    calls: {
      condition,
      async restoreCopy() {
        await openOrDelete()
        await (await copy()).restore()
        isOffered = false
      },
      async startEmpty() {
        await openOrDelete()
        await (await copy()).decline()
        isOffered = false
      },
      deleteCopy: async () => (await copy()).remove(),
      async leave() {
        await flush()
        connection.close('left')
      },
    },
  }
}

const firstKey = (database: Awaited<ReturnType<Connection['open']>>, store: StoreName) =>
  database.getKey(store as 'sessions', IDBKeyRange.lowerBound(Number.NEGATIVE_INFINITY))
