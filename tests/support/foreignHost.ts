import { once } from 'node:events'
import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { selfSigned } from './certificate.ts'

export interface ForeignHost {
  /** What tells Chromium to look for the host here, and to accept that it vouches for itself. */
  readonly browserArgs: readonly string[]
  close(): Promise<void>
}

/**
 * Lets a browser meet a fixed address of the outside world, such as https://openrouter.ai, on this computer: TLS ends
 * here, everything behind it is `target`. Nothing in the app knows, so its own checks see the real address.
 */
export async function standInFor(host: string, target: string): Promise<ForeignHost> {
  const server = createServer(selfSigned(host), (incoming, outgoing) => {
    const { method = 'GET', headers } = incoming
    const onward = request(new URL(incoming.url ?? '/', target), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      outgoing.flushHeaders()
      answer.pipe(outgoing)
      answer.on('error', () => outgoing.destroy())
    })
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    browserArgs: [`--host-resolver-rules=MAP ${host}:443 127.0.0.1:${port}`, '--ignore-certificate-errors'],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
