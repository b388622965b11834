import { Hono, type MiddlewareHandler } from 'hono'
import { createApi, failure } from './api.ts'
import { ownRequestsOnly } from './fetchMetadata.ts'
import { secured } from './headers.ts'
import { servesApp } from './static.ts'

export interface AppOptions {
  /** The folder of the built app. */
  readonly dist: string
  readonly version: string
}

/** Everything the server answers, top to bottom: guards first, then the API, then the built app. */
export function createApp({ dist, version }: AppOptions): Hono {
  const app = new Hono()
  app.use(secured)
  app.use(loopbackOnly)
  app.use(ownRequestsOnly)
  app.route('/api', createApi(version))
  app.all('*', servesApp(dist))
  app.onError((error, context) => {
    console.error(`${context.req.method} ${context.req.path} failed:`, error)
    if (context.req.path.startsWith('/api/')) return failure(500, 'internal', 'Request failed. Please try again.')
    return context.text('Request failed. Please try again.\n', 500)
  })
  return app
}

/**
 * Answers only those who called us by a loopback name.
 *
 * A page elsewhere can point its own domain at 127.0.0.1 and then talk to us as if it were us. It cannot change
 * the name it used to get here.
 */
const loopbackOnly: MiddlewareHandler = async (context, next) => {
  if (isLoopbackHost(context.req.header('host'))) return next()
  return context.text('Vesper answers only on this computer, at 127.0.0.1 or localhost.\n', 421)
}

/** Whether a Host header names this computer, with or without a port. */
function isLoopbackHost(host: string | undefined): boolean {
  return host !== undefined && /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/i.test(host)
}
