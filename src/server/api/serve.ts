import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { type Static, type TSchema, Type } from 'typebox'
import { validate as isUuid } from 'uuid'
import { refusalMembers } from '../../platform/common.ts'
import type { LimitClass, Route } from '../../platform/route.ts'
import type { Caller } from '../accounts/caller.ts'
import { clientAddress } from '../limits/clientAddress.ts'
import type { Platform } from '../platform.ts'
import { admit } from './admit.ts'
import { Redirect, Refused, refusalBody, refuse, Streamed } from './answer.ts'
import { refusedAsTooOften } from './limit.ts'

/** What a handler gets: everything is read, checked and typed by the call's row of the contract. */
export interface Call<R extends Route> {
  readonly platform: Platform
  /** The one instant of this request. */
  readonly now: Date
  readonly caller: CallerOf<R>
  readonly body: PartOf<R, 'body'>
  readonly params: PartOf<R, 'params'>
  readonly query: PartOf<R, 'query'>
  /** The address of the caller, as far as trusted proxies tell it. */
  readonly address: string
  /** The Idempotency-Key of the request. */
  readonly key: R['keyed'] extends true ? string : string | undefined
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

type PartOf<R extends Route, P extends 'body' | 'params' | 'query'> = R[P] extends TSchema ? Static<R[P]> : undefined

type CallerOf<R extends Route> = R['access'] extends { readonly who: 'anyone'; readonly optional: true }
  ? Caller | undefined
  : R['access'] extends { readonly who: 'anyone' }
    ? undefined
    : Caller

/** A handler gives the members of the answer; `success` stands in all of them. */
export type Handler<R extends Route> = (
  call: Call<R>,
) => Promise<Omit<Static<R['answer']>, 'success'> | Refused | Streamed | Redirect>

/** Serves one call of the contract. */
export type Serve = <const R extends Route>(route: R, handler: Handler<R>) => void

/** Says how calls are served on an instance; `open` starts what they need with the first that comes. */
export function servingOn(api: FastifyInstance, open: () => Promise<Platform>): Serve {
  const admitted = new WeakMap<FastifyRequest, Admitted>()
  return (route, handler) => {
    // Who calls is asked before anything is said of what they sent, and before a file of theirs is read.
    const letCallerIn = async (request: FastifyRequest, reply: FastifyReply) => {
      const allowed = await letIn(route, request, await open())
      if (allowed instanceof Refused) return send(reply, asSent(allowed, request))
      admitted.set(request, allowed)
    }
    const served: RouteOptions = {
      method: route.method,
      url: route.path,
      ...(route.bodyLimit !== undefined && { bodyLimit: route.bodyLimit }),
      schema: {
        ...(route.body && { body: route.body }),
        ...(route.params && { params: route.params }),
        ...(route.query && { querystring: route.query }),
        response: answersOf(route),
      },
      ...(route.upload ? { onRequest: letCallerIn } : { preValidation: letCallerIn }),
      handler: async (request, reply) =>
        send(reply, await answer(route, handler, request, reply, await open(), admitted.get(request))),
    }
    if (route.upload) api.register(async (files) => addUpload(files, served))
    else api.route(served)
  }
}

/** The bodies of files are bytes, whatever their type says: the handler looks at both. */
function addUpload(files: FastifyInstance, served: RouteOptions): void {
  files.removeAllContentTypeParsers()
  files.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: FastifyRequest, bytes: Buffer) => bytes)
  files.route(served)
}

/** What goes out: a body as JSON, or a stream as it comes. */
interface Sent {
  readonly status: number
  readonly body: unknown
  readonly retryAfter?: number
}

interface Admitted {
  readonly caller?: Caller
  readonly now: Date
}

async function letIn(route: Route, request: FastifyRequest, platform: Platform): Promise<Admitted | Refused> {
  const now = platform.clock()
  const allowed = await admit(route.access, request, platform.sessions, now)
  if (allowed instanceof Refused) return allowed
  return (await tooOften(platform, route.limit, clientAddress(request), allowed.caller)) ?? { ...allowed, now }
}

