import {
  type AddedTime,
  type CallOptions,
  type CharacterId,
  type LockEvent,
  type LockPermission,
  type LockProvider,
  type LockSettings,
  type LockStats,
  type LockStatus,
  PluginError,
} from 'sdk'
import type { Clock } from 'sdk/llm'
import type { Known } from '../known.ts'
import { lockSpan, maxLock, minLock, wholeSeconds } from '../lockTime.ts'
import { readPermissions, readSettings, readStats, readStatus } from './readers.ts'
import { type Answer, LostAnswer, type Server } from './Server.ts'

/** Clocks of servers round. */
const toleranceMs = 5000

/** A lock that the hosted service keeps. Its clock counts, and its word. */
export class VesperLock implements LockProvider {
  protected readonly server: Server
  readonly #clock: Clock
  readonly #known: Known
  #status: LockStatus | undefined

  constructor(server: Server, clock: Clock, known: Known) {
    this.server = server
    this.#clock = clock
    this.#known = known
  }

  async status(options: CallOptions): Promise<LockStatus> {
    return this.heard(await this.server.ask({ path: '/status' }, options))
  }

  async lock({ seconds }: { readonly seconds: number }, options: CallOptions): Promise<LockStatus> {
    const duration = wholeSeconds(seconds)
    if (duration < minLock || duration > maxLock) {
      throw new PluginError('lock/bad-time', lockSpan)
    }
    const body = { duration, provider: 'local' }
    return this.heard(await this.server.ask({ path: '/lock', method: 'POST', body }, options))
  }

  async unlock({ emergency }: { readonly emergency: boolean }, options: CallOptions): Promise<LockStatus> {
    return this.heard(await this.server.ask({ path: '/unlock', method: 'POST', body: { emergency } }, options))
  }

  /** An answer that was lost is looked for in how the lock stands: time is never asked for twice. */
  async addTime(wish: AddedTime, options: CallOptions) {
    const time = wholeSeconds(wish.seconds)
    const before = this.#status ?? (await this.status(options))
    const body = { time, ...(wish.characterId && { characterId: wish.characterId }), ...this.addressed() }
    try {
      const answer = await this.server.ask({ path: '/add-time', method: 'POST', body, id: wish.id }, options)
      return { status: this.heard(answer), added: time }
    } catch (error) {
      if (!(error instanceof LostAnswer)) throw error
      const status = await this.#look(options)
      if (status && grew(before, status, time)) return { status, added: time }
      const rest = status ? 'Nothing was added.' : 'Whether time was added shows when it answers again.'
      throw new PluginError('lock/failed', `${error.message} ${rest} It was not asked for again.`)
    }
  }

  async settings(options: CallOptions): Promise<LockSettings> {
    return this.#settled(await this.server.ask({ path: '/settings' }, options))
  }

  async changeSettings(patch: Partial<LockSettings>, options: CallOptions): Promise<LockSettings> {
    return this.#settled(await this.server.ask({ path: '/settings', method: 'PUT', body: patch }, options))
  }

  async isFirstLock(options: CallOptions): Promise<boolean> {
    return (await this.server.ask({ path: '/first-lock-warning' }, options)).shouldShowWarning === true
  }

  async permissions(options: CallOptions): Promise<readonly LockPermission[]> {
    return this.#permitted(await this.server.ask({ path: '/permissions' }, options))
  }

  async permit(permissions: readonly LockPermission[], options: CallOptions): Promise<readonly LockPermission[]> {
    const [first, ...others] = permissions
    if (!first) return await this.permissions(options)
    const question =
      others.length === 0
        ? ({ path: '/permissions', method: 'POST', body: first } as const)
        : ({ path: '/permissions/bulk', method: 'PUT', body: { permissions } } as const)
    return this.#permitted(await this.server.ask(question, options))
  }

  async stats(options: CallOptions): Promise<LockStats> {
    return readStats((await this.server.ask({ path: '/stats' }, options)).stats)
  }

  /** The service counts, and lists nothing. */
  async history(): Promise<readonly LockEvent[]> {
    return []
  }

  async context(characterId: CharacterId | undefined, options: CallOptions): Promise<string> {
    const question = { path: '/ai-context', ...(characterId && { query: { characterId } }) }
    const { context } = await this.server.ask(question, options)
    return typeof context === 'string' ? context.slice(0, 1000) : ''
  }

  /** What else names the lock that is meant. */
  protected addressed(): { readonly lockId?: string } {
    return {}
  }

  protected heard({ status }: Answer): LockStatus {
    this.#status = readStatus(status, this.#clock.now())
    this.#known.note({ status: this.#status })
    return this.#status
  }

  async #look(options: CallOptions): Promise<LockStatus | undefined> {
    try {
      return await this.status(options)
    } catch (error) {
      if (error instanceof LostAnswer) return undefined
      throw error
    }
  }

  #settled({ settings }: Answer): LockSettings {
    const read = readSettings(settings)
    this.#known.note({ settings: read })
    return read
  }

  #permitted({ permissions }: Answer): readonly LockPermission[] {
    const read = readPermissions(permissions)
    this.#known.note({ permissions: read })
    return read
  }
}

/** Whether a lock became longer by so much in between. */
function grew(before: LockStatus, after: LockStatus, seconds: number): boolean {
  if (after.totalTimeAdded - before.totalTimeAdded >= seconds) return true
  if (before.unlockAt === null || after.unlockAt === null) return false
  return Date.parse(after.unlockAt) - Date.parse(before.unlockAt) >= seconds * 1000 - toleranceMs
}
