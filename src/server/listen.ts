import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Where the app is for the person in front of this computer, and nobody else. */
export const loopback = '127.0.0.1'

export interface RunningServer {
  readonly port: number
  readonly address: string
  /** Stops accepting callers, ends open connections, and settles when the port is free again. */
  close(): Promise<void>
}

/** Why a port could not be had; `elsewhere`: the host is none of this computer. */
export type PortRefusal = 'taken' | 'forbidden' | 'elsewhere'

export type Listening =
  | { readonly kind: 'listening'; readonly server: RunningServer }
  | { readonly kind: 'refused'; readonly why: PortRefusal }

/** Starts answering on `port` of an address of this computer; port 0 lets the system choose. */
export async function listen(app: FastifyInstance, port: number, host: string = loopback): Promise<Listening> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const why = refusals.get((error as NodeJS.ErrnoException).code ?? '')
    if (!why) throw error
    return { kind: 'refused', why }
  }
  const bound = app.server.address() as AddressInfo
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${bound.port}/`
  return { kind: 'listening', server: { port: bound.port, address, close: () => app.close() } }
}

const refusals: ReadonlyMap<string, PortRefusal> = new Map([
  ['EADDRINUSE', 'taken'],
  ['EACCES', 'forbidden'],
  ['EADDRNOTAVAIL', 'elsewhere'],
  ['ENOTFOUND', 'elsewhere'],
])
