import { connect, isIPv6 } from 'node:net'
import type { Context } from 'hono'

/** Long enough for a computer in the same network. */
const withinMs = 3000
/** A person who tests connections needs a few a minute. */
const maxPerMinute = 30
const maxBody = 300

/**
 * Whether anything accepts connections at an address of this computer or its network. A page under COEP `require-corp`
 * cannot find out itself: every answer without CORS looks to it like none.
 *
 * It opens a TCP connection and closes it: nothing is sent, nothing is read, and the answer is one boolean. Only our own
 * page may ask, only about numbers of private networks and `localhost`, so that no name can lead elsewhere.
 */
export function createReach(now: () => number = () => performance.now()) {
  const asked: number[] = []
  return async (context: Context): Promise<Response> => {
    if (!isOurPage(context)) return refused(403, 'Only the page of this server may ask.')
    const target = readTarget(await bodyOf(context))
    if (!target) return refused(400, 'Only addresses of this computer and its network can be tested.')
    const at = now()
    while (asked[0] !== undefined && asked[0] <= at - 60_000) asked.shift()
    if (asked.length >= maxPerMinute) return refused(429, 'Too many connection tests. Wait a minute, then try again.')
    asked.push(at)
    return Response.json({ listening: await isListening(target) })
  }
}

const refused = (status: number, error: string) => Response.json({ success: false, error }, { status })

/** Browsers set both headers; no page can change them, and no page elsewhere can send JSON here without being asked. */
const isOurPage = ({ req }: Context): boolean =>
  req.header('sec-fetch-site') === 'same-origin' && req.header('content-type') === 'application/json'

async function bodyOf({ req }: Context): Promise<unknown> {
  const length = Number(req.header('content-length'))
  if (!(length <= maxBody)) return undefined
  try {
    return await req.json()
  } catch {
    return undefined
  }
}

interface Target {
  readonly host: string
  readonly port: number
}

function readTarget(body: unknown): Target | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { host, port }: { host?: unknown; port?: unknown } = body
  if (typeof host !== 'string' || typeof port !== 'number') return undefined
  if (!Number.isInteger(port) || port < 1 || port > 65_535 || !isNearby(host)) return undefined
  return { host: host.replace(/^\[|\]$/g, ''), port }
}

/** Loopback and private addresses as `URL` spells them. Link-local ones are left out: clouds keep secrets there. */
function isNearby(host: string): boolean {
  if (host === 'localhost' || host === '[::1]') return true
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(host)?.slice(1).map(Number)
  // What only looks like an address would be looked up as a name.
  if (!parts) return /^\[f[cd][0-9a-f]{2}:[0-9a-f:]{1,40}\]$/.test(host) && isIPv6(host.slice(1, -1))
  const [first = 0, second = 0] = parts
  if (parts.some((part, index) => part > 255 || String(part) !== host.split('.')[index])) return false
  return (
    first === 127 ||
    first === 10 ||
    (first === 172 && second >= 16 && second <= 31) ||
    (first === 192 && second === 168)
  )
}

function isListening({ host, port }: Target): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: withinMs })
    const end = (listening: boolean) => {
      socket.destroy()
      resolve(listening)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
    socket.once('timeout', () => end(false))
  })
}
