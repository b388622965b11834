import type { onRequestAsyncHookHandler } from 'fastify'
import { isOpenToOrigins, requestPath } from './requestPath.ts'

const methods = 'GET, HEAD, POST, PUT, DELETE'
const requestHeaders = 'authorization, content-type, idempotency-key, if-match, x-request-id'
const answerHeaders = 'x-request-id, retry-after, x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset, etag'
const preflightSeconds = 600

/**
 * Lets pages of `origins` call the API and read its answers and images. An origin is compared as the browser writes it, letter by
 * letter. Nothing is allowed with credentials: the API knows no cookies.
 */
export function allowOrigins(origins: readonly string[]): onRequestAsyncHookHandler {
  return async (request, reply) => {
    if (!isOpenToOrigins(requestPath(request))) return
    const { origin } = request.headers
    // On the response itself: the server of accounts writes its answers there, without this reply.
    reply.raw.setHeader('Vary', 'Origin')
    if (origin === undefined || !origins.includes(origin)) return
    reply.raw.setHeader('Access-Control-Allow-Origin', origin)
    const isPreflight = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined
    if (!isPreflight) {
      reply.raw.setHeader('Access-Control-Expose-Headers', answerHeaders)
      return
    }
    return reply
      .status(204)
      .headers({
        'Access-Control-Allow-Methods': methods,
        'Access-Control-Allow-Headers': requestHeaders,
        'Access-Control-Max-Age': preflightSeconds,
      })
      .send()
  }
}
