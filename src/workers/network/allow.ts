import { err, ok, PluginError, type Result } from 'sdk'
import { placeOf } from '../../shared/network/place.ts'

export const maxAddressLength = 8192

/** An address that may be asked at all, whoever asks: `https:`, or `http:` that stays in the own network. */
export function parseAddress(text: unknown): Result<URL, PluginError> {
  if (typeof text !== 'string' || text.length > maxAddressLength || !URL.canParse(text)) {
    return refused('This is not a web address. It should look like "https://example.com" or "http://localhost:11434".')
  }
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return refused('Only addresses that begin with "https://" or "http://" can be reached.')
  }
  if (url.username !== '' || url.password !== '') {
    return refused('A name or password must not be part of an address. Save it as a key instead.')
  }
  if (!isPrivateEnough(url)) {
    return refused(`${url.host} is on the internet, where plain "http://" can be read on the way. Use "https://".`)
  }
  return ok(url)
}

/** Whether anything confidential may travel to this address: encrypted, or without leaving the own network. */
export function isPrivateEnough(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && placeOf(url.hostname) !== 'public')
}

/** Whether the origin is on the list: written out, or under `https://*.name.tld:port`, where `*` is one label. */
export function isAllowed(url: URL, origins: readonly string[]): boolean {
  return origins.some((origin) => origin === url.origin || isUnder(url, origin))
}

/** Whether a call of the product API is one of those granted: "account:/chat" is for all calls below that path. */
export function isAccountAllowed(path: string, origins: readonly string[]): boolean {
  return origins.some((origin) => origin === `account:${path}` || `account:${path}`.startsWith(`${origin}/`))
}

/**
 * No plugin asks the server the app came from, whatever it is granted: what leaves this worker for there counts as the
 * app's own request, and is answered as such. Throws `net/host-not-allowed`.
 */
export function refuseHome(url: URL, pageOrigin: string): void {
  if (url.origin !== pageOrigin) return
  throw new PluginError(
    'net/host-not-allowed',
    `${url.origin} is where Vesper itself comes from, so plugins cannot connect to it. Enter the address of another server in the plugin's settings.`,
  )
}

function isUnder(url: URL, pattern: string): boolean {
  const [, parent, port = ''] = /^https:\/\/\*\.([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?::(\d+))?$/.exec(pattern) ?? []
  if (parent === undefined || url.protocol !== 'https:' || url.port !== port) return false
  const dot = url.hostname.indexOf('.')
  return dot > 0 && url.hostname.slice(dot + 1) === parent && /[a-z]/.test(parent)
}

const refused = (sentence: string) => err(new PluginError('net/bad-address', sentence))
