import { readiness } from '../../platform/health.ts'
import { refuse } from './answer.ts'
import type { Serve } from './serve.ts'

const retryAfterSeconds = 5

/** What load balancers and operators ask. */
export function addHealthRoutes(serve: Serve): void {
  serve(readiness, async ({ platform, request, address }) => {
    const { isReady, checks } = await platform.readiness.check()
    // A proxy that nobody told us to trust hides who asks: then it is nobody near.
    const isNear = isLoopback(address) && request.headers['x-forwarded-for'] === undefined
    const shown = isNear || platform.readiness.isOperator(request.headers.authorization) ? { checks } : {}
    return isReady
      ? { status: 'ready' as const, ...shown }
      : refuse('notReady', { retryAfter: retryAfterSeconds, members: { status: 'not-ready', ...shown } })
  })
}

/** As `clientAddress` writes them. */
const isLoopback = (address: string): boolean => /^127\./.test(address) || address === '0:0:0:0::/64'
