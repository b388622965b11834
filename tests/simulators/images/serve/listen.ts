import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import type { Clock } from '../../llm/clock.ts'
import type { Ask, ImageServerCore, Reply, Visit, Wire } from '../wire/exchange.ts'

const host = '127.0.0.1'

export interface Listening {
  /** "http://127.0.0.1:8188". */
  readonly url: string
  close(): Promise<void>
}

/** Puts a simulated server behind a real port of this computer. Port 0 is any that is free. */
export async function listen(core: ImageServerCore, clock: Clock, port = 0): Promise<Listening> {
  const sockets = new WebSocketServer({ noServer: true })
  const server = createServer((request, response) => {
    void respond(core, clock, request, response).catch(() => response.destroy())
  })
  server.on('upgrade', (request, stream, head) => upgrade(core, sockets, request, stream, head))
  server.listen(port, host)
  await once(server, 'listening')
  return { url: urlOf(server), close: () => shut(server, sockets) }
}

export const urlOf = (server: Server) => `http://${host}:${(server.address() as AddressInfo).port}`

export async function shut(server: Server, sockets?: WebSocketServer): Promise<void> {
  for (const socket of sockets?.clients ?? []) socket.terminate()
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}

export async function askOf(request: IncomingMessage): Promise<Ask> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return { ...headOf(request), body: new Uint8Array(Buffer.concat(parts)) }
}

async function respond(
  core: ImageServerCore,
  clock: Clock,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const reply: Reply = await core.answer(await askOf(request))
  switch (reply.kind) {
    case 'never':
      return
    case 'refused':
    case 'broken':
      response.destroy()
      return
    default: {
      await clock.sleep(reply.headersMs ?? 0)
      response.writeHead(reply.status, reply.headers)
      const half = reply.bodyMs ? Math.floor(reply.body.length / 2) : 0
      response.write(reply.body.subarray(0, half))
      await clock.sleep(reply.bodyMs ?? 0)
      response.end(reply.body.subarray(half))
    }
  }
}

function upgrade(
  core: ImageServerCore,
  sockets: WebSocketServer,
  request: IncomingMessage,
  stream: Duplex,
  head: Buffer,
): void {
  // What the server says before the handshake is done waits for the socket.
  const early: ((socket: WebSocket) => void)[] = []
  let open: WebSocket | undefined
  const say = (what: (socket: WebSocket) => void) => {
    if (open) what(open)
    else early.push(what)
  }
  const wire: Wire = {
    text: (words) => say((socket) => socket.send(words)),
    binary: (bytes) => say((socket) => socket.send(bytes)),
    drop: () => say((socket) => socket.terminate()),
  }
  const welcome = core.connect(headOf(request), wire)
  if (welcome.kind === 'out') {
    if (welcome.status > 0)
      stream.write(`HTTP/1.1 ${welcome.status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
    stream.destroy()
    return
  }
  sockets.handleUpgrade(request, stream, head, (socket) => {
    open = socket
    attend(socket, welcome.visit)
    for (const what of early) what(socket)
  })
}

function attend(socket: WebSocket, visit: Visit): void {
  socket.on('message', (data: RawData, isBinary) => visit.receive(isBinary ? '' : String(data)))
  socket.on('close', () => visit.left())
  socket.on('error', () => socket.terminate())
}

function headOf({ method = 'GET', url = '/', headers }: IncomingMessage): Omit<Ask, 'body'> {
  const flat = Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')])
  return {
    method,
    url: new URL(url, `http://${headers.host ?? host}`),
    headers: Object.fromEntries(flat) as Readonly<Record<string, string>>,
  }
}
