import fastify, { type FastifyInstance } from 'fastify'
import { refusalHeaders } from '../web/headers.ts'
import { answerUnreadable } from '../web/unreadable.ts'
import { contentType, exposition, type Family } from './exposition.ts'
import { showsToken } from './metricsToken.ts'

/** Serves `GET /metrics` to those who have the token. Everything else is answered alike: there is nothing else. */
export function createMetricsServer(token: string, collect: () => Promise<readonly Family[]>): FastifyInstance {
  const app = fastify({
    http: { headersTimeout: 10_000, maxHeaderSize: 16_384 },
    requestTimeout: 10_000,
    forceCloseConnections: true,
    clientErrorHandler: answerUnreadable,
  })
  app.addHook('onSend', async (_request, reply) => void reply.headers(refusalHeaders()))
  app.addHook('onRequest', async (request, reply) => {
    if (!showsToken(request.headers.authorization, token))
      return reply.status(401).header('WWW-Authenticate', 'Bearer').send('Unauthorized\n')
  })
  app.setNotFoundHandler((_request, reply) => reply.status(404).send('Not found\n'))
  app.get('/metrics', async (_request, reply) => reply.type(contentType).send(exposition(await collect())))
  return app
}
