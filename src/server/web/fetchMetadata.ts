import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { isFilePath } from './fileNames.ts'
import { requestPath } from './requestPath.ts'

/**
 * Answers only our own page and people who come here, by what the browser says of a request (Sec-Fetch-*): another site's
 * fetch, script, picture, style or frame is refused alike on every route, so that it cannot tell that Vesper runs. A
 * request without these headers comes from no browser of today; then the origin it names must be ours.
 */
export const ownRequestsOnly: onRequestAsyncHookHandler = async (request, reply) => {
  if (isForeign(request)) return reply.status(403).header('Cache-Control', 'no-store').send('Forbidden\n')
}

type Asked = Pick<FastifyRequest, 'method' | 'url' | 'headers'>

export function isForeign(request: Asked): boolean {
  const { origin, host, 'sec-fetch-site': site } = request.headers
  if (site === 'same-origin' || site === 'none') return false
  if (site !== undefined) return !isVisit(request)
  return origin !== undefined && origin.replace(/^https?:\/\//i, '').toLowerCase() !== host?.toLowerCase()
}

/** A link elsewhere that leads to a place of the app, in a tab of its own. */
function isVisit(request: Asked): boolean {
  const { method, headers } = request
  const path = requestPath(request)
  const isPage = !/^\/api(?:\/|$)/.test(path) && !isFilePath(path)
  const isDocument = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
  return isPage && isDocument && (method === 'GET' || method === 'HEAD')
}
