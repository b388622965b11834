import {
  type AddedTime,
  type CallOptions,
  type CharacterId,
  type KeyValue,
  type LockEvent,
  type LockPermission,
  type LockProvider,
  type LockSettings,
  type LockStats,
  type LockStatus,
  PluginError,
} from 'sdk'
import type { Known } from '../known.ts'
import { contextWords } from '../words.ts'
import type { LockRecord } from './record.ts'
import { type LockAction, levelOf, step } from './step.ts'
import { clearLockRecord, readLockRecord, writeLockRecord } from './storedRecord.ts'
import { statsOf, statusOf } from './tellings.ts'

/** What a lock needs to know of time. */
export interface LockClocks {
  /** Milliseconds since the epoch, as this computer has it: somebody may move it. */
  now(): number
  /** Milliseconds since whenever: nobody moves it, and it ends with the page. */
  steady(): number
}

/** Clocks are compared to the second or so: small corrections are nobody's doing. */
const jumpMs = 2000
const tries = 5

/** The lock of this browser. It needs no server, and nothing that fails takes away the way out. */
export class LocalLock implements LockProvider {
  readonly #storage: KeyValue
  readonly #clocks: LockClocks
  readonly #known: Known
  /** Where the two clocks stood to each other when the record was last sound. */
  #between: number | undefined
  #notes: readonly string[] = []
  #last: Promise<unknown> = Promise.resolve()

  constructor(storage: KeyValue, clocks: LockClocks, known: Known) {
    this.#storage = storage
    this.#clocks = clocks
    this.#known = known
  }

  status(options: CallOptions): Promise<LockStatus> {
    return this.#told({ kind: 'looked' }, options)
  }

  lock({ seconds }: { readonly seconds: number }, options: CallOptions): Promise<LockStatus> {
    return this.#told({ kind: 'lock', seconds }, options)
  }

  unlock({ emergency }: { readonly emergency: boolean }, options: CallOptions): Promise<LockStatus> {
    return this.#told({ kind: 'unlock', emergency }, options)
  }

  async addTime(wish: AddedTime, options: CallOptions) {
    const status = await this.#told({ ...wish, kind: 'add' }, options)
    return { status, added: wish.seconds }
  }

  async settings(options: CallOptions): Promise<LockSettings> {
    return (await this.#do({ kind: 'looked' }, options)).settings
  }

  async changeSettings(patch: Partial<LockSettings>, options: CallOptions): Promise<LockSettings> {
    return (await this.#do({ kind: 'set', patch }, options)).settings
  }

  async isFirstLock(options: CallOptions): Promise<boolean> {
    return (await this.#do({ kind: 'looked' }, options)).totals.locks === 0
  }

  async permissions(options: CallOptions): Promise<readonly LockPermission[]> {
    return (await this.#do({ kind: 'looked' }, options)).permissions
  }

  async permit(permissions: readonly LockPermission[], options: CallOptions): Promise<readonly LockPermission[]> {
    return (await this.#do({ kind: 'permit', permissions }, options)).permissions
  }

  async stats(options: CallOptions): Promise<LockStats> {
    return statsOf(await this.#do({ kind: 'looked' }, options), this.#clocks.now())
  }

  async history(options: CallOptions): Promise<readonly LockEvent[]> {
    const { history } = await this.#do({ kind: 'looked' }, options)
    return history.map(({ at, ...deed }) => ({ at: new Date(at).toISOString(), ...deed }))
  }

  async context(characterId: CharacterId | undefined, options: CallOptions): Promise<string> {
    const record = await this.#do({ kind: 'looked' }, options)
    return contextWords(statusOf(record, this.#clocks.now()), levelOf(record, characterId), record.settings)
  }

  countHeld(options: CallOptions): Promise<LockStatus> {
    return this.#told({ kind: 'count-held' }, options)
  }

  async #told(action: LockAction, options: CallOptions): Promise<LockStatus> {
    return statusOf(await this.#do(action, options), this.#clocks.now(), this.#notes)
  }

  /** One after the other. What is under way when nobody waits any more is finished: a lock is never half changed. */
  #do(action: LockAction, { signal }: CallOptions): Promise<LockRecord> {
    const work = this.#last.then(() => {
      signal.throwIfAborted()
      return this.#change(action)
    })
    this.#last = work.catch(() => {})
    return work
  }

  async #change(action: LockAction): Promise<LockRecord> {
    for (let attempt = 1; ; attempt += 1) {
      const { record: found, from } = await readLockRecord(this.#storage)
      if (from === 'before' || from === 'damage') this.#mend(from)
      const now = this.#clocks.now()
      const looked = this.#followClock(found, now)
      const outcome = step(looked, action, now)
      this.#between = now - this.#clocks.steady() - outcome.record.shiftedMs
      const record = { ...outcome.record, version: found.version + 1 }
      if (attempt < tries && (await readLockRecord(this.#storage)).record.version !== found.version) continue
      await this.#write(found, record)
      this.#known.note({
        status: statusOf(record, now),
        permissions: record.permissions,
        settings: record.settings,
      })
      if (outcome.kind === 'refused') throw new PluginError(`lock/${outcome.code}`, outcome.why)
      return record
    }
  }

  /** An opening is kept even where nothing can be written: what is not there any more is open, too. */
  async #write(found: LockRecord, record: LockRecord): Promise<void> {
    try {
      await writeLockRecord(this.#storage, found, record)
    } catch (error) {
      if (found.lock === null || record.lock !== null) throw error
      await clearLockRecord(this.#storage)
      this.#notes = ['This browser could not write that the lock is open, so everything kept of it was removed.']
    }
  }

  /** Whether the clock jumped since the last look: then the lock goes along, and keeps what was left of it. */
  #followClock(record: LockRecord, now: number): LockRecord {
    if (this.#between === undefined) return record
    const drift = now - this.#clocks.steady() - record.shiftedMs - this.#between
    return Math.abs(drift) > jumpMs ? step(record, { kind: 'jumped', ms: drift }, now).record : record
  }

  #mend(from: 'before' | 'damage'): void {
    this.#between = undefined
    this.#notes = [
      from === 'before'
        ? 'What this browser kept of the lock was damaged, so it stands as it was one change earlier.'
        : 'The saved lock couldn’t be read, so it counts as open and no time can be added.',
    ]
  }
}
