import type { FastifyInstance } from 'fastify'
import { createCounter, createHistogram } from './counters.ts'
import type { Family } from './exposition.ts'

/** A response that went out. `route` is the pattern, so that there are only as many as the server has routes. */
export interface SeenResponse {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly seconds: number
}

export type CountResponse = (seen: SeenResponse) => void

/** What the app hands on to the server of accounts is counted there, by the route it has there. */
const handedOn = '/api/*'

/** Tells `count` of every response of a server. */
export function countResponses(app: FastifyInstance, count: CountResponse): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, is404 } = request
    const route = is404 ? 'none' : (routeOptions.url ?? 'none')
    if (route !== handedOn) count({ method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 })
  })
}

const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Requests by route and status, and how long they took. */
export function createRequestMetrics() {
  const requests = createCounter({ name: 'vesper_http_requests_total', help: 'Responses by method, route and status.' })
  const durations = createHistogram(
    { name: 'vesper_http_request_duration_seconds', help: 'Time from request to the end of the response, by route.' },
    bounds,
  )
  return {
    count({ method, route, status, seconds }: SeenResponse): void {
      requests.add({ method, route, status: String(status) })
      durations.observe({ method, route }, seconds)
    },
    families: (): readonly Family[] => [requests.family(), durations.family()],
  }
}
