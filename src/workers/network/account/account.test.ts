import { isAbort, type NetReply, type NetRequest, type PluginError, type PluginId } from 'sdk'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { access } from '../access.ts'
import type { AccountNews } from '../contract.ts'
import { exchange } from '../exchange.ts'
import { netLog } from '../log.ts'
import type { Secrets } from '../secrets.ts'
import { secretsInMemory, tokenOf, web } from './account.fixture.ts'
import { createAccount } from './account.ts'

const plugin = 'vesper.llm-vesper' as PluginId
const host = 'https://accounts.example'
const never = new AbortController().signal
const dayMs = 86_400_000

afterEach(() => {
  Object.assign(line, { isOnline: true, listeners: [] })
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

beforeEach(() => {
  vi.stubGlobal('navigator', { locks: { request: locked } })
})

/** What was done under a lock. */
const works: Promise<unknown>[] = []
function locked(_: string, work: () => Promise<unknown>): Promise<unknown> {
  const done = work()
  works.push(done)
  return done
}

/** The connection of the browser. */
const line = { isOnline: true, listeners: [] as (() => void)[] }

/** A plugin that may make calls below "/chat", with the account it makes them for. */
async function rig(origins: readonly string[] = ['account:/chat']) {
  const token = tokenOf(0, 30 * dayMs)
  const secrets = secretsInMemory()
  const log = netLog(() => 0)
  const account = createAccount({
    secrets: secrets as Secrets,
    log,
    now: () => 0,
    pageOrigin: host,
    isOnline: () => line.isOnline,
    onOnline: (listener) => line.listeners.push(listener),
  })
  await account.setHost('')
  await secrets.save('vesper' as PluginId, 'auth_token', token, host)
  const granted = access(() => 0)
  const grant = (to: readonly string[]) => granted.grant({ plugin, origins: to, secrets: ['key'], sockets: false })
  grant(origins)
  const parts = { access: granted, secrets: secrets as Secrets, log, pageOrigin: host, account }
  const ask = (request: Partial<NetRequest>) =>
    exchange(parts, plugin, { url: 'account:/chat/models', ...request }, never)
  return { account, secrets, token, log, grant, ask }
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'sent',
    (error: PluginError) => error.code,
  )

async function textOf({ body }: NetReply): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of body) text += decoder.decode(piece, { stream: true })
  return text
}

