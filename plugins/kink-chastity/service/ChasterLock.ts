import {
  type AddedTime,
  type CallOptions,
  type LockAccount,
  type LockAccountPatch,
  type LockStatus,
  PluginError,
  type ServiceLock,
} from 'sdk'
import { readAccount, readAddress, readLocks } from './readers.ts'
import type { Answer } from './Server.ts'
import { VesperLock } from './VesperLock.ts'

/** A lock of the Chaster app, reached through the hosted service. Time can be added; the rest is done in that app. */
export class ChasterLock extends VesperLock {
  #selected: string | undefined

  override lock(): Promise<LockStatus> {
    return elsewhere('Please create a lock in the Chaster app first, then sync.')
  }

  override unlock(): Promise<LockStatus> {
    return elsewhere('Chaster locks can only be unlocked through the Chaster app')
  }

  override async isFirstLock(): Promise<boolean> {
    return false
  }

  override async addTime(wish: AddedTime, options: CallOptions) {
    try {
      return await super.addTime(wish, options)
    } catch (error) {
      throw inSettings(error)
    }
  }

  async account(options: CallOptions): Promise<LockAccount> {
    return this.#told(await this.server.ask({ path: '/settings' }, options))
  }

  async changeAccount({ syncsByItself, token }: LockAccountPatch, options: CallOptions): Promise<LockAccount> {
    const body = {
      ...(syncsByItself !== undefined && { chasterAutoSync: syncsByItself }),
      ...(token !== undefined && { chasterToken: token }),
    }
    return this.#told(await this.server.ask({ path: '/settings', method: 'PUT', body }, options))
  }

  async sync(options: CallOptions): Promise<readonly ServiceLock[]> {
    const answer = await this.server.ask({ path: '/chaster/sync', method: 'POST', body: {} }, options)
    this.heard(answer)
    return readLocks(answer.locks)
  }

  async selectLock({ id }: { readonly id: string }, options: CallOptions): Promise<LockStatus> {
    if (id === '') throw new PluginError('lock/no-lock', 'No Chaster lock selected. Please select a lock in settings.')
    const question = { path: '/chaster/select-lock', method: 'POST', body: { lockId: id } } as const
    const status = this.heard(await this.server.ask(question, options))
    this.#selected = id
    return status
  }

  async connectUrl(options: CallOptions): Promise<string> {
    const { authUrl } = await this.server.ask({ path: '/chaster/auth-url' }, options)
    const address = readAddress(authUrl)
    if (address) return address
    throw new PluginError('lock/failed', 'The service gave no address where one signs in at Chaster.')
  }

  async disconnect(options: CallOptions): Promise<void> {
    await this.server.ask({ path: '/chaster/disconnect', method: 'POST', body: {} }, options)
    this.#selected = undefined
  }

  #told({ settings }: Answer): LockAccount {
    const account = readAccount(settings)
    this.#selected = account.selectedLockId ?? undefined
    return account
  }

  protected override addressed(): { readonly lockId?: string } {
    return this.#selected === undefined ? {} : { lockId: this.#selected }
  }
}

async function elsewhere(why: string): Promise<never> {
  throw new PluginError('lock/elsewhere', why)
}

/** Whoever adds time is not on the page where one connects. */
function inSettings(error: unknown): unknown {
  return error instanceof PluginError && error.code === 'lock/not-connected'
    ? new PluginError(error.code, 'Chaster not connected. Please connect your Chaster account in settings.')
    : error
}
