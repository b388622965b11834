import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import type { Relay } from './relay.ts'

/** A relay's double at a real socket: for browsers and other programs. */
export async function serveRelay(relay: Relay, port = 0): Promise<{ readonly url: string; close(): void }> {
  const server = new WebSocketServer({ host: '127.0.0.1', port })
  server.on('connection', (socket) => {
    const seat = relay.sit({ hear: (text) => socket.send(text), close: () => socket.close() })
    socket.on('message', (bytes) => seat.receive(String(bytes)))
    socket.on('close', () => seat.left())
  })
  await once(server, 'listening')
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      for (const socket of server.clients) socket.terminate()
      server.close()
    },
  }
}
