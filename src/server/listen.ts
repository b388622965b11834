import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

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
export async function listen(app: FastifyInstance, port: number): Promise<Listening> {
  try {
    await app.listen({ host: loopback, port })
  } catch (error) {
    const why = refusals.get((error as NodeJS.ErrnoException).code ?? '')
    if (!why) throw error
    return { kind: 'refused', why }
  }
  const bound = app.server.address() as AddressInfo
  const address = `http://${loopback}:${bound.port}/`
  return { kind: 'listening', server: { port: bound.port, address, close: () => app.close() } }
}

const refusals: ReadonlyMap<string, PortRefusal> = new Map([
  ['EADDRINUSE', 'taken'],
  ['EACCES', 'forbidden'],
])
