import { type Capabilities, type NetRequest, PluginError } from 'sdk'
import type { Clock } from '../../llm/clock.ts'
import type { Answer, ImageServerCore } from './exchange.ts'

/** Who asks: a page with an origin, which a browser holds to its rules, or a program. */
export interface Caller {
  readonly page?: string | undefined
  readonly secrets?: Readonly<Record<string, string>> | undefined
}

export type Passage = Answer | 'offline' | 'silent'

/** Carries a plugin's request to a simulated server and back, as a browser would: with preflights and hidden answers. */
export async function pass(
  core: ImageServerCore,
  clock: Clock,
  request: NetRequest,
  { page, secrets = {} }: Caller,
  signal?: AbortSignal,
): Promise<Passage> {
  const url = new URL(request.url)
  url.hash = ''
  const headers = headersOf(request, secrets)
  const method = request.method ?? 'GET'
  const around = { host: url.host, ...(page ? asPage(page, url) : {}) }
  if (page && isForeign(page, url) && needsPreflight(method, headers)) {
    const asked = Object.keys(headers).filter((name) => !isSafe(name, headers[name] ?? ''))
    const preflight = await ended(
      core.answer({
        method: 'OPTIONS',
        url,
        headers: {
          ...around,
          'access-control-request-method': method,
          ...(asked.length > 0 ? { 'access-control-request-headers': asked.join(',') } : {}),
        },
        body: new Uint8Array(),
      }),
      clock,
      signal,
    )
    if (typeof preflight === 'string') return preflight
    if (preflight.status >= 300 || !isShown(preflight, page) || !allows(preflight, method, asked)) return 'offline'
  }
  const body = await bytesOf(request.body)
  const answer = await ended(core.answer({ method, url, headers: { ...around, ...headers }, body }), clock, signal)
  if (typeof answer === 'string' || !page || !isForeign(page, url)) return answer
  return isShown(answer, page) ? answer : 'offline'
}

/** `net.fetch` of a plugin, with one simulated server behind it. Other addresses are not reached. */
export function fetchFrom(core: ImageServerCore, clock: Clock, origin: () => string, caller: Caller) {
  const fetch: Capabilities['net']['fetch'] = async (request, { signal }) => {
    signal.throwIfAborted()
    const found =
      new URL(request.url).origin === origin()
        ? await Promise.race([pass(core, clock, request, caller, signal), aborted(signal)])
        : 'offline'
    signal.throwIfAborted()
    if (found === 'silent') return aborted(signal)
    if (found === 'offline') throw new PluginError('net/unreachable', 'The server cannot be reached.')
    return { status: found.status, headers: found.headers, body: streamed(found, clock, signal) }
  }
  return fetch
}

/** The headers a browser adds to a request, or to the handshake of a socket, which is not told the site. */
export function asPage(page: string, url: URL): Readonly<Record<string, string>> {
  return url.protocol.startsWith('ws') ? { origin: page } : { origin: page, 'sec-fetch-site': siteOf(page, url) }
}

async function ended(
  given: ReturnType<ImageServerCore['answer']>,
  clock: Clock,
  signal: AbortSignal | undefined,
): Promise<Passage> {
  const reply = await given
  switch (reply.kind) {
    case 'refused':
    case 'broken':
      return 'offline'
    case 'never':
      return 'silent'
    default:
      await clock.sleep(reply.headersMs ?? 0, signal)
      return reply
  }
}

async function* streamed({ body, bodyMs = 0 }: Answer, clock: Clock, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const half = Math.floor(body.length / 2)
  const parts = bodyMs > 0 ? [body.subarray(0, half), body.subarray(half)] : [body]
  for (const part of parts) {
    await clock.sleep(bodyMs / 2, signal)
    signal.throwIfAborted()
    yield part
  }
}

function headersOf({ headers = {}, body }: NetRequest, secrets: Readonly<Record<string, string>>) {
  const given = Object.entries(headers).map(([name, value]) => [
    name.toLowerCase(),
    value.replace(/\{\{secret:([a-z-]+)\}\}/g, (_, secret: string) => secrets[secret] ?? ''),
  ])
  const type = body instanceof Blob && body.type ? { 'content-type': body.type } : {}
  return { ...type, ...Object.fromEntries(given) } as Readonly<Record<string, string>>
}

async function bytesOf(body: NetRequest['body']): Promise<Uint8Array> {
  if (body === undefined) return new Uint8Array()
  if (typeof body === 'string') return new TextEncoder().encode(body)
  return body instanceof Blob ? new Uint8Array(await body.arrayBuffer()) : body
}

const simpleTypes = ['text/plain', 'multipart/form-data', 'application/x-www-form-urlencoded']

const needsPreflight = (method: string, headers: Readonly<Record<string, string>>) =>
  !['GET', 'HEAD', 'POST'].includes(method) || Object.entries(headers).some(([name, value]) => !isSafe(name, value))

function isSafe(name: string, value: string): boolean {
  if (name === 'content-type') return simpleTypes.includes(value.split(';')[0]?.trim().toLowerCase() ?? '')
  return ['accept', 'accept-language', 'content-language'].includes(name)
}

function isShown({ headers }: Answer, page: string): boolean {
  const allowed = headers['access-control-allow-origin']
  return allowed === '*' || allowed === page
}

function allows({ headers }: Answer, method: string, asked: readonly string[]): boolean {
  const list = (name: string) => (headers[name] ?? '').split(',').map((word) => word.trim().toLowerCase())
  const [methods, names] = [list('access-control-allow-methods'), list('access-control-allow-headers')]
  const isMethod =
    ['GET', 'HEAD', 'POST'].includes(method) || methods.includes('*') || methods.includes(method.toLowerCase())
  return isMethod && asked.every((name) => names.includes(name) || (names.includes('*') && name !== 'authorization'))
}

const isForeign = (page: string, url: URL) => url.origin !== page

/** As browsers call it: the name decides, not the port. */
function siteOf(page: string, url: URL): string {
  const from = new URL(page)
  if (from.origin === url.origin) return 'same-origin'
  return from.hostname === url.hostname && from.protocol === url.protocol ? 'same-site' : 'cross-site'
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
