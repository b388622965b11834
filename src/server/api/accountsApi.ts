import fastify, { type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify'
import type { RefusalName } from '../../platform/messages.ts'
import { isOutOfService } from '../database/outOfService.ts'
import { type CountResponse, countResponses } from '../metrics/requestMetrics.ts'
import type { Platform } from '../platform.ts'
import { secured } from '../web/headers.ts'
import { type FieldError, type Refused, refusalBody, refuse } from './answer.ts'
import { cleanText } from './cleanText.ts'
import { addMediaFiles } from './mediaRoutes.ts'
import { readJson } from './readJson.ts'
import { requestOptions } from './requestOptions.ts'
import { addRoutes } from './routes.ts'
import { servingOn } from './serve.ts'

/** When a database that is out of service is worth asking again. */
const retryAfterSeconds = 30

export interface AccountsApiOptions {
  readonly trustedProxies?: readonly string[]
  readonly count?: CountResponse
}

/**
 * The calls that need an account or the database: a server of its own, which is loaded with the first of them. `open`
 * starts the database with the first that stands in the contract; asked again, it gives the same.
 */
export async function createAccountsApi(
  open: () => Promise<Platform>,
  { trustedProxies = [], count }: AccountsApiOptions = {},
): Promise<FastifyInstance> {
  const app = fastify(requestOptions(trustedProxies))
  if (count) countResponses(app, count)
  app.addHook('onSend', async (request, reply) => {
    secured(request, reply)
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store')
    reply.header('X-Request-Id', request.id)
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refused = refusalOf(error)
    if (refused.row.status >= 500) console.error(`${request.method} ${request.routeOptions.url} failed:`, error)
    if (refused.details.retryAfter !== undefined) reply.header('Retry-After', refused.details.retryAfter)
    return reply.status(refused.row.status).send(refusalBody(refused, request.id))
  })
  app.setNotFoundHandler((request, reply) => reply.status(404).send(refusalBody(refuse('notFound'), request.id)))
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: FastifyRequest, text: string) =>
    readJson(text),
  )
  app.addHook('preValidation', async (request, reply) => {
    const refused = clean(request)
    if (refused) return reply.status(refused.row.status).send(refusalBody(refused, request.id))
  })
  app.register(async (api) => addRoutes(servingOn(api, open)), { prefix: '/api' })
  addMediaFiles(app, open)
  await app.ready()
  return app
}

/** Normalises the texts of a request, or says what cannot be read in it. */
function clean(request: FastifyRequest): Refused | undefined {
  const query: Readonly<Record<string, unknown>> = Object(request.query)
  if (Object.values(query).some(Array.isArray)) return refuse('duplicateParameter')
  // A file is no text.
  const body = Buffer.isBuffer(request.body) ? undefined : { body: request.body }
  const parts = cleanText({ ...body, query: request.query, params: request.params })
  if (parts.kind === 'invalid') return refuse('invalidText')
  Object.assign(request, parts.value)
  return undefined
}

/** What a fault on the way to a handler, or in it, means to the caller. */
function refusalOf(error: FastifyError): Refused {
  if (error.validation) {
    const unknown = error.validation.some(({ keyword }) => keyword === 'additionalProperties')
    return refuse(unknown ? 'unknownField' : 'invalidRequest', { errors: error.validation.map(fieldError) })
  }
  if (isOutOfService(error)) return refuse('overloaded', { retryAfter: retryAfterSeconds })
  const { statusCode = 500 } = error
  return refuse(byStatus.get(statusCode) ?? (statusCode < 500 ? 'invalidRequest' : 'internal'))
}

const byStatus: ReadonlyMap<number, RefusalName> = new Map([
  [413, 'tooLarge'],
  [415, 'wrongType'],
  [503, 'overloaded'],
])

/** Names the field, never its value. */
function fieldError({ instancePath, keyword, params, message = '' }: NonNullable<FastifyError['validation']>[number]) {
  const { missingProperty, additionalProperty } = params
  const last = missingProperty ?? additionalProperty
  const field = [...instancePath.split('/').slice(1), ...(typeof last === 'string' ? [last] : [])].join('.')
  return { ...(field && { field }), message, code: keyword } satisfies FieldError
}
