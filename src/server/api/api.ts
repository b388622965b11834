import type { FastifyInstance, FastifyReply } from 'fastify'
import { addReach } from './reach.ts'

/**
 * The product API. What needs no account answers without a database, and without the code that speaks with one: `accounts`
 * loads the server of all other calls, with the first of them.
 */
export function createApi(version: string, accounts?: () => Promise<FastifyInstance>) {
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
    if (accounts) passOn(api, accounts)
  }
}

/** Gives every other call to the server of accounts, before its body is read: that one reads it. */
function passOn(api: FastifyInstance, accounts: () => Promise<FastifyInstance>): void {
  api.all('/*', {
    onRequest: async (request, reply) => {
      const other = await accounts()
      reply.hijack()
      other.routing(request.raw, reply.raw)
    },
    handler: () => {},
  })
}

const fail = (reply: FastifyReply, status: number, code: string, message: string) =>
  reply.status(status).send({ success: false, error: message, message, code, request_id: reply.request.id })
