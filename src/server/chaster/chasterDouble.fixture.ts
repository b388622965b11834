import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the double does wrong, once each time it is named. */
export type ChasterMishap =
  | 'denies'
  | 'no-refresh'
  | 'down'
  /** Adds the time, and then says that it failed. */
  | 'done-and-down'
  /** Says that it failed, and adds nothing. */
  | 'not-done-and-down'
  | 'busy'
  | 'garbage'
  | 'huge'

type Answer = (body: unknown, status?: number) => undefined

interface Tokens {
  readonly user: string
  readonly endsAt: number
}

export interface DoubleLock {
  title: string
  status: string
  role: string
  startDate: string
  endDate: string | null
  isFrozen: boolean
  frozenAt?: string
  maxLimitDate?: string
  /** Kept, but not told: the keyholder hides the timer. */
  isHidden?: boolean
}

const minute = 60_000
const accessMs = 5 * minute

/**
 * Chaster and its sign-in: it holds clients to secret, PKCE, state and redirect address; access tokens last five minutes and
 * refresh tokens work once.
 */
export async function startChaster(clock: () => Date) {
  const codes = new Map<string, { readonly query: URLSearchParams; readonly user: string }>()
  const accessTokens = new Map<string, Tokens>()
  const refreshTokens = new Map<string, string>()
  const locks = new Map<string, Map<string, DoubleLock>>()
  const mishaps: ChasterMishap[] = []
  const calls: string[] = []
  let person = 'wearer-1'
  let at = ''

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })

  const happens = (mishap: ChasterMishap): boolean => {
    const place = mishaps.indexOf(mishap)
    if (place >= 0) mishaps.splice(place, 1)
    return place >= 0
  }

  function tokensFor(user: string) {
    const [access, refresh] = [`access-${randomUUID()}`, `refresh-${randomUUID()}`]
    accessTokens.set(access, { user, endsAt: clock().getTime() + accessMs })
    refreshTokens.set(refresh, user)
    return { access_token: access, token_type: 'Bearer', expires_in: accessMs / 1000, refresh_token: refresh }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', at)
    const json = (body: unknown, status = 200, headers = {}) =>
      void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
    const body = await bodyOf(request)
    calls.push(`${request.method} ${url.pathname}`)
    if (url.pathname.endsWith('/openid-connect/auth')) return authorize(url, response)
    if (url.pathname.endsWith('/openid-connect/token')) return json(...grant(new URLSearchParams(body), request))
    if (url.pathname.endsWith('/openid-connect/revoke')) {
      const token = new URLSearchParams(body).get('token') ?? ''
      refreshTokens.delete(token)
      accessTokens.delete(token)
      return json({})
    }
    if (happens('down')) return json({}, 503)
    if (happens('busy')) return json({}, 429, { 'retry-after': '7' })
    if (happens('garbage')) return json({ message: 'Welcome' })
    if (happens('huge')) return json('x'.repeat(2 * 1024 * 1024))
    const who = accessTokens.get((request.headers.authorization ?? '').replace('Bearer ', ''))
    if (!who || who.endsAt <= clock().getTime()) return json({ statusCode: 401 }, 401)
    const own = locks.get(who.user) ?? new Map<string, DoubleLock>()
    const [, , id, action] = url.pathname.split('/')
    if (url.pathname === '/auth/profile') return json({ _id: who.user, username: 'somebody' })
    if (url.pathname === '/locks') return json([...own].map(([key, lock]) => told(key, lock)))
    const lock = own.get(decodeURIComponent(id ?? ''))
    if (!lock) return json({ statusCode: 404 }, 404)
    if (action === undefined) return json(told(id ?? '', lock))
    if (action !== 'update-time' || request.method !== 'POST') return json({}, 404)
    return lengthen(lock, Number(JSON.parse(body).duration), json)
  }

  function lengthen(lock: DoubleLock, seconds: number, json: Answer): undefined {
    if (happens('not-done-and-down')) return json({}, 502)
    if (!Number.isInteger(seconds) || seconds <= 0) return json({ message: 'A wearer can only add.' }, 403)
    const wanted = Date.parse(lock.endDate ?? clock().toISOString()) + seconds * 1000
    const limit = Date.parse(lock.maxLimitDate ?? '')
    lock.endDate = new Date(limit < wanted ? limit : wanted).toISOString()
    return happens('done-and-down') ? json({}, 502) : json({})
  }

  const told = (id: string, { isHidden, ...lock }: DoubleLock) => ({
    _id: id,
    ...lock,
    endDate: isHidden ? null : lock.endDate,
    extensions: [],
  })

  function authorize(url: URL, response: ServerResponse): void {
    const query = url.searchParams
    const home = new URL(query.get('redirect_uri') ?? '')
    const isWhole =
      query.get('code_challenge_method') === 'S256' &&
      (query.get('state')?.length ?? 0) >= 32 &&
      query.get('scope') === 'profile locks offline_access'
    if (!isWhole) return void response.writeHead(400).end()
    home.searchParams.set('state', query.get('state') ?? '')
    if (happens('denies')) home.searchParams.set('error', 'access_denied')
    else {
      const code = randomUUID()
      codes.set(code, { query, user: person })
      home.searchParams.set('code', code)
    }
    response.writeHead(302, { location: home.href }).end()
  }

  function grant(form: URLSearchParams, request: IncomingMessage): [object, number] {
    const login = /^Basic (.*)$/.exec(request.headers.authorization ?? '')?.[1]
    const secret = login ? Buffer.from(login, 'base64').toString().split(':')[1] : form.get('client_secret')
    if (secret !== 'secret') return [{ error: 'invalid_client' }, 401]
    if (form.get('grant_type') === 'refresh_token') {
      const refresh = form.get('refresh_token') ?? ''
      const user = refreshTokens.get(refresh)
      refreshTokens.delete(refresh)
      return user === undefined || happens('no-refresh') ? [{ error: 'invalid_grant' }, 400] : [tokensFor(user), 200]
    }
    const code = form.get('code') ?? ''
    const found = codes.get(code)
    codes.delete(code)
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight =
      found &&
      verifier === found.query.get('code_challenge') &&
      form.get('redirect_uri') === found.query.get('redirect_uri')
    return isRight ? [tokensFor(found.user), 200] : [{ error: 'invalid_grant' }, 400]
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    at,
    /** What was asked, in order: "GET /locks". */
    calls,
    mishap(...which: readonly ChasterMishap[]): void {
      mishaps.push(...which)
    },
    signsIn(who: string): void {
      person = who
    },
    /** Gives somebody a lock that is closed for another hour. */
    wears(user: string, id: string, more: Partial<DoubleLock> = {}): DoubleLock {
      const now = clock().getTime()
      const lock: DoubleLock = {
        title: `Lock ${id}`,
        status: 'locked',
        role: 'wearer',
        startDate: new Date(now - 60 * minute).toISOString(),
        endDate: new Date(now + 60 * minute).toISOString(),
        isFrozen: false,
        ...more,
      }
      const own = locks.get(user) ?? new Map<string, DoubleLock>()
      locks.set(user, own.set(id, lock))
      return lock
    },
    /** A token one can paste, good until it is revoked. */
    developerToken(user: string): string {
      const access = `developer-${randomUUID()}`
      accessTokens.set(access, { user, endsAt: Number.POSITIVE_INFINITY })
      return access
    },
    /** Ends every token of somebody, as Chaster does when they take the permission back. */
    revokeAll(user: string): void {
      for (const [token, who] of accessTokens) if (who.user === user) accessTokens.delete(token)
      for (const [token, who] of refreshTokens) if (who === user) refreshTokens.delete(token)
    },
    tokensLeft: (user: string): number => [...refreshTokens.values()].filter((who) => who === user).length,
    /** What a browser does that is sent there: it follows, and is sent back. */
    async visit(address: string): Promise<string> {
      const response = await fetch(address, { redirect: 'manual' })
      return response.headers.get('location') ?? `${response.status}`
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const piece of request) body += piece
  return body
}
