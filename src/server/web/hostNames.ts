import type { onRequestAsyncHookHandler } from 'fastify'

/**
 * Answers only those who called us by a loopback name or one of `hostNames`.
 *
 * A page elsewhere can point its own domain at our address and then talk to us as if it were us. It cannot change the name
 * it used to get here.
 */
export function answersTo(hostNames: readonly string[]): onRequestAsyncHookHandler {
  const known = new Set(hostNames.map((name) => name.toLowerCase()))
  const refusal =
    known.size === 0
      ? 'Vesper answers only on this computer, at 127.0.0.1 or localhost.\n'
      : 'This server does not answer to this name.\n'
  return async ({ raw }, reply) => {
    const [host, ...others] = raw.headersDistinct.host ?? []
    if (host !== undefined && others.length === 0 && (isLoopbackHost(host) || known.has(nameIn(host)))) return
    return reply.status(421).send(refusal)
  }
}

/** Whether a Host header names this computer, with or without a port. */
export const isLoopbackHost = (host: string): boolean => /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/i.test(host)

const nameIn = (host: string): string => host.replace(/:\d{1,5}$/, '').toLowerCase()
