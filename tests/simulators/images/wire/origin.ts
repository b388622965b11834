import { type Answer, type Ask, empty, withHeaders } from './exchange.ts'

/** How a server was started: `off` checks origins, `*` and an origin are the value it sends instead. */
export type CorsMode = string

export interface OriginRules {
  readonly mode: CorsMode
  /** Newer servers refuse what a browser calls cross-site, before anything else. */
  readonly refusesCrossSite: boolean
  readonly methods: string
  readonly headers: string
}

/** What is answered before any route is looked for, if anything is. */
export function originGate(rules: OriginRules, ask: Omit<Ask, 'body'>): Answer | undefined {
  if (rules.mode !== 'off') return ask.method === 'OPTIONS' ? corsed(rules, empty()) : undefined
  if (rules.refusesCrossSite && ask.headers['sec-fetch-site'] === 'cross-site') return empty(403)
  const { host, origin } = ask.headers
  if (host && origin && isForeign(host, origin)) return empty(403)
  return ask.method === 'OPTIONS' ? empty() : undefined
}

/** An answer as it leaves: errors raised inside the server never meet the part that adds headers. */
export function corsed(rules: OriginRules, answer: Answer): Answer {
  if (rules.mode === 'off' || answer.isRaised) return answer
  return withHeaders(answer, {
    'access-control-allow-origin': rules.mode,
    'access-control-allow-methods': rules.methods,
    'access-control-allow-headers': rules.headers,
    'access-control-allow-credentials': 'true',
  })
}

/** Loopback hosts only talk to pages of the same host and port; a port that one side leaves out is left out of both. */
function isForeign(host: string, origin: string): boolean {
  const from = /^[a-z][a-z0-9+.-]*:\/\/([^/]*)/i.exec(origin)?.[1]?.toLowerCase()
  if (!from || !isLoopback(nameOf(host))) return false
  const here = host.toLowerCase()
  const hasPorts = portOf(here) !== '' && portOf(from) !== ''
  return hasPorts ? here !== from : nameOf(here) !== nameOf(from)
}

const nameOf = (netloc: string) => netloc.replace(/:\d+$/, '')
const portOf = (netloc: string) => /:(\d+)$/.exec(netloc)?.[1] ?? ''
const isLoopback = (name: string) => name === 'localhost' || /^127\./.test(name) || name === '[::1]'
