import { Hono } from 'hono'
import { createApi, failure } from './api.ts'
import { ownRequestsOnly } from './fetchMetadata.ts'
import { secured } from './headers.ts'
import { loopbackOnly } from './loopback.ts'
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
