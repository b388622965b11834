import { once } from 'node:events'
import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { selfSigned } from '../support/certificate.ts'

/**
 * Serves another server's answers with encryption, as the app is on the internet. A frame without an origin counts as
 * secure there, and browsers offer it more than over plain http.
 */
export async function encrypted(target: string): Promise<{ readonly origin: string; close(): Promise<void> }> {
  const server = createServer(selfSigned('localhost'), (incoming, outgoing) => {
    const onward = request(new URL(incoming.url ?? '/', target), {
      method: incoming.method ?? 'GET',
      headers: incoming.headers,
    })
    onward.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