describe('a call of the product API by a plugin', () => {
  test('goes to the host with the token of whoever is signed in', async () => {
    const asked = web(() => ({ body: { success: true } }))
    const { ask, token, log } = await rig()
    expect(await textOf(await ask({}))).toBe('{"success":true}')
    expect(asked).toMatchObject([
      { url: `${host}/api/chat/models`, method: 'GET', redirect: 'error', credentials: 'omit' },
    ])
    expect(asked[0]?.headers.authorization).toBe(`Bearer ${token}`)
    expect(log.entries()).toMatchObject([{ plugin, url: 'account:/chat/models', status: 200 }])
  })

  test('keeps its query, encoded as it is', async () => {
    const asked = web(() => ({ body: {} }))
    const { ask } = await rig()
    await ask({ url: 'account:/chat/models?of=a%20b~c&to=' })
    expect(asked[0]?.url).toBe(`${host}/api/chat/models?of=a%20b~c&to=`)
  })

  test.each([
    ['account:/auth/me', 'net/host-not-allowed'],
    ['account:/chatx', 'net/host-not-allowed'],
    ['account:/CHAT/models', 'net/host-not-allowed'],
    ['account:/chat/../auth/me', 'plugin/refused'],
    ['account:/chat/%2e%2e/auth/me', 'plugin/refused'],
    ['account:/chat/..%2fauth/me', 'plugin/refused'],
    ['account:/chat\\..\\auth\\me', 'plugin/refused'],
    ['account://other.example/chat', 'plugin/refused'],
    ['account:chat/models', 'plugin/refused'],
    ['account:/chat//models', 'plugin/refused'],
    ['account:/chat/', 'plugin/refused'],
    ['account:/chat/models\n', 'plugin/refused'],
    ['account:/chat/models#x', 'plugin/refused'],
    ['account:/chat/models?', 'plugin/refused'],
    ['account:/chat/models?of', 'plugin/refused'],
    ['account:/chat/models?of=a b', 'plugin/refused'],
    ['account:/chat/models?of=%', 'plugin/refused'],
    ['account:/chat/models?of=a&', 'plugin/refused'],
    ['account:/chat/models?of=a/../b', 'plugin/refused'],
    ['account:/chat/models?of=%7B%7Bsecret%3Akey%7D%7D', 'plugin/refused'],
    ['acc\nount:/chat/models', 'net/bad-address'],
    [' account:/chat/models', 'net/bad-address'],
  ])('to %j is refused', async (url, code) => {
    const asked = web(() => ({ body: {} }))
    const { ask } = await rig()
    expect(await codeOf(ask({ url }))).toBe(code)
    expect(asked).toEqual([])
  })

  test('with a query that is too long is refused', async () => {
    const { ask } = await rig()
    expect(await codeOf(ask({ url: `account:/chat/models?of=${'a'.repeat(9000)}` }))).toBe('plugin/refused')
  })

  test.each([
    ['that brings its own authorization', { headers: { Authorization: 'Bearer mine' } }],
    ['that asks for a saved key', { headers: { 'x-key': '{{secret:key}}' } }],
    ['with a body on a GET', { body: 'x' }],
  ])('%s is refused', async (_, request) => {
    const asked = web(() => ({ body: {} }))
    const { ask } = await rig()
    expect(await codeOf(ask(request))).toBe('plugin/refused')
    expect(asked).toEqual([])
  })

  test('is refused without a grant, whatever hosts are granted', async () => {
    const { ask } = await rig([host, 'https://*.example', 'account:/chastity'])
    expect(await codeOf(ask({}))).toBe('net/host-not-allowed')
    expect(await codeOf(ask({ url: `${host}/api/chat/models` }))).toBe('net/host-not-allowed')
  })

  test('never follows a redirect, although it asks for that', async () => {
    const asked = web(() => ({ body: {}, url: 'https://elsewhere.example/api/chat/models' }))
    const { ask } = await rig()
    expect(await codeOf(ask({ redirects: 'follow' }))).toBe('net/redirected')
    expect(asked[0]?.redirect).toBe('error')
  })

  test('is refused to guests, who are asked to sign in', async () => {
    const asked = web(() => ({ body: {} }))
    const { ask, account } = await rig()
    await account.forget()
    await expect(ask({})).rejects.toMatchObject({
      code: 'secret/missing',
      message: 'Please sign in to use the hosted service.',
    })
    expect(asked).toEqual([])
  })

  test('is not signed for another server than the one it was checked for', async () => {
    const { account } = await rig()
    const address = account.addressOf('/chat/models')
    await account.setHost('https://other.example')
    expect(await codeOf(account.tokenFor(address))).toBe('secret/missing')
  })

  test('does not read the token back from an answer that echoes it', async () => {
    const { ask, token } = await rig()
    web(() => ({ body: { said: `Bearer ${token}` }, headers: { 'x-request-id': token } }))
    const reply = await ask({})
    expect(reply.headers['x-request-id']).toBe('•••')
    const text = await textOf(reply)
    expect(text).not.toContain(token)
    expect(text).toContain('Bearer ****')
  })

  test('goes on when what the plugin may reach is granted anew, and ends when it is taken back', async () => {
    const { ask, grant } = await rig()
    const withdrawn: AbortSignal[] = []
    vi.stubGlobal('fetch', async (url: URL, { signal }: { signal: AbortSignal }) => {
      withdrawn.push(signal)
      return Object.defineProperty(new Response(new ReadableStream()), 'url', { value: url.href })
    })
    await ask({})
    grant(['account:/chat', 'https://more.example'])
    expect(withdrawn[0]?.aborted).toBe(false)
    grant(['https://more.example'])
    expect(withdrawn[0]?.aborted).toBe(true)
  })
})

