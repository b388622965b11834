import fastify, { type FastifyInstance, type onRequestAsyncHookHandler } from 'fastify'
import type { Accounts } from './accounts.ts'
import { createApi } from './api/api.ts'
import { requestOptions } from './api/requestOptions.ts'
import { ownRequestsOnly } from './web/fetchMetadata.ts'
import { secured } from './web/headers.ts'
import { serveApp } from './web/static.ts'
import { answerUnreadable, refuseExpectation } from './web/unreadable.ts'

export interface AppOptions {
  /** The folder of the built app. */
  readonly dist: string
  readonly version: string
  /** Left out where nobody can have an account: sites of single pages, and tests. */
  readonly accounts?: Accounts
}

/** Everything the server answers, top to bottom: guards first, then the API, then the built app. */
export function createApp({ dist, version, accounts }: AppOptions): FastifyInstance {
  const app = fastify({
    http: { headersTimeout: 10_000, maxHeaderSize: 16_384, requireHostHeader: false },
    requestTimeout: 30_000,
    // A stop ends connections that are open.
    forceCloseConnections: true,
    ...requestOptions,
    clientErrorHandler: answerUnreadable,
    // An address that cannot be decoded leads nowhere.
    frameworkErrors: (_error, request, reply) => secured(request, reply).status(404).send('Not found\n'),
  })
  app.server.on('checkExpectation', refuseExpectation)
  app.addHook('onSend', async (request, reply) => void secured(request, reply))
  app.addHook('onRequest', loopbackOnly)
  app.addHook('onRequest', ownRequestsOnly)
  app.register(createApi(version, accounts?.load), { prefix: '/api' })
  if (accounts) app.addHook('onClose', accounts.close)
  serveApp(app, dist)
  return app
}

/**
 * Answers only those who called us by a loopback name.
 *
 * A page elsewhere can point its own domain at 127.0.0.1 and then talk to us as if it were us. It cannot change
 * the name it used to get here.
 */
const loopbackOnly: onRequestAsyncHookHandler = async ({ raw }, reply) => {
  const hosts = raw.headersDistinct.host ?? []
  if (hosts.length === 1 && isLoopbackHost(hosts[0])) return
  return reply.status(421).send('Vesper answers only on this computer, at 127.0.0.1 or localhost.\n')
}

/** Whether a Host header names this computer, with or without a port. */
function isLoopbackHost(host: string | undefined): boolean {
  return host !== undefined && /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/i.test(host)
}
