import { deleteDB } from 'idb'
import type { Disk } from '../../shared/disk/disk.ts'
import type { Connection } from '../connection.ts'
import { isEncrypted } from '../encryption/encryptedRow.ts'
import { isDamage, storageError } from '../errors.ts'
import { isBehindLock } from '../openBehindLock.ts'
import { openWithin } from '../openWithin.ts'
import type { StoreName, Writing } from '../rows.ts'
import type { CopyContract, CopySummary } from './contract.ts'
import type { Copy, Due } from './copy.ts'
import { newestCommit } from './newestCommit.ts'
import { notCopied } from './notCopied.ts'
import { type Touched, watchWrites } from './watchWrites.ts'

/** How far the copy may be behind: it is written this long after the first change that it lacks. */
const flushAfterMs = 1_000

/** A base that is due can wait until the page has settled; one that is needed cannot wait long. */
const baseAfterMs: Readonly<Record<Due, number>> = { 'base-due': 30_000, 'base-stale': 120_000, 'base-needed': 5_000 }

/** How long a base waits that could not be made, twice as long each time. Then there may be room. */
const retryAfterMs = { first: 30_000, longest: 1_800_000 } as const

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
  let timer: { readonly id: ReturnType<typeof setTimeout>; readonly ms: number } | undefined
  let isMaking = false
  let failures = 0
  let loading: Promise<Copy> | undefined
  /** Until the store was found whole, or the player said what becomes of the copy, the copy stays as it is. */
  let isHeld = true
  let before: number | undefined
  const copy = (): Promise<Copy> => {
    loading ??= import('./copy.ts').then(({ copyOf }) => copyOf(connection, disk, now))
    return loading
  }

  /** The soonest counts. One that is asked for while another is being made comes after it. */
  const makeBaseIn = (ms: number) => {
    if (timer && timer.ms <= ms) return
    clearTimeout(timer?.id)
    timer = { ms, id: setTimeout(makeBase, ms) }
  }
  const makeBase = async () => {
    timer = undefined
    if (isHeld || isMaking) return makeBaseIn(baseAfterMs['base-needed'])
    isMaking = true
    try {
      if ((await (await copy()).makeBase()) === 'of-another-store') hold()
      failures = 0
      if (await (await copy()).isBehind()) makeBaseIn(baseAfterMs['base-needed'])
    } catch (error) {
      console.warn('[Storage]', 'No copy of the store could be made:', error)
      makeBaseIn(Math.min(retryAfterMs.first * 2 ** failures++, retryAfterMs.longest))
    }
    isMaking = false
  }
  /** What was written before is copied now. */
  const release = () => {
    isHeld = false
    if (waiting.size > 0) flushing ??= setTimeout(flush, flushAfterMs)
  }
  /** The copy is of a store that was lost while this tab was open: the player is asked at the next start. */
  const hold = () => {
    isHeld = true
    console.warn('[Storage]', 'The copy is of another store and stays as it is until the next start.')
  }
  const note = (touched: Touched) => {
    for (const [store, keys] of touched) waiting.set(store, [...(waiting.get(store) ?? []), ...keys])
  }
  const flush = async () => {
    clearTimeout(flushing)
    flushing = undefined
    if (waiting.size === 0 || isHeld) return
    const touched = waiting
    waiting = new Map()
    try {
      const left = await (await copy()).flush(touched, before)
      if (left === 'of-another-store') {
        hold()
        note(touched)
      } else if (left !== 'current') makeBaseIn(baseAfterMs[left])
    } catch (error) {
      // No room, say. With the next change it is tried again, so that the log has no gap.
      console.warn('[Storage]', 'The copy of the store is behind:', error)
      note(touched)
    }
  }

  const condition: CopyContract['condition'] = async () => {
    isHeld = true
    try {
      const database = await connection.open()
      const [chat, character, commit] = await Promise.all([
        firstKey(database, 'sessions'),
        firstKey(database, 'characters'),
        newestCommit(database),
      ])
      before ??= commit
      if (!isBehindLock(database) && (await hasEncrypted(database))) return { kind: 'not-opened', message: lockMissing }
      const isEmpty = chat === undefined && character === undefined
      const found = isEmpty || (await isOfAnotherStore()) ? await summary() : undefined
      if (found && found !== 'unreadable') return { kind: isEmpty ? 'empty' : 'replaced', copy: found }
      // One that cannot be read now may be readable at the next start.
      if (!found) release()
      return { kind: 'open' }
    } catch (error) {
      const failure = storageError(error)
      const { code, message } = failure
      if (code === 'storage/newer-version') return { kind: 'newer' }
      if (code === 'storage/slow') throw failure
      if (!isDamage(failure)) return { kind: 'not-opened', message }
      const found = await summary()
      return { kind: 'damaged', message, ...(found && found !== 'unreadable' && { copy: found }) }
    }
  }
  const isOfAnotherStore = async (): Promise<boolean> => {
    try {
      return await (await copy()).isOfAnotherStore()
    } catch (error) {
      console.warn('[Storage]', 'The copy of the store could not be looked at:', error)
      return false
    }
  }
  const summary = async (): Promise<CopySummary | 'unreadable' | undefined> => {
    try {
      return await (await copy()).summary()
    } catch (error) {
      console.warn('[Storage]', 'The copy of the store could not be read:', error)
      return 'unreadable'
    }
  }

  /**
   * A store that the browser cannot read, also now, makes way for a new one. A request to delete cannot be taken back, but
   * whatever is opened after it waits for it: even one that succeeds late deletes no store newer than the damaged one.
   */
  const openOrDelete = async () => {
    try {
      await connection.open()
    } catch (error) {
      if (!isDamage(storageError(error))) throw error
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
      if (isHeld) return false
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
        release()
      },
      async startEmpty() {
        await openOrDelete()
        await (await copy()).decline()
        release()
      },
      deleteCopy: async () => (await copy()).remove(),
      async leave() {
        await flush()
        connection.close('left')
      },
    },
  }
}

const lockMissing =
  'Your data is encrypted, but the record of the lock is missing from this browser, so it cannot be decrypted. Delete the data of this site in the settings of the browser, then import a backup.'

/** Settings are written at every start, so what is on disk shows there. */
async function hasEncrypted(database: Awaited<ReturnType<Connection['open']>>): Promise<boolean> {
  for (const store of ['settings', 'sessions'] as const) {
    const cursor = await database.transaction(store).store.openCursor()
    if (cursor && isEncrypted(cursor.value)) return true
  }
  return false
}

const firstKey = (database: Awaited<ReturnType<Connection['open']>>, store: StoreName) =>
  database.getKey(store as 'sessions', IDBKeyRange.lowerBound(Number.NEGATIVE_INFINITY))
