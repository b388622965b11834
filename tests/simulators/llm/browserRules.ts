import type { SimRequest } from './exchange.ts'

/** What a browser makes of a cross-origin request before and after it is sent. */
const simpleTypes = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']
const simpleHeaders = ['accept', 'accept-language', 'content-language', 'content-type']
const simpleMethods = ['GET', 'HEAD', 'POST']

/** Headers a page cannot set itself; the browser's own do not count as asked for. */
const browsersOwn = ['host', 'origin', 'referer', 'content-length', 'connection']

export function headersToAskFor(headers: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(headers)
    .filter(([name, value]) => !browsersOwn.includes(name) && !isSimpleHeader(name, value))
    .map(([name]) => name)
    .toSorted()
}

export const needsPreflight = ({ method, headers }: SimRequest) =>
  !simpleMethods.includes(method) || headersToAskFor(headers).length > 0

function isSimpleHeader(name: string, value: string): boolean {
  if (name === 'content-type') return simpleTypes.includes(value.split(';')[0]?.trim().toLowerCase() ?? '')
  return simpleHeaders.includes(name)
}

export function allowsOrigin(headers: Readonly<Record<string, string>>, origin: string): boolean {
  const allowed = headers['access-control-allow-origin']
  return allowed === '*' || allowed === origin
}

export function preflightPasses(
  status: number,
  headers: Readonly<Record<string, string>>,
  origin: string,
  request: SimRequest,
): boolean {
  if (status < 200 || status > 299 || !allowsOrigin(headers, origin)) return false
  const methods = list(headers['access-control-allow-methods'])
  if (
    !simpleMethods.includes(request.method) &&
    !methods.includes(request.method.toLowerCase()) &&
    !methods.includes('*')
  ) {
    return false
  }
  const allowed = list(headers['access-control-allow-headers'])
  // A star never covers Authorization.
  return headersToAskFor(request.headers).every(
    (name) => allowed.includes(name) || (allowed.includes('*') && name !== 'authorization'),
  )
}

/** What a page may read of an answer from elsewhere: a few harmless headers, and those the server exposes. */
export function visibleHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const exposed = [...alwaysVisible, ...list(headers['access-control-expose-headers'])]
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => exposed.includes('*') || exposed.includes(name.toLowerCase())),
  )
}

const alwaysVisible = [
  'cache-control',
  'content-language',
  'content-length',
  'content-type',
  'expires',
  'last-modified',
  'pragma',
]

const list = (value: string | undefined) => (value ?? '').split(',').map((item) => item.trim().toLowerCase())
