import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { base, type HandyCloud } from './cloud.ts'

/** Puts the cloud behind a real port, for browsers too: what would go to handyfeeling.com goes to `url`. Port 0 is any. */
export async function serveHandy(
  cloud: HandyCloud,
  port = 0,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    allowEveryone(request, response)
    if (request.method === 'OPTIONS') response.writeHead(204).end()
    else if (request.url?.includes('/sse')) stream(cloud, response)
    else void reply(cloud, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  const taken = typeof address === 'object' && address ? address.port : port
  return {
    url: `http://127.0.0.1:${taken}/api`,
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

async function reply(cloud: HandyCloud, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const text = Buffer.concat(parts).toString()
  await cloud.clock.sleep(cloud.delay())
  const answer = cloud.answer({
    method: request.method ?? 'GET',
    url: `${base}${(request.url ?? '').replace(/^\/api/, '')}`,
    headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
    ...(text !== '' && { body: JSON.parse(text) }),
  })
  if (answer === 'offline') response.destroy()
  if (answer === 'offline' || answer === 'silent') return
  response.writeHead(answer.status, { 'content-type': 'application/json' })
  response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
}

function stream(cloud: HandyCloud, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const leave = cloud.listen((told) => {
    if (told === 'end') response.end()
    else response.write(`event: ${told.event}\ndata: ${JSON.stringify(told.data)}\n\n`)
  })
  response.once('close', leave)
}

/** Any origin is let in, with the three headers that matter. */
function allowEveryone({ headers }: IncomingMessage, response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', headers.origin ?? '*')
  response.setHeader('access-control-allow-headers', 'X-Connection-Key, X-Api-Key, Authorization, Content-Type')
  response.setHeader('access-control-allow-methods', 'GET, PUT, OPTIONS')
}
