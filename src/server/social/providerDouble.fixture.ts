import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/** Who signs in at the double next. */
export interface Person {
  readonly id: string
  readonly email?: string
  readonly isVerified?: boolean
}

/** What the double does wrong. */
export type Mishap =
  | 'denies'
  | 'other-issuer'
  | 'other-audience'
  | 'other-nonce'
  | 'other-key'
  | 'no-id-token'
  | 'expired-token'
  | 'token-fails'
  | 'silent-me'

/** One server that is Google and Discord alike: it holds clients to state, PKCE, secret and redirect address. */
export async function startProvider() {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const other = await generateKeyPair('RS256')
  const codes = new Map<string, { readonly query: URLSearchParams; readonly person: Person }>()
  const tokens = new Map<string, Person>()
  const mishaps = new Set<Mishap>()
  let person: Person = { id: 'nobody' }
  let at = ''

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', at)
    const json = (body: object, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return void json({
          issuer: at,
          authorization_endpoint: `${at}/oauth2/authorize`,
          token_endpoint: `${at}/api/oauth2/token`,
          jwks_uri: `${at}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
        })
      case '/keys':
        return void json({ keys: [{ ...(await exportJWK(publicKey)), alg: 'RS256', use: 'sig' }] })
      case '/oauth2/authorize':
        return void authorize(url, response)
      case '/api/oauth2/token':
        return void json(...(await exchange(new URLSearchParams(await bodyOf(request)), request)))
      case '/api/users/@me': {
        const who = tokens.get((request.headers.authorization ?? '').slice('Bearer '.length))
        if (!who || mishaps.has('silent-me')) return void json({}, 401)
        return void json({ id: who.id, email: who.email, verified: who.isVerified === true })
      }
      default:
        response.writeHead(404).end()
    }
  }

  function authorize(url: URL, response: ServerResponse): void {
    const query = url.searchParams
    const home = new URL(query.get('redirect_uri') ?? '')
    const isWhole = query.get('code_challenge_method') === 'S256' && (query.get('state')?.length ?? 0) >= 32
    if (!isWhole || query.get('response_type') !== 'code') return void response.writeHead(400).end()
    home.searchParams.set('state', query.get('state') ?? '')
    if (mishaps.has('denies')) home.searchParams.set('error', 'access_denied')
    else {
      const code = randomUUID()
      codes.set(code, { query, person })
      home.searchParams.set('code', code)
    }
    response.writeHead(302, { location: home.href }).end()
  }

  async function exchange(form: URLSearchParams, request: IncomingMessage): Promise<[object, number]> {
    const code = form.get('code') ?? ''
    const found = codes.get(code)
    codes.delete(code)
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const login = /^Basic (.*)$/.exec(request.headers.authorization ?? '')?.[1]
    const secret = login ? Buffer.from(login, 'base64').toString().split(':')[1] : form.get('client_secret')
    const isRight =
      found &&
      !mishaps.has('token-fails') &&
      secret === 'secret' &&
      verifier === found.query.get('code_challenge') &&
      form.get('redirect_uri') === found.query.get('redirect_uri')
    if (!isRight) return [{ error: 'invalid_grant' }, 400]
    const access = randomUUID()
    tokens.set(access, found.person)
    const id_token = mishaps.has('no-id-token') ? {} : { id_token: await idTokenFor(found.person, found.query) }
    return [{ access_token: access, token_type: 'Bearer', expires_in: 3600, ...id_token }, 200]
  }

  function idTokenFor({ id, email, isVerified }: Person, query: URLSearchParams): Promise<string> {
    const nonce = mishaps.has('other-nonce') ? 'another' : query.get('nonce')
    const begun = Math.floor(Date.now() / 1000) - (mishaps.has('expired-token') ? 7200 : 0)
    return new SignJWT({ email, email_verified: isVerified === true, ...(nonce !== null && { nonce }) })
      .setProtectedHeader({ alg: 'RS256' })
      .setIssuer(mishaps.has('other-issuer') ? 'https://evil.example' : at)
      .setAudience(mishaps.has('other-audience') ? 'another' : (query.get('client_id') ?? ''))
      .setSubject(id)
      .setIssuedAt(begun)
      .setExpirationTime(begun + 3600)
      .sign(mishaps.has('other-key') ? other.privateKey : privateKey)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    at,
    mishaps,
    signsIn(who: Person): void {
      person = who
    },
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
