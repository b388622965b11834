import { createServer, type Server } from 'node:http'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import type { Restim } from './restim.ts'

export interface RestimAddress {
  readonly socketUrl: string
  readonly controlUrl: string
  close(): Promise<void>
}

/** Puts a Restim behind real sockets: T-code on one port, the control address on another. Port 0 is any. */
export async function serveRestim(
  restim: Restim,
  ports: { socket?: number; control?: number } = {},
): Promise<RestimAddress> {
  const sockets = new WebSocketServer({ host: '127.0.0.1', port: ports.socket ?? 0 })
  await new Promise<void>((resolve) => sockets.once('listening', resolve))
  sockets.on('connection', (socket, { url = '/' }) => welcome(restim, socket, url))
  const control = createServer(({ url = '/' }, response) => {
    const { status, body } = restim.request(url)
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => control.listen(ports.control ?? 0, '127.0.0.1', resolve))
  return {
    socketUrl: `ws://127.0.0.1:${portOf(sockets)}/tcode`,
    controlUrl: `http://127.0.0.1:${portOf(control)}`,
    async close() {
      for (const socket of sockets.clients) socket.terminate()
      await Promise.all([closed(sockets), closed(control)])
    },
  }
}

function welcome(restim: Restim, socket: WebSocket, url: string): void {
  const client = restim.connect(url, () => socket.terminate())
  if (!client) {
    socket.close()
    return
  }
  socket.on('message', (data: RawData) => client.receive(String(data)))
  socket.on('close', () => client.close())
  socket.on('error', () => socket.terminate())
}

function portOf(server: Pick<Server, 'address'>): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

const closed = (server: { close(done: () => void): unknown }) =>
  new Promise<void>((resolve) => server.close(() => resolve()))
