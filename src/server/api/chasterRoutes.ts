import * as routes from '../../platform/chaster.ts'
import type { ChasterLock } from '../chaster/chasterApi.ts'
import type { Platform } from '../platform.ts'
import { Redirect, Refused, refuse } from './answer.ts'
import { asked, noteConnection } from './askedChaster.ts'
import type { Serve } from './serve.ts'
import { isFromElsewhere, noTripCookie, tripCookie, tripCookieIn } from './tripCookie.ts'

const ticketLastsMs = 60_000
const lockId = /^[A-Za-z0-9_-]{1,64}$/

/** Locks that are kept by Chaster. */
export function addChasterRoutes(serve: Serve): void {
  serve(routes.chasterSync, async ({ platform, caller }) => {
    const locks = await asked(() => platform.chaster.sync(caller.user.id), 'chasterMissing')
    if (locks instanceof Refused) return locks
    return { status: await platform.chastity.status(caller.user.id), locks: locks.map(written) }
  })

  serve(routes.chasterLocks, async ({ platform, caller }) => {
    const locks = await asked(() => platform.chaster.locks(caller.user.id), 'chasterMissing')
    return locks instanceof Refused ? locks : { locks: locks.map(written) }
  })

  serve(routes.chasterSelect, async ({ platform, caller, body }) => {
    const { lockId: id = '' } = body
    if (id === '') return refuse('chasterNotChosen')
    if (!lockId.test(id)) return refuse('notFound')
    const selected = await asked(() => platform.chaster.select(caller.user.id, id), 'chasterMissingHere')
    return selected instanceof Refused ? selected : { status: await platform.chastity.status(caller.user.id) }
  })

  serve(routes.chasterAddress, async ({ platform, caller }) => {
    if (!platform.chasterSignIn) return refuse('chasterNotSetUp')
    const ticket = await platform.oneTimeTokens.issue({
      kind: 'chaster-ticket',
      userId: caller.user.id,
      payload: {},
      lastsMs: ticketLastsMs,
    })
    return { authUrl: `${platform.publicUrl}/api/chastity/chaster/connect?ticket=${ticket}` }
  })

  serve(routes.chasterBegin, async ({ platform, query, request }) => {
    const { ticket } = query
    if (!platform.chasterSignIn || ticket === undefined || isFromElsewhere(request)) return back(platform, 'error')
    const used = await platform.oneTimeTokens.use({ kind: 'chaster-ticket', token: ticket })
    if (!used?.userId) return back(platform, 'error')
    const trip = { provider: 'chaster', returnUrl: '/', linkTo: used.userId } as const
    const { secrets, cookie } = await platform.roundTrips.begin(trip)
    return new Redirect((await platform.chasterSignIn.address(secrets)).href, tripCookie(platform, cookie))
  })

  serve(routes.chasterEnd, async ({ platform, query, request }) => {
    const { chasterSignIn: signIn } = platform
    const trip = await platform.roundTrips.end(query.state ?? '', 'chaster', tripCookieIn(request, platform))
    if (!signIn || trip?.linkTo === undefined) return back(platform, 'error')
    if (query.error !== undefined || query.code === undefined) return back(platform, 'denied')
    try {
      const tokens = await signIn.exchange(new URL(request.url, platform.publicUrl), trip.secrets)
      await platform.chaster.connect(trip.linkTo, tokens)
    } catch (error) {
      platform.report('chaster', error)
      return back(platform, 'error')
    }
    await platform.audit.write({
      action: 'chastity.chaster-connected',
      outcome: 'done',
      subject: { kind: 'user', id: trip.linkTo },
    })
    return back(platform, 'connected')
  })

  serve(routes.chasterDisconnect, async ({ platform, caller }) => {
    const wasConnected = await platform.chaster.disconnect(caller.user.id)
    if (wasConnected) await noteConnection(platform, caller, 'chastity.chaster-disconnected')
    return {}
  })
}

const back = (platform: Platform, how: 'connected' | 'denied' | 'error'): Redirect =>
  new Redirect(`${platform.publicUrl}/settings/kinks/chastity?chaster=${how}`, noTripCookie(platform))

const written = ({ id, title, status, role, startDate, endDate, frozenAt, canAdd }: ChasterLock) => ({
  id,
  title,
  status,
  role,
  startDate: startDate?.toISOString() ?? null,
  endDate: endDate?.toISOString() ?? null,
  isFrozen: frozenAt !== null,
  canAdd,
})