describe('what the page hears', () => {
  async function heard(account: Awaited<ReturnType<typeof rig>>['account'], work: () => Promise<unknown>) {
    const end = new AbortController()
    const news: AccountNews[] = []
    const following = (async () => {
      for await (const one of account.news(end.signal)) news.push(one)
    })()
    await work()
    return {
      news,
      async over() {
        end.abort()
        await following
      },
    }
  }

  test('is a refusal without the token, and that the token has gone when the server no longer takes it', async () => {
    const { account, ask, token } = await rig()
    web(() => ({ status: 401, body: { success: false, code: 'token_expired', error: `No ${token}` } }))
    const { news, over } = await heard(account, async () => textOf(await ask({})))
    await vi.waitFor(() => expect(news).toHaveLength(2))
    expect(news).toEqual([
      { kind: 'token', status: { hasToken: false, isExpired: false, shouldRefresh: false, timeRemaining: 0 } },
      { kind: 'refused', code: 'token_expired', body: { success: false, code: 'token_expired', error: 'No ' } },
    ])
    expect(await account.status()).toMatchObject({ hasToken: false })
    await over()
  })

  test('is that a reply of the hosted model has ended, and nothing of other calls', async () => {
    const { account, ask } = await rig()
    web(() => ({ body: {} }))
    const { news, over } = await heard(account, async () => {
      await textOf(await ask({}))
      await textOf(await ask({ url: 'account:/chat/completions', method: 'POST', body: '{}' }))
    })
    await vi.waitFor(() => expect(news).toEqual([{ kind: 'used' }]))
    await over()
  })
})

