import type { MiddlewareHandler } from 'hono'
import { isFilePath } from './mime.ts'

/**
 * Answers only our own page and people who come here, by what the browser says of a request (Sec-Fetch-*): another site's
 * fetch, script, picture, style or frame is refused alike on every route, so that it cannot tell that Vesper runs. A
 * request without these headers comes from no browser of today; then the origin it names must be ours.
 */
export const ownRequestsOnly: MiddlewareHandler = async (context, next) => {
  const { method, path } = context.req
  const asked = { method, path, header: (name: string) => context.req.header(name) }
  return isForeign(asked) ? context.text('Forbidden\n', 403, { 'Cache-Control': 'no-store' }) : next()
}

interface Asked {
  readonly method: string
  readonly path: string
  header(name: string): string | undefined
}

export function isForeign({ method, path, header }: Asked): boolean {
  const site = header('sec-fetch-site')
  if (site === 'same-origin' || site === 'none') return false
  if (site !== undefined) return !isVisit(method, path, header)
  const origin = header('origin')
  return origin !== undefined && origin.replace(/^https?:\/\//i, '').toLowerCase() !== header('host')?.toLowerCase()
}

/** A link elsewhere that leads to a place of the app, in a tab of its own. */
function isVisit(method: string, path: string, header: Asked['header']): boolean {
  const isPage = !/^\/api(?:\/|$)/.test(path) && !isFilePath(path)
  const isDocument = header('sec-fetch-mode') === 'navigate' && header('sec-fetch-dest') === 'document'
  return isPage && isDocument && (method === 'GET' || method === 'HEAD')
}
