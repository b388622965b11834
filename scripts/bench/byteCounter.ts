import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Weighed {
  readonly path: string
  /** Head and body of the answer as they went over the wire. */
  readonly bytes: number
}

export interface ByteCounter {
  readonly address: string
  /** Every answer so far; one that is still on its way counts with what has been sent of it. */
  weigh(): readonly Weighed[]
  close(): Promise<void>
}

/**
 * Stands in front of a server and weighs what it sends, to whichever thread of the browser. Bytes are those of the
 * connection itself, so heads and compression count as they are.
 */
export async function countBytes(upstream: string): Promise<ByteCounter> {
  const answers: { readonly path: string; bytes(): number }[] = []
  const server = createServer((asked, answer) => {
    const { socket } = answer
    const before = socket?.bytesWritten ?? 0
    let after: number | undefined
    answers.push({ path: asked.url ?? '', bytes: () => (after ?? socket?.bytesWritten ?? before) - before })
    answer.once('finish', () => {
      after = socket?.bytesWritten ?? before
    })
    passOn(upstream, asked, answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    weigh: () => answers.map(({ path, bytes }) => ({ path, bytes: bytes() })),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function passOn(upstream: string, asked: IncomingMessage, answer: ServerResponse): void {
  const { host } = new URL(upstream)
  const onward = request(`${upstream}${asked.url}`, { method: asked.method, headers: { ...asked.headers, host } })
  onward.on('response', (found) => {
    answer.writeHead(found.statusCode ?? 502, found.rawHeaders)
    found.pipe(answer)
  })
  onward.on('error', () => answer.destroy())
  asked.pipe(onward)
}
