import { randomUUID } from 'node:crypto'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import type { RefusalName } from '../../platform/messages.ts'
import type { Platform } from '../platform.ts'
import { type FieldError, type Refused, refusalBody, refuse } from './answer.ts'
import { cleanText } from './cleanText.ts'
import { addReach } from './reach.ts'
import { readJson } from './readJson.ts'
import { addRoutes } from './routes.ts'
import { servingOn } from './serve.ts'

export interface ApiOptions {
  readonly version: string
  /** Starts what the calls of accounts need, with the first of them; asked again, it gives the same. */
  readonly open: () => Promise<Platform>
}

/** The product API. What needs no account answers without a database. */
export function createApi({ version, open }: ApiOptions) {
  return async (api: FastifyInstance): Promise<void> => {
    api.addHook('onSend', async (request, reply) => {
      if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store')
      reply.header('X-Request-Id', request.id)
    })
    api.setErrorHandler((error: FastifyError, request, reply) => {
      const refused = refusalOf(error)
      if (refused.row.status >= 500) console.error(`${request.method} ${request.routeOptions.url} failed:`, error)
      return reply.status(refused.row.status).send(refusalBody(refused, request.id))
    })
    api.setNotFoundHandler((request, reply) => reply.status(404).send(refusalBody(refuse('notFound'), request.id)))
    api.removeAllContentTypeParsers()
    api.addContentTypeParser(
      'application/json',
      { parseAs: 'string' },
      async (_request: FastifyRequest, text: string) => readJson(text),
    )
    api.addHook('preValidation', async (request, reply) => {
      const refused = clean(request)
      if (refused) return reply.status(refused.row.status).send(refusalBody(refused, request.id))
    })
    api.get('/health', async () => ({ status: 'ok', version }))
    addReach(api)
    addRoutes(servingOn(api, open))
  }
}

/** How requests are named and held to their schemas. */
export const requestOptions = {
  genReqId: () => randomUUID(),
  // A number written as a word is no number, and what nobody asked for is refused where the contract says so.
  ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
} as const

/** Normalises the texts of a request, or says what cannot be read in it. */
function clean(request: FastifyRequest): Refused | undefined {
  const query: Readonly<Record<string, unknown>> = Object(request.query)
  if (Object.values(query).some(Array.isArray)) return refuse('duplicateParameter')
  const parts = cleanText({ body: request.body, query: request.query, params: request.params })
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
