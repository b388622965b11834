import type { FastifyInstance } from 'fastify'
import { validate as isUuid } from 'uuid'
import * as routes from '../../platform/media.ts'
import { clientAddress } from '../limits/clientAddress.ts'
import type { NotAdded } from '../media/media.ts'
import type { Platform } from '../platform.ts'
import { admit, until } from './admit.ts'
import { Refused, refusalBody, refuse } from './answer.ts'
import { refusedAsTooOften } from './limit.ts'
import type { Serve } from './serve.ts'

/** Images of users, on their way in and out. */
export function addMediaRoutes(serve: Serve): void {
  serve(routes.addMedium, async ({ platform, caller, query, request, address }) => {
    const { user } = caller
    if (user.status === 'muted') return refuse('muted', { values: until(user.status_until) })
    const { body } = request
    const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
    if (!Buffer.isBuffer(body) || !isTaken(type)) return refuse('imageType')
    const limited = await refusedAsTooOften(platform, 'upload', { address, userId: user.id }, body.length)
    if (limited) return limited
    const added = await platform.media.add(user.id, query.kind, body, platform.jobs)
    return typeof added === 'string'
      ? refuse(reasons[added], added === 'busy' ? { retryAfter: 5 } : {})
      : { data: added }
  })

  serve(routes.deleteMedium, async ({ platform, caller, params }) => {
    if (!(await platform.media.delete(params.id, caller.user.id))) return refuse('notFound')
    platform.sessions.forget(caller.user.id)
    return {}
  })
}

const isTaken = (type: string) => routes.addMedium.upload.some((taken) => taken === type)

const reasons = {
  'not-an-image': 'imageType',
  unreadable: 'imageUnreadable',
  blocked: 'contentBlocked',
  busy: 'overloaded',
} as const satisfies Record<NotAdded, string>

/** Shows the files. They stand outside of the API, because a page names them as the source of an image. */
export function addMediaFiles(app: FastifyInstance, open: () => Promise<Platform>): void {
  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const platform = await open()
    const admitted = await admit({ who: 'anyone', optional: true }, request, platform.sessions, platform.clock())
    const caller = admitted instanceof Refused ? undefined : admitted.caller
    const who = {
      address: clientAddress(request),
      ...(caller && { userId: caller.user.id, sessionId: caller.session.id }),
    }
    const limited = await refusedAsTooOften(platform, caller ? 'user' : 'anon', who)
    const [, id = ''] = /^(.{36})\.webp$/.exec(request.params.name) ?? []
    const found = !limited && isUuid(id) ? await platform.media.read(id.toLowerCase(), caller?.user.id) : undefined
    if (!found) {
      const refused = limited ?? refuse('notFound')
      const { retryAfter } = refused.details
      if (retryAfter !== undefined) reply.header('Retry-After', retryAfter)
      return reply.status(refused.row.status).send(refusalBody(refused, request.id))
    }
    return reply
      .headers({
        'Content-Type': 'image/webp',
        'Content-Disposition': `inline; filename="${id.toLowerCase()}.webp"`,
        'Cache-Control': found.isOpen ? 'public, max-age=31536000, immutable' : 'private, no-store',
      })
      .send(Buffer.from(found.bytes))
  })
}
