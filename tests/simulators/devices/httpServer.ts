import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type HttpDouble, HttpWay } from './http.ts'

export interface HttpServerOptions {
  /** 0 takes any that is free. */
  readonly port?: number
  /** Whether preflights are answered; an app that does not is only reached by simple requests. */
  readonly hasPreflight?: boolean
}

export interface RunningServer {
  /** "http://127.0.0.1:4740". */
  readonly url: string
  close(): Promise<void>
}

const host = '127.0.0.1'
const allowed = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
  'access-control-expose-headers': 'Retry-After',
}

/** A double behind a real socket, for browsers and for whoever brings a client of their own. */
export async function serveDouble(
  double: HttpDouble,
  { port = 0, hasPreflight = true }: HttpServerOptions = {},
): Promise<RunningServer> {
  const way = new HttpWay(double)
  const server = createServer((request, response) => {
    void respond(way, request, response, hasPreflight).catch(() => response.destroy())
  })
  server.listen(port, host)
  await once(server, 'listening')
  const url = `http://${host}:${(server.address() as AddressInfo).port}`
  return {
    url,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function respond(
  way: HttpWay,
  request: IncomingMessage,
  response: ServerResponse,
  hasPreflight: boolean,
): Promise<void> {
  const { method = 'GET' } = request
  if (method === 'OPTIONS') {
    response.writeHead(hasPreflight ? 204 : 405, hasPreflight ? allowed : {}).end()
    return
  }
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const headers = Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(', ')])
  const passage = await way.pass({
    method,
    url: new URL(request.url ?? '/', `http://${host}`),
    headers: Object.fromEntries(headers) as Readonly<Record<string, string>>,
    body: Buffer.concat(parts).toString('utf8'),
  })
  if (passage === 'never') return
  if (passage === 'refused' || passage === 'broken') {
    response.destroy()
    return
  }
  response.writeHead(passage.status, { ...allowed, 'content-type': 'application/json', ...passage.headers })
  response.end(passage.body)
}
