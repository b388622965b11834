import type { PluginId } from 'sdk'
import type { TokenStatus } from '../contract.ts'
import type { Secrets } from '../secrets.ts'
import { tokenState, tokenTimes } from './tokenTimes.ts'

/** Whose the token is among the secrets: the app's own. */
const owner = 'vesper' as PluginId
const tokenName = 'auth_token'
/** Timers longer than this begin anew, because browsers count milliseconds in 31 bits and computers sleep. */
const longestTimerMs = 3_600_000
/** A token that could not be renewed is tried again after so long. */
const tryAgainMs = 60_000

export interface SessionParts {
  /** The server until `belongTo` names another. */
  readonly origin: string
  readonly secrets: Pick<Secrets, 'save' | 'reveal' | 'keepOnlyFor'>
  readonly now: () => number
  readonly isOnline: () => boolean
  /** Only one tab at a time does the work. */
  readonly exclusive: <T>(work: () => Promise<T>) => Promise<T>
  /** Tells the other tabs that the token is another one, or gone. */
  readonly announce: () => void
  /** Asks the server for a new token in place of this one. */
  readonly renew: (token: string) => Promise<Renewal>
}

export type Renewal =
  | { readonly kind: 'renewed'; readonly token: string }
  /** The server does not accept the old one any more. */
  | { readonly kind: 'ended' }
  | { readonly kind: 'failed' }

/** The token of whoever is signed in: kept among the secrets, renewed when three quarters of its life are over. */
export interface Session {
  /** The server whose token it is. One of another server is forgotten. */
  belongTo(origin: string): Promise<void>
  /** The token to ask with, undefined for guests, and the only server it may be sent to. */
  signature(): Promise<Signature>
  /** Keeps a token that `from` has given. One of a server that is no longer the player's is dropped. */
  keep(token: string, from: string): Promise<void>
  /** Signs out in this browser, unless another token than this one has come meanwhile. */
  forget(token?: string): Promise<void>
  status(): Promise<TokenStatus>
  /** Calls after every change, whichever tab made it. */
  onChange(listener: () => void): void
  /** Another tab has changed it, or the secrets can be read now. */
  reread(): void
}

export interface Signature {
  readonly token: string | undefined
  readonly origin: string
}

const signedOut: TokenStatus = { hasToken: false, isExpired: false, shouldRefresh: false, timeRemaining: 0 }

export function createSession({
  origin: firstOrigin,
  secrets,
  now,
  isOnline,
  exclusive,
  announce,
  renew,
}: SessionParts): Session {
  const listeners = new Set<() => void>()
  let origin = firstOrigin
  let timer: ReturnType<typeof setTimeout> | undefined
  let renewing: Promise<void> | undefined

  async function read(): Promise<string | undefined> {
    const secret = await secrets.reveal(owner, tokenName)
    return secret?.origin === origin ? secret.value : undefined
  }

  function changed(): void {
    for (const listener of listeners) listener()
    void watch()
  }

  async function keep(token: string, from: string): Promise<void> {
    if (from !== origin) return
    await secrets.save(owner, tokenName, token, origin)
    announce()
    changed()
  }

  async function forget(token?: string): Promise<void> {
    const held = await read()
    if (held === undefined || (token !== undefined && held !== token)) return
    await secrets.save(owner, tokenName, '', origin)
    announce()
    changed()
  }

  /** Looks again in an hour at most: what is due then is renewed, what has ended is forgotten. */
  async function watch(): Promise<void> {
    clearTimeout(timer)
    const token = await read().catch(() => undefined)
    const times = token === undefined ? undefined : tokenTimes(token)
    if (!times) return
    const { isDue, dueInMs } = tokenState(times, now())
    clearTimeout(timer)
    timer = setTimeout(lookAgain, isDue ? tryAgainMs : Math.min(dueInMs, longestTimerMs))
  }

  const lookAgain = () =>
    void held()
      .catch(() => {})
      .finally(watch)

  /** The token, while it is good. One that has ended is forgotten while there is a line to the server. */
  async function held(): Promise<string | undefined> {
    const token = await read()
    if (token === undefined) return undefined
    const times = tokenTimes(token)
    const state = times && tokenState(times, now())
    if (!state || state.isExpired) {
      if (isOnline()) await forget(token)
      return undefined
    }
    if (!state.isDue || !isOnline()) return token
    const work = renewOnce(token)
    if (!state.isUrgent) return token
    await work
    return read()
  }

  function renewOnce(old: string): Promise<void> {
    const from = origin
    renewing ??= exclusive(async () => {
      // Another tab may have been faster.
      if ((await read()) !== old) return
      const renewal = await renew(old)
      if (renewal.kind === 'renewed') await keep(renewal.token, from)
      if (renewal.kind === 'ended') await forget(old)
    })
      .catch(() => {})
      .finally(() => {
        renewing = undefined
      })
    return renewing
  }

  return {
    async belongTo(other) {
      if (origin === other) return watch()
      origin = other
      await secrets.keepOnlyFor(owner, tokenName, other)
      changed()
    },
    async signature() {
      const before = origin
      const token = await held()
      // The server was changed meanwhile: whose token this is nobody knows.
      return { token: before === origin ? token : undefined, origin }
    },
    keep,
    forget,
    async status() {
      const token = await read()
      const times = token === undefined ? undefined : tokenTimes(token)
      if (!times) return signedOut
      const { isExpired, isDue } = tokenState(times, now())
      const timeRemaining = Math.max(0, Math.round((times.expiresAt - Math.max(now(), times.issuedAt)) / 1000))
      return { hasToken: true, isExpired, shouldRefresh: isDue, timeRemaining }
    },
    onChange: (listener) => void listeners.add(listener),
    reread: changed,
  }
}
