import { PluginError } from 'sdk'
import { parseJson } from 'sdk/text/parseJson.ts'
import { isFields } from '../../../shared/fields.ts'
import { channelNames, lockNames } from '../../../shared/storageNames.ts'
import { wholeBody } from '../body.ts'
import type { AccountAnswer, AccountCall, AccountNews, TokenStatus } from '../contract.ts'
import type { NetLog } from '../log.ts'
import type { Secrets } from '../secrets.ts'
import { addressOf, askAccount } from './askAccount.ts'
import { fetchImage } from './fetchImage.ts'
import { newsFeed } from './news.ts'
import { createOfflineQueue } from './offlineQueue.ts'
import { createSession } from './session.ts'
import { userOf } from './tokenTimes.ts'

export interface AccountParts {
  readonly secrets: Secrets
  readonly log: NetLog
  readonly now: () => number
  readonly pageOrigin: string
  readonly isOnline: () => boolean
  /** Calls whenever the connection is back. */
  readonly onOnline: (listener: () => void) => void
}

/** The product API host: the page's calls, and those that plugins make for whoever is signed in. */
export interface Account {
  /** Which server it is, by its origin; empty means where the page came from. */
  setHost(origin: string): Promise<void>
  ask(call: AccountCall, signal: AbortSignal): Promise<AccountAnswer>
  /** An image by its id; undefined where it may not be seen. */
  image(id: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer> | undefined>
  status(): Promise<TokenStatus>
  /** Forgets the token in this browser. */
  forget(): Promise<void>
  news(signal: AbortSignal): AsyncIterable<AccountNews>
  /** The secrets were opened or emptied. */
  reread(): void
  /** Where a plugin's request goes. */
  addressOf(path: `/${string}`): URL
  /** What a plugin's request to that address is signed with. Rejects with `secret/missing` for guests. */
  tokenFor(url: URL): Promise<string>
  /**
   * Whether a plugin's change was put aside until the connection is back. False where there is a connection, and for calls
   * that cannot wait.
   */
  putAside(call: AccountCall): Promise<boolean>
  /** Takes note of what the server said to a plugin. Returns what to call when the answer has ended. */
  noteAnswer(path: string, token: string, response: Response): () => void
}

/** Refusals that are longer, or take longer, are no refusals of the API. */
const maxRefusalBytes = 64 * 1024
const maxRefusalMs = 30_000
const completions = '/chat/completions'

export function createAccount({ secrets, log, now, pageOrigin, isOnline, onOnline }: AccountParts): Account {
  const feed = newsFeed()
  const never = new AbortController().signal
  let host = pageOrigin

  const session = createSession({
    origin: pageOrigin,
    secrets,
    now,
    isOnline,
    exclusive: (work) => navigator.locks.request(lockNames.authRefresh, work),
    announce: () => otherTabs().postMessage('changed'),
    async renew(token) {
      let renewed: string | undefined
      const keep = async (fresh: string) => {
        renewed = fresh
      }
      const answer = await askAccount({ log, host, token, keep }, { method: 'POST', path: '/auth/refresh' }, never)
      if (renewed !== undefined) return { kind: 'renewed', token: renewed }
      return { kind: answer.kind === 'refused' && answer.status === 401 ? 'ended' : 'failed' }
    },
  })
  session.onChange(
    () =>
      void session.status().then(
        (status) => feed.tell({ kind: 'token', status }),
        () => {},
      ),
  )

  let channel: BroadcastChannel | undefined
  function otherTabs(): BroadcastChannel {
    if (!channel) {
      channel = new BroadcastChannel(channelNames.account)
      channel.onmessage = () => session.reread()
    }
    return channel
  }

  const queue = createOfflineQueue({
    secrets,
    now,
    exclusive: (work) => navigator.locks.request(lockNames.offlineCalls, work),
    send: (call) => sendNow(call, never),
    onRefused: (body) => feed.tell({ kind: 'waited-in-vain', body }),
  })
  /** Sends what waits, for whoever is signed in. */
  async function sendWaiting(): Promise<void> {
    const { token, origin } = await session.signature()
    if (token !== undefined && isOnline()) await queue.run({ origin, userId: userOf(token) })
  }
  const goOn = () => void sendWaiting().catch((error: unknown) => console.warn('[Account]', error))
  onOnline(goOn)

  async function putAside(call: AccountCall): Promise<boolean> {
    const { mayWait } = await import('./checkAnswer.ts')
    if (isOnline() || !mayWait(call)) return false
    const { token, origin } = await session.signature()
    if (token !== undefined) await queue.add(call, { origin, userId: userOf(token) })
    return token !== undefined
  }

  async function ask(call: AccountCall, signal: AbortSignal): Promise<AccountAnswer> {
    return (await putAside(call)) ? { kind: 'waits' } : sendNow(call, signal)
  }

  async function sendNow(call: AccountCall, signal: AbortSignal): Promise<AccountAnswer> {
    const { token, origin } = await session.signature()
    const parts = { log, host: origin, keep: (fresh: string) => session.keep(fresh, origin) }
    const answer = await askAccount({ ...parts, token }, call, signal)
    const isLost =
      answer.kind === 'refused' && answer.status === 401 && token !== undefined && call.path !== '/auth/login'
    if (!isLost) return answer
    const other = await session.signature()
    // Another tab has renewed it meanwhile.
    if (other.token !== undefined && other.token !== token && other.origin === origin)
      return askAccount({ ...parts, token: other.token }, call, signal)
    await session.forget(token)
    return answer
  }

  async function noteRefusal(path: string, token: string, response: Response): Promise<void> {
    if (response.status === 401) await session.forget(token)
    const terms = { origin: host, signal: AbortSignal.timeout(maxRefusalMs), limit: maxRefusalBytes }
    const bytes = await wholeBody(response, terms).catch(() => new Uint8Array())
    const body = parseJson(new TextDecoder().decode(bytes).replaceAll(token, ''))
    if (isFields(body) && typeof body.code === 'string') feed.tell({ kind: 'refused', code: body.code, body })
    else console.warn('[Account]', `${path} was refused with ${response.status}`)
  }

  return {
    async setHost(origin) {
      host = origin === '' ? pageOrigin : origin
      otherTabs()
      await session.belongTo(host)
      goOn()
    },
    ask,
    async image(id, signal) {
      const { token, origin } = await session.signature()
      return fetchImage({ log, host: origin, token }, id, signal)
    },
    putAside,
    status: () => session.status(),
    async forget() {
      await queue.clear(host)
      await session.forget()
    },
    news: (signal) => feed.follow(signal),
    reread() {
      session.reread()
      goOn()
    },
    addressOf: (path) => addressOf(host, { path }),
    async tokenFor(url) {
      const { token, origin } = await session.signature()
      // The player may have named another server while this request waited for its turn.
      if (token === undefined || origin !== url.origin)
        throw new PluginError('secret/missing', 'Please sign in to use the hosted service.')
      return token
    },
    noteAnswer(path, token, response) {
      if (!response.ok) void noteRefusal(path, token, response.clone())
      return () => {
        if (path === completions) feed.tell({ kind: 'used' })
      }
    },
  }
}
