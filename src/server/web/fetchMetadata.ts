import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { isFilePath } from './fileNames.ts'
import { isLoopbackHost } from './hostNames.ts'
import { isApiPath, isOpenToOrigins, requestPath } from './requestPath.ts'

/**
 * Answers only our own page and people who come here, by what the browser says of a request (Sec-Fetch-*): another site's
 * fetch, script, picture, style or frame is refused alike on every route, so that it cannot tell that Vesper runs. A
 * request without these headers comes from no browser of today; then the origin it names must be ours. Pages of `origins`
 * may call the API.
 */
export function ownRequestsOnly(origins: readonly string[]): onRequestAsyncHookHandler {
  return async (request, reply) => {
    if (isForeign(request, origins)) {
      return reply.status(403).header('Cache-Control', 'no-store').send('Forbidden\n')
    }
  }
}

function isForeign(request: FastifyRequest, origins: readonly string[]): boolean {
  const { origin, host = '', 'sec-fetch-site': site } = request.headers
  const isAllowed = origin !== undefined && origins.includes(origin)
  if (isAllowed && isOpenToOrigins(requestPath(request))) return false
  if (site === 'same-origin' || site === 'none') return false
  if (site !== undefined) return !isVisit(request)
  if (origin === undefined || isAllowed) return false
  // By a public name, only a listed origin is ours: http is not https.
  return !isLoopbackHost(host) || origin.replace(/^https?:\/\//i, '').toLowerCase() !== host.toLowerCase()
}

/** A link elsewhere that leads to a place of the app, in a tab of its own. */
function isVisit(request: FastifyRequest): boolean {
  const { method, headers } = request
  const path = requestPath(request)
  const isPage = isWayBack(path) || (!isApiPath(path) && !isFilePath(path))
  const isDocument = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
  return isPage && isDocument && (method === 'GET' || method === 'HEAD')
}

/** Where another service sends a browser back to. */
const isWayBack = (path: string): boolean => /^\/api\/(?:auth\/[a-z]+|chastity\/chaster)\/callback$/.test(path)
