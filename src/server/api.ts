import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { createReach } from './reach.ts'

/** The product API as far as it exists: it can say that it is there, which version it is, and whether a server runs nearby. */
export function createApi(version: string): Hono {
  const api = new Hono()
  api.use(async (context, next) => {
    await next()
    context.header('Cache-Control', 'no-store')
    if (!context.res.headers.has('X-Request-Id')) context.header('X-Request-Id', randomUUID())
  })
  api.get('/health', (context) => context.json({ status: 'ok', version }))
  api.post('/reach', createReach())
  api.all('*', () => failure(404, 'not_found', 'Not found'))
  return api
}

/** The one shape in which a call of the API fails. */
export function failure(status: number, code: string, message: string): Response {
  const requestId = randomUUID()
  return Response.json(
    { success: false, error: message, message, code, request_id: requestId },
    { status, headers: { 'X-Request-Id': requestId, 'Cache-Control': 'no-store' } },
  )
}
