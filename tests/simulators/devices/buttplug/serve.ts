import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import type { ButtplugDouble } from './ButtplugDouble.ts'

/** The double behind a real socket on this computer, for browsers and for other people's clients. */
export async function serveDouble(
  double: ButtplugDouble,
  port = 0,
): Promise<{ readonly address: string; close(): Promise<void> }> {
  const server = new WebSocketServer({ host: '127.0.0.1', port })
  await once(server, 'listening')
  server.on('connection', (socket) => {
    const visit = double.connect({ send: (data) => socket.send(data), close: () => socket.terminate() })
    if (!visit) {
      socket.terminate()
      return
    }
    socket.on('message', (data, isBinary) => visit.receive(isBinary ? '' : String(data)))
    socket.on('close', () => visit.leave())
  })
  return {
    address: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of server.clients) socket.terminate()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
