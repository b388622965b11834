import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { addReach } from './reach.ts'

/** The product API as far as it exists: it can say that it is there, which version it is, and whether a server runs nearby. */
export function createApi(version: string) {
  return async (api: FastifyInstance): Promise<void> => {
    api.addHook('onSend', async (request, reply) => {
      reply.header('Cache-Control', 'no-store').header('X-Request-Id', request.id)
    })
    api.setErrorHandler((error: { readonly statusCode?: number }, request, reply) => {
      const { statusCode = 500 } = error
      if (statusCode < 500) return fail(reply, statusCode, 'invalid_request', 'Invalid request')
      console.error(`${request.method} ${request.url} failed:`, error)
      return fail(reply, 500, 'internal', 'Request failed. Please try again.')
    })
    api.setNotFoundHandler((_request, reply) => fail(reply, 404, 'not_found', 'Not found'))
    api.get('/health', async () => ({ status: 'ok', version }))
    addReach(api)
  }
}

/** The name of a request, which its answer carries. */
export const requestId = () => randomUUID()

/** The one shape in which a call of the API fails. */
export function fail(reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  return reply.status(status).send({ success: false, error: message, message, code, request_id: reply.request.id })
}
