import type { MiddlewareHandler } from 'hono'

/**
 * Answers only those who called us by a loopback name.
 *
 * A page elsewhere can point its own domain at 127.0.0.1 and then talk to us as if it were us. It cannot change
 * the name it used to get here.
 */
export const loopbackOnly: MiddlewareHandler = async (context, next) => {
  if (isLoopbackHost(context.req.header('host'))) return next()
  return context.text('Vesper answers only on this computer, at 127.0.0.1 or localhost.\n', 421)
}

/** Whether a Host header names this computer, with or without a port. */
function isLoopbackHost(host: string | undefined): boolean {
  return host !== undefined && /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/i.test(host)
}
