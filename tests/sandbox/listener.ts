import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One request, as it came in. */
export interface Heard {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

/** A host on this computer that hears everything that is sent to it: connections, requests, datagrams. */
export interface Listener {
  readonly origin: string
  readonly port: number
  /** What has come since the last call, and forgets it. */
  heard(): { readonly connections: number; readonly requests: readonly Heard[]; readonly datagrams: number }
  /** Connections that are open now. */
  open(): number
  close(): Promise<void>
}

/** Listens for TCP and UDP on one port of both loopback addresses. */
export async function openListener(): Promise<Listener> {
  let connections = 0
  let requests: Heard[] = []
  let datagrams = 0
  let open = 0
  const server = createServer((request, response) => {
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    requests.push({ path: request.url ?? '', headers })
    answer(request, response, headers)
  })
  server.on('connection', (socket) => {
    connections += 1
    open += 1
    socket.on('close', () => {
      open -= 1
    })
  })
  server.listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const socket = createSocket({ type: 'udp6' })
  socket.on('message', () => {
    datagrams += 1
  })
  socket.bind(port)
  await once(socket, 'listening')
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    heard() {
      const heard = { connections, requests, datagrams }
      connections = 0
      requests = []
      datagrams = 0
      return heard
    },
    open: () => open,
    async close() {
      socket.close()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const shared = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': '*, authorization, x-key',
  'Access-Control-Expose-Headers': '*',
}

function answer(request: IncomingMessage, response: ServerResponse, headers: Heard['headers']): void {
  const url = new URL(request.url ?? '/', 'http://listener')
  const key = headers['x-key'] ?? headers.authorization ?? ''
  if (request.method === 'OPTIONS') return void response.writeHead(204, shared).end()
  switch (url.pathname) {
    case '/redirect':
      return void response.writeHead(302, { ...shared, Location: url.searchParams.get('to') ?? '/' }).end()
    case '/echo':
      return void response.writeHead(200, shared).end(`You said ${key}, and ${key.split('').join('')} again.`)
    case '/echo-header':
      return void response.writeHead(200, { ...shared, 'X-Request-Id': key, ETag: `"${key}"` }).end('See above.')
    case '/echo-error':
      return void response.writeHead(401, shared).end(JSON.stringify({ error: { message: `Wrong key ${key}` } }))
    case '/hang':
      return void response.writeHead(200, shared).write('.')
    default:
      return void response.writeHead(200, { ...shared, 'Content-Type': 'application/json' }).end('{"ok":true}')
  }
}