describe('a call of the page', () => {
  const me = { method: 'GET', path: '/auth/me' } as const

  test('that is answered 401 signs out', async () => {
    const { account } = await rig()
    web(() => ({ status: 401, body: { success: false, code: 'token_invalid' } }))
    expect(await account.ask(me, never)).toMatchObject({ kind: 'refused', status: 401 })
    expect(await account.status()).toMatchObject({ hasToken: false })
  })

  test('that is answered 401 is made once more with the token another tab has meanwhile', async () => {
    const { account, secrets, token } = await rig()
    const fresh = tokenOf(1000, 30 * dayMs)
    const asked = web(async (request) => {
      if (request.headers.authorization !== `Bearer ${token}`) return { status: 500, body: {} }
      await secrets.save('vesper' as PluginId, 'auth_token', fresh, host)
      return { status: 401, body: { success: false, code: 'token_expired' } }
    })
    expect(await account.ask(me, never)).toMatchObject({ status: 500 })
    expect(asked.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${token}`, `Bearer ${fresh}`])
    expect(await account.status()).toMatchObject({ hasToken: true })
  })

  test('with a wrong password signs nobody out', async () => {
    const { account } = await rig()
    web(() => ({ status: 401, body: { success: false, code: 'invalid_credentials' } }))
    const body = { username: 'anna', password: 'x' }
    await account.ask({ method: 'POST', path: '/auth/login', body }, never)
    expect(await account.status()).toMatchObject({ hasToken: true })
  })

  test('whose token comes from a server that is no longer the chosen one keeps nothing', async () => {
    const { account } = await rig()
    web(async () => {
      await account.setHost('https://other.example')
      return { body: { success: true, token: tokenOf(0, dayMs) } }
    })
    await account.ask({ method: 'POST', path: '/auth/refresh' }, never)
    expect(await account.status()).toMatchObject({ hasToken: false })
  })

  test('that is cancelled is no failure', async () => {
    const { account } = await rig()
    const cancel = new AbortController()
    cancel.abort()
    const error = await account.ask(me, cancel.signal).catch((reason: unknown) => reason)
    expect(isAbort(error)).toBe(true)
  })
})

describe('a change made offline', () => {
  const preferences = { invite_reward: { site: true, email: false } }
  const write = { method: 'PUT', path: '/notifications/preferences', body: preferences } as const
  const goOnline = async () => {
    line.isOnline = true
    for (const listener of line.listeners) listener()
    await new Promise((resolve) => setTimeout(resolve, 0))
    await Promise.allSettled(works)
  }

  test('waits, and is sent in its order with a key when the connection is back', async () => {
    const settings = {
      maxAddPerAction: 600,
      maxAddPerHour: 600,
      aiTimeUnit: 'minutes',
      provider: 'local',
      chasterAutoSync: true,
      selectedChasterLockId: null,
      hasChasterToken: false,
    }
    const asked = web(({ url }) => ({
      body: {
        success: true,
        ...(url.endsWith('/settings')
          ? { settings }
          : { data: { ...preferences, security: { site: true, email: true } } }),
      },
    }))
    const { account, ask } = await rig(['account:/chastity'])
    line.isOnline = false
    expect(await account.ask(write, never)).toEqual({ kind: 'waits' })
    const change = { url: 'account:/chastity/settings', method: 'PUT', body: '{"maxAddPerHour":600}' } as const
    expect(await codeOf(ask(change))).toBe('net/waits')
    expect(asked).toEqual([])
    await goOnline()
    expect(asked.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['PUT', `${host}/api/notifications/preferences`, JSON.stringify(preferences)],
      ['PUT', `${host}/api/chastity/settings`, '{"maxAddPerHour":600}'],
    ])
    expect(asked.every(({ headers }) => (headers['idempotency-key'] ?? '').length === 36)).toBe(true)
    await goOnline()
    expect(asked).toHaveLength(2)
  })

  test('is one that can wait: signing in, chat and locks cannot', async () => {
    web(() => 'offline')
    const { account, ask } = await rig(['account:/chastity', 'account:/chat'])
    line.isOnline = false
    expect(await codeOf(ask({ url: 'account:/chastity/lock', method: 'POST', body: '{"duration":60}' }))).not.toBe(
      'net/waits',
    )
    const login = { method: 'POST', path: '/auth/logout' } as const
    vi.useFakeTimers()
    const answer = account.ask(login, never).then(
      ({ kind }) => kind,
      () => 'failed',
    )
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await answer).toBe('failed')
  })

  test('that is refused is told and gone; a server that is out keeps all that follow', async () => {
    let status = 503
    const asked = web(() => ({ status, body: { success: false, error: 'While locked, limits can only be lowered.' } }))
    const { account } = await rig()
    line.isOnline = false
    await account.ask(write, never)
    await account.ask({ method: 'POST', path: '/notifications/read', body: { all: true } }, never)
    const heard: AccountNews[] = []
    const over = new AbortController()
    const following = (async () => {
      for await (const news of account.news(over.signal)) heard.push(news)
    })()
    await goOnline()
    expect(asked).toHaveLength(1)
    status = 409
    await goOnline()
    expect(asked).toHaveLength(3)
    expect(heard.filter(({ kind }) => kind === 'waited-in-vain')).toHaveLength(2)
    over.abort()
    await following
  })

  test('is forgotten with the sign-in, and at most a hundred wait', async () => {
    const asked = web(() => ({ body: { success: true } }))
    const { account, secrets, token } = await rig()
    line.isOnline = false
    for (let count = 0; count < 100; count += 1) await account.ask(write, never)
    expect(await codeOf(account.ask(write, never))).toBe('net/unreachable')
    await account.forget()
    await secrets.save('vesper' as PluginId, 'auth_token', token, host)
    await goOnline()
    expect(asked).toEqual([])
  })
})
