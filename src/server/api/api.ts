import type { FastifyInstance, FastifyReply } from 'fastify'
import { refusals } from '../../platform/messages.ts'
import type { Accounts } from '../accounts.ts'
import type { SiteConfig } from '../describeSite.ts'
import { addReach } from './reach.ts'

/**
 * The product API. What needs no account answers without a database, and without the code that speaks with one: `accounts`
 * loads the server of all other calls, with the first of them.
 */
export function createApi(version: string, accounts?: Pick<Accounts, 'load' | 'describe'>) {
  return async (api: FastifyInstance): Promise<void> => {
    api.addHook('onSend', async (request, reply) => {
      reply.header('Cache-Control', 'no-store').header('X-Request-Id', request.id)
    })
    api.setErrorHandler((error: { readonly statusCode?: number }, request, reply) => {
      const { statusCode = 500 } = error
      if (statusCode < 500) return fail(reply, statusCode, 'invalid_request', 'Invalid request')
      console.error(`${request.method} ${request.url} failed:`, error)
      if (statusCode === 503) return fail(reply, 503, 'not_ready', refusals.notReady.text)
      return fail(reply, 500, 'internal', 'Request failed. Please try again.')
    })
    api.setNotFoundHandler((_request, reply) => fail(reply, 404, 'not_found', 'Not found'))
    api.get('/health', async () => ({ status: 'ok', version }))
    addReach(api)
    if (!accounts) return
    api.get('/config', async () => ({ success: true, data: await described(accounts) }))
    passOn(api, '/*', accounts.load)
  }
}

/** What is wrong with the settings is told to whoever runs the server. */
async function described(accounts: Pick<Accounts, 'describe'>): Promise<SiteConfig> {
  try {
    return await accounts.describe()
  } catch (error) {
    throw Object.assign(error instanceof Error ? error : new Error(String(error)), { statusCode: 503 })
  }
}

/** Gives the calls of `url` to the server of accounts, before its body is read: that one reads it. */
export function passOn(api: FastifyInstance, url: string, accounts: () => Promise<FastifyInstance>): void {
  api.all(url, {
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
