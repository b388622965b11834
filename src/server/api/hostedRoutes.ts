import * as routes from '../../platform/hostedRoutes.ts'
import type { HostedRefusal } from '../hosted/hostedReply.ts'
import { completionOf, sseOf } from '../hosted/sse.ts'
import { Refused, refuse, Streamed } from './answer.ts'
import type { Serve } from './serve.ts'

/** The hosted model. */
export function addHostedRoutes(serve: Serve): void {
  serve(routes.readUsage, async ({ platform, caller }) => ({ data: await platform.hosted.usage(caller.user) }))

  serve(routes.listModels, async ({ platform }) => ({ data: { items: [...platform.hosted.models()] } }))

  serve(routes.completeChat, async ({ platform, caller, body, key, reply }) => {
    const gone = new AbortController()
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) gone.abort()
    })
    const isStreamed = body.stream ?? true
    // A reply that comes in one piece is short enough to be waited for when the server stops.
    const signal = isStreamed ? AbortSignal.any([gone.signal, platform.stopping]) : gone.signal
    const stream = await platform.hosted
      .complete({ user: caller.user, key, request: body, signal })
      .catch((error: unknown) => {
        // Whoever has left reads no answer; it is no fault of the server's either.
        if (platform.stopping.aborted || gone.signal.aborted) return refuse('notReady')
        throw error
      })
    if (stream instanceof Refused) return stream
    if (stream.kind === 'refused') return refused(stream)
    if (isStreamed) return new Streamed(sseOf(stream, platform.stopping), 'text/event-stream')
    const whole = await completionOf(stream)
    return 'kind' in whole ? refused(whole) : whole
  })
}

const refused = ({ row, retryAfter, members }: HostedRefusal): Refused =>
  new Refused(row, { ...(retryAfter !== undefined && { retryAfter }), ...(members && { members }) })
