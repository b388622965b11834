import { type NetRequest, PluginError } from 'sdk'
import { field } from '../../shared/fields.ts'
import { isAccountAllowed, isAllowed, maxAddressLength, parseAddress, refuseHome } from './allow.ts'
import type { NetGrant } from './contract.ts'
import { parseHeaders } from './headers.ts'
import { isMarked, isMarkedWith, secretsIn } from './placeholders.ts'

/** A plugin's request after all that can be checked without asking anyone. Headers still hold placeholders. */
export interface CheckedRequest {
  readonly url: URL
  readonly method: NonNullable<NetRequest['method']>
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array<ArrayBuffer> | Blob | undefined
  readonly redirects: 'follow' | 'refuse'
  /** Names of the secrets its headers ask for. */
  readonly secrets: readonly string[]
  /** For a call of the product API: its path below "/api". It is signed with the player's token. */
  readonly account?: `/${string}`
}

const mebibyte = 1024 * 1024
/** Enough for a long chat with pictures in it. */
export const maxBody = 32 * mebibyte

/**
 * The largest answer. Replies, lists and pictures end at 64 MiB. Only what follows redirects is a download, asks
 * for a file by name without secrets, and may run to the size of a large model.
 */
export const largestAnswer = { refuse: 64 * mebibyte, follow: 16 * 1024 * mebibyte } as const

const methods: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
/** A download is plain to every host it passes through: nothing of the player's may ride along. */
const downloadHeaders: readonly string[] = ['accept', 'if-none-match', 'if-range', 'range']

/** What a request is held to, besides the grant of its plugin. */
export interface Places {
  /** Where the app came from, which plugins ask by calls of the product API only. */
  readonly pageOrigin: string
  /** Where a call of the product API leads. */
  readonly accountAddress: (path: `/${string}`) => URL
}

/** Throws `net/bad-address`, `net/host-not-allowed` or `plugin/refused`. */
export function checkRequest(value: unknown, grant: NetGrant, places: Places): CheckedRequest {
  const account = accountCall(field(value, 'url'))
  if (account) return checkAccountRequest(account, value, grant, places)
  const parsed = parseAddress(field(value, 'url'))
  if (!parsed.ok) throw parsed.error
  const url = parsed.value
  if (isMarked(url.href)) {
    throw refused(noKeyInAddress)
  }
  if (!isAllowed(url, grant.origins)) {
    throw new PluginError(
      'net/host-not-allowed',
      `${grant.plugin} may not connect to ${url.origin}. If it should, allow this server in the plugin's settings.`,
    )
  }
  refuseHome(url, places.pageOrigin)
  const headers = parseHeaders(field(value, 'headers'))
  const request: CheckedRequest = {
    url,
    method: methodOf(field(value, 'method')),
    headers,
    body: bodyOf(field(value, 'body')),
    redirects: field(value, 'redirects') === 'follow' ? 'follow' : 'refuse',
    secrets: secretsOf(headers, grant),
  }
  checkBody(request, grant)
  if (request.redirects === 'follow') checkDownload(request)
  return request
}

/** A call of the product API as a plugin names it: "account:/chastity/ai-context?characterId=iris". */
interface AccountCall {
  readonly path: `/${string}`
  /** With its "?"; empty without one. */
  readonly query: string
}

const pair = String.raw`[\w.~-]+=(?:[\w.~-]|%[0-9a-f]{2})*`
const accountForm = new RegExp(String.raw`^((?:/[\w-]+)+)(\?${pair}(?:&${pair})*)?$`, 'i')

/** Undefined for other addresses. */
function accountCall(url: unknown): AccountCall | undefined {
  if (typeof url !== 'string' || !/^account:/i.test(url)) return undefined
  const [, path, query = ''] = accountForm.exec(url.slice('account:'.length)) ?? []
  if (path === undefined || url.length > maxAddressLength)
    throw refused('A call of the product API has a path of letters, digits, "-" and "_", and a query of encoded pairs.')
  if (isMarked(query)) throw refused(noKeyInAddress)
  return { path: path as `/${string}`, query }
}

/** A call of the product API in the player's name. The plugin says which; where it goes and who asks is filled in here. */
function checkAccountRequest(
  { path, query }: AccountCall,
  value: unknown,
  grant: NetGrant,
  { accountAddress }: Places,
): CheckedRequest {
  if (!isAccountAllowed(path, grant.origins)) {
    throw new PluginError('net/host-not-allowed', `${grant.plugin} may not make the call "${path}" in your name.`)
  }
  const headers = parseHeaders(field(value, 'headers'))
  if ('authorization' in headers) throw refused('Who is signed in is filled in by Vesper.')
  const url = accountAddress(path)
  url.search = query
  const request: CheckedRequest = {
    url,
    method: methodOf(field(value, 'method')),
    headers,
    body: bodyOf(field(value, 'body')),
    redirects: 'refuse',
    secrets: secretsOf(headers, grant),
    account: path,
  }
  if (request.secrets.length > 0) throw refused('A call of the product API carries no other keys.')
  checkBody(request, grant)
  return request
}

function methodOf(value: unknown): CheckedRequest['method'] {
  if (value === undefined) return 'GET'
  if (typeof value !== 'string' || !methods.includes(value)) throw refused(`It must use one of ${methods.join(', ')}.`)
  return value as CheckedRequest['method']
}

function bodyOf(value: unknown): CheckedRequest['body'] {
  if (value === undefined || typeof value === 'string' || value instanceof Blob) return value
  if (value instanceof Uint8Array) return new Uint8Array(value)
  throw refused('Its body is neither text nor bytes.')
}

function secretsOf(headers: CheckedRequest['headers'], grant: NetGrant): readonly string[] {
  const names = new Set<string>()
  for (const [header, value] of Object.entries(headers)) {
    const asked = secretsIn(value)
    if (!asked) throw refused(`The key's placeholder in its header "${header}" is broken.`)
    for (const name of asked) {
      if (!grant.secrets.includes(name)) throw refused(`It may not use a key named "${name}".`)
      names.add(name)
    }
  }
  return [...names]
}

function checkBody({ method, body }: CheckedRequest, grant: NetGrant): void {
  if (body === undefined) return
  if (method === 'GET' || method === 'HEAD') throw refused(`${method} requests have no body.`)
  if (sizeOf(body) > maxBody) throw new PluginError('net/too-large', 'This is too much to send in one request.')
  // What a blob holds is not looked at: marks are filled in within headers only, so one in a body does no harm.
  if (!(body instanceof Blob) && isMarkedWith(body, grant.secrets))
    throw refused('Keys never travel in a body. They belong in a header.')
}

const sizeOf = (body: string | Uint8Array | Blob) => (body instanceof Blob ? body.size : body.length)

function checkDownload({ method, headers, secrets }: CheckedRequest): void {
  if (secrets.length > 0) throw refused('A request with a key never follows redirects; the key could end up elsewhere.')
  if (method !== 'GET' && method !== 'HEAD') throw refused('Only downloads follow redirects.')
  const other = Object.keys(headers).find((name) => !downloadHeaders.includes(name))
  if (other !== undefined) throw refused(`A download that follows redirects may not carry the header "${other}".`)
}

const noKeyInAddress = 'Keys never travel in an address, where logs keep them. They belong in a header.'

const refused = (why: string) => new PluginError('plugin/refused', `The plugin's request was not sent. ${why}`)
