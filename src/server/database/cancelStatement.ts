import { connect } from 'node:net'
import type { PoolClient } from 'pg'

/** What a server gave a connection so that it can be stopped from outside. The types of pg leave it out. */
interface BackendKey {
  readonly processID: number
  readonly secretKey: number
}

const cancelRequest = 80877102

/**
 * Asks the server to end the statement that a connection waits for, which then fails with code 57014. The request is a
 * connection of its own (PostgreSQL protocol, "Canceling Requests in Progress"); poolers pass it on. Like that of libpq
 * it is not encrypted, and one that does not arrive changes nothing.
 */
export function cancelStatement(client: PoolClient): void {
  const { host, port } = client
  const { processID, secretKey } = client as unknown as BackendKey
  const request = Buffer.alloc(16)
  for (const [place, number] of [request.length, cancelRequest, processID, secretKey].entries()) {
    request.writeInt32BE(number, place * 4)
  }
  const socket = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
  socket.on('error', () => {})
  socket.end(request)
}
