import { connect, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Long enough for a computer in the same network. */
const withinMs = 3000
/** A person who tests connections needs a few a minute. */
const maxPerMinute = 30
const maxBody = 300

interface Target {
  readonly host: string
  readonly port: number
}

/** Written out: the library of the contract would be most of what the server reads before it is ready. */
const targetSchema = {
  type: 'object',
  required: ['host', 'port'],
  properties: { host: { type: 'string' }, port: { type: 'integer', minimum: 1, maximum: 65_535 } },
} as const

/**
 * Adds the question whether anything accepts connections at an address of this computer or its network. A page under COEP
 * `require-corp` cannot find out itself: every answer without CORS looks to it like none.
 *
 * It opens a TCP connection and closes it: nothing is sent, nothing is read, and the answer is one boolean. Only our own
 * page may ask, only about numbers of private networks and `localhost`, so that no name can lead elsewhere.
 */
export function addReach(api: FastifyInstance): void {
  const asked: number[] = []
  api.route<{ Body: Target }>({
    method: 'POST',
    url: '/reach',
    bodyLimit: maxBody,
    schema: { body: targetSchema },
    onRequest: async (request, reply) => {
      if (!isOurPage(request)) return refuse(reply, 403, 'Only the page of this server may ask.')
    },
    errorHandler: (_error, _request, reply) => void refuse(reply, 400, notNearby),
    handler: async ({ body }, reply) => {
      if (!isNearby(body.host)) return refuse(reply, 400, notNearby)
      const at = performance.now()
      while (asked[0] !== undefined && asked[0] <= at - 60_000) asked.shift()
      if (asked.length >= maxPerMinute) {
        return refuse(reply, 429, 'Too many connection tests. Wait a minute, then try again.')
      }
      asked.push(at)
      return { listening: await isListening(body) }
    },
  })
}

const notNearby = 'Only addresses of this computer and its network can be tested.'

const refuse = (reply: FastifyReply, status: number, error: string) =>
  reply.status(status).send({ success: false, error })

/** Browsers set both headers; no page can change them, and no page elsewhere can send JSON here without being asked. */
const isOurPage = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] === 'same-origin' && headers['content-type'] === 'application/json'

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
    const socket = connect({ host: host.replace(/^\[|\]$/g, ''), port, timeout: withinMs })
    const end = (listening: boolean) => {
      socket.destroy()
      resolve(listening)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
    socket.once('timeout', () => end(false))
  })
}
