import type { SimRequest } from './exchange.ts'

/** The name a request was sent to, without its port. */
export function hostNameOf(request: SimRequest): string {
  const host = request.headers.host ?? request.url.host
  return host.replace(/:\d+$/, '').toLowerCase()
}
