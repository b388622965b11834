import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { answerUnreadable, failedRequest } from './unreadable.ts'

/** Never a choice: the app is for the person in front of this computer. */
export const loopback = '127.0.0.1'

export interface RunningServer {
  readonly port: number
  readonly address: string
  /** Stops accepting callers, ends open connections, and settles when the port is free again. */
  close(): Promise<void>
}

/** Why a port could not be had. */
export type PortRefusal = 'taken' | 'forbidden'

export type Listening =
  | { readonly kind: 'listening'; readonly server: RunningServer }
  | { readonly kind: 'refused'; readonly why: PortRefusal }

/** Starts answering on `port` of the loopback address; port 0 lets the system choose. */
export function listen(app: Hono, port: number): Promise<Listening> {
  const server = createServer(limits, getRequestListener(app.fetch, { errorHandler: failedRequest }))
  answerUnreadable(server)
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why = refusals.get(error.code ?? '')
      if (why) resolve({ kind: 'refused', why })
      else reject(error)
    })
    server.listen(port, loopback, () => resolve({ kind: 'listening', server: running(server) }))
  })
}

const limits = { headersTimeout: 10_000, requestTimeout: 30_000, maxHeaderSize: 16_384, requireHostHeader: false }

const refusals: ReadonlyMap<string, PortRefusal> = new Map([
  ['EADDRINUSE', 'taken'],
  ['EACCES', 'forbidden'],
])

function running(server: Server): RunningServer {
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  return {
    port,
    address: `http://${loopback}:${port}/`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()))
        server.closeAllConnections()
      }),
  }
}
