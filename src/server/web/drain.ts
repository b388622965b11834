import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const idleCheckMs = 50

/**
 * Has a server that closes take no more callers, and lets calls that are under way finish for `graceMs` at most. Streams,
 * which may last for minutes, are told to end.
 */
export function drainOnClose(app: FastifyInstance, graceMs: number, endStreams: () => void): void {
  app.addHook('preClose', async () => {
    const over = new AbortController()
    const allGone = new Promise<void>((resolve) => app.server.close(() => resolve()))
    // A connection whose last call has just ended counts as open until somebody looks.
    const idle = setInterval(() => app.server.closeIdleConnections(), idleCheckMs)
    endStreams()
    await Promise.race([allGone, delay(graceMs, undefined, { signal: over.signal }).catch(() => undefined)])
    over.abort()
    clearInterval(idle)
  })
}