const asSent = (refusal: Refused, request: FastifyRequest): Sent => ({
  status: refusal.row.status,
  body: refusalBody(refusal, request.id),
  ...(refusal.details.retryAfter !== undefined && { retryAfter: refusal.details.retryAfter }),
})

async function answer<R extends Route>(
  route: R,
  handler: Handler<R>,
  request: FastifyRequest,
  reply: FastifyReply,
  platform: Platform,
  { caller, now }: Admitted = { now: platform.clock() },
): Promise<Sent> {
  const refused = (refusal: Refused) => asSent(refusal, request)
  const key = keyOf(request)
  if (key === 'unreadable' || (route.keyed && key === undefined)) return refused(refuse('keyRequired'))
  const { body, params, query } = request
  const address = clientAddress(request)
  // The schemas of the route have been held to these parts; its types come from the same schemas.
  const call = { platform, now, caller, body, params, query, address, key, request, reply } as Call<R>
  const handle = async (): Promise<Sent> => {
    const outcome = await handler(call)
    if (outcome instanceof Refused) return refused(outcome)
    if (outcome instanceof Streamed || outcome instanceof Redirect || route.bare)
      return { status: route.status, body: outcome }
    return { status: route.status, body: { success: true, ...outcome } }
  }
  if (!caller || key === undefined || route.keyed || route.method !== 'POST') return handle()
  const bodyHash = createHash('sha256')
    .update(Buffer.isBuffer(body) ? body : JSON.stringify(body ?? null))
    .digest()
  const once = { userId: caller.user.id, key, route: `${route.method} ${request.url}`, bodyHash }
  const keyed = await platform.idempotent(once, async () => {
    const { status, body: response } = await handle()
    return { status, response: Object(response) }
  })
  switch (keyed.kind) {
    case 'answered':
      return { status: keyed.status, body: keyed.response }
    case 'mismatch':
      return refused(refuse('keyMismatch'))
    case 'in_progress':
      return refused(refuse('inProgress', { retryAfter: keyed.retryAfterSeconds }))
  }
}

/** Classes whose calls count only once they get past what a slip of the pen would cost. Handlers count those. */
const countedLater: ReadonlySet<LimitClass> = new Set(['register', 'mail', 'login', 'upload'])

/** Counts the call, unless nothing may hold it up, among all of the caller's, and in its own class. */
async function tooOften(
  platform: Platform,
  limit: LimitClass,
  address: string,
  caller: Caller | undefined,
): Promise<Refused | undefined> {
  if (limit === 'none') return undefined
  const who = { address, ...(caller && { userId: caller.user.id, sessionId: caller.session.id }) }
  const general = caller ? 'user' : 'anon'
  const limited = await refusedAsTooOften(platform, general, who)
  if (limited || limit === general || countedLater.has(limit)) return limited
  return refusedAsTooOften(platform, limit as Exclude<LimitClass, 'login' | 'none'>, who)
}

/** The key by which a caller may repeat a request without doing it twice. */
function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  return key === undefined || (typeof key === 'string' && isUuid(key)) ? key : 'unreadable'
}

function send(reply: FastifyReply, { status, body, retryAfter }: Sent): FastifyReply {
  reply.status(status)
  if (retryAfter !== undefined) reply.header('Retry-After', retryAfter)
  if (body instanceof Redirect) {
    if (body.cookie !== undefined) reply.header('Set-Cookie', body.cookie)
    return reply.redirect(body.address, status)
  }
  if (body instanceof Streamed) return reply.type(body.contentType).header('X-Accel-Buffering', 'no').send(body.body)
  return reply.send(body)
}

/** Everything a call may answer, by status: what is written nowhere does not leave the server. */
function answersOf(route: Route): Readonly<Record<string, TSchema>> {
  const refusal = Type.Object({
    ...refusalMembers,
    ...(route.refusalMembers && Type.Partial(route.refusalMembers).properties),
  })
  return { [route.status]: route.answer, '4xx': refusal, '5xx': refusal }
}
