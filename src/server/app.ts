import fastify, { type FastifyInstance } from 'fastify'
import type { Accounts } from './accounts.ts'
import { createApi, passOn } from './api/api.ts'
import { requestOptions } from './api/requestOptions.ts'
import { type CountResponse, countResponses } from './metrics/requestMetrics.ts'
import { allowOrigins } from './web/cors.ts'
import { drainOnClose } from './web/drain.ts'
import { ownRequestsOnly } from './web/fetchMetadata.ts'
import { secured } from './web/headers.ts'
import { answersTo } from './web/hostNames.ts'
import { serveApp } from './web/static.ts'
import { answerUnreadable, refuseExpectation } from './web/unreadable.ts'

export interface AppOptions {
  /** The folder of the built app. */
  readonly dist: string
  readonly version: string
  /** Left out where nobody can have an account: sites of single pages, and tests. */
  readonly accounts?: Accounts
  /** Left out on a server for the person in front of this computer. */
  readonly site?: Site
}

/** What is different on a server that others reach. */
export interface Site {
  /** The names it answers to, besides those of loopback. */
  readonly hostNames: readonly string[]
  /** The origins whose pages may call the API, the site's own among them. */
  readonly origins: readonly string[]
  /** The networks of proxies that are believed when they say whom they speak for. */
  readonly trustedProxies: readonly string[]
  /** How long calls that are under way may take when the server stops. */
  readonly graceMs: number
  readonly count?: CountResponse
}

/** Everything the server answers, top to bottom: guards first, then the API, then the built app. */
export function createApp({ dist, version, accounts, site }: AppOptions): FastifyInstance {
  const { hostNames = [], origins = [], trustedProxies = [], graceMs = 0, count } = site ?? {}
  const app = fastify({
    http: { headersTimeout: 10_000, maxHeaderSize: 16_384, requireHostHeader: false },
    requestTimeout: 30_000,
    // A stop ends connections that are open, after the grace there is for them.
    forceCloseConnections: true,
    return503OnClosing: false,
    ...requestOptions(trustedProxies),
    clientErrorHandler: answerUnreadable,
    // An address that cannot be decoded leads nowhere.
    frameworkErrors: (_error, request, reply) => secured(request, reply).status(404).send('Not found\n'),
  })
  app.server.on('checkExpectation', refuseExpectation)
  if (count) countResponses(app, count)
  app.addHook('onSend', async (request, reply) => void secured(request, reply))
  app.addHook('onRequest', answersTo(hostNames))
  app.addHook('onRequest', ownRequestsOnly(origins))
  if (origins.length > 0) app.addHook('onRequest', allowOrigins(origins))
  app.register(createApi(version, accounts), { prefix: '/api' })
  if (accounts) passOn(app, '/media/*', accounts.load)
  if (graceMs > 0) drainOnClose(app, graceMs, () => accounts?.endStreams())
  if (accounts) app.addHook('onClose', accounts.close)
  serveApp(app, dist)
  return app
}
