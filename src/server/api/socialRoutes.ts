import type { SocialError } from '../../platform/social.ts'
import * as routes from '../../platform/social.ts'
import { isGeneratedUsername } from '../../platform/usernames.ts'
import { notifyOfSecurity } from '../auth/securityNotice.ts'
import type { Platform } from '../platform.ts'
import type { Identity } from '../social/providers.ts'
import { wishesOf } from '../social/returnUrl.ts'
import type { Trip } from '../social/roundTrips.ts'
import { arrive, link, unlink } from '../social/socialAccounts.ts'
import { Redirect, refuse } from './answer.ts'
import { begin, deviceOf } from './authRoutes.ts'
import type { Call, Serve } from './serve.ts'
import { isFromElsewhere, noTripCookie, tripCookie, tripCookieIn } from './tripCookie.ts'

const minute = 60_000
const codeLastsMs = minute
const ticketLastsMs = minute

/** Signing in with an account of another service. */
export function addSocialRoutes(serve: Serve): void {
  serve(routes.socialTicket, async ({ platform, caller, body }) => {
    if (!platform.social[body.provider]) return refuse('notFound')
    if (caller.providers.includes(body.provider)) return refuse('providerLinked')
    const payload = { provider: body.provider }
    const ticket = await platform.oneTimeTokens.issue({
      kind: 'social-ticket',
      userId: caller.user.id,
      payload,
      lastsMs: ticketLastsMs,
    })
    return { data: { ticket } }
  })

  serve(routes.beginSocial, async ({ platform, params, query, request }) => {
    const provider = platform.social[params.provider]
    if (!provider) return refuse('notFound')
    if (query.ticket !== undefined && isFromElsewhere(request)) return back(platform, 'expired')
    const ticket =
      query.ticket === undefined
        ? undefined
        : await platform.oneTimeTokens.use({ kind: 'social-ticket', token: query.ticket })
    if (query.ticket !== undefined && ticket?.payload.provider !== params.provider) return back(platform, 'expired')
    const trip = { provider: params.provider, ...wishesOf(query), ...(ticket?.userId && { linkTo: ticket.userId }) }
    const { secrets, cookie } = await platform.roundTrips.begin(trip)
    try {
      return new Redirect((await provider.address(secrets)).href, tripCookie(platform, cookie))
    } catch (error) {
      platform.report('social', error)
      return back(platform, 'provider_unavailable')
    }
  })

  serve(routes.endSocial, async (call) => {
    const { platform, params, query, request } = call
    const provider = platform.social[params.provider]
    if (!provider) return refuse('notFound')
    const trip = await platform.roundTrips.end(query.state ?? '', params.provider, tripCookieIn(request, platform))
    if (!trip) return back(platform, 'expired')
    if (query.error !== undefined || query.code === undefined) return back(platform, 'denied')
    try {
      const callback = new URL(request.url, platform.publicUrl)
      return await goOn(call, trip, await provider.identify(callback, trip.secrets))
    } catch (error) {
      platform.report('social', error)
      return back(platform, 'provider_unavailable')
    }
  })

  serve(routes.exchangeSocial, async (call) => {
    const { platform, body, address } = call
    const used = await platform.oneTimeTokens.use({ kind: 'social-code', token: body.code })
    if (!used?.userId) return refuse('codeExpired')
    const user = await platform.database.query
      .selectFrom('users')
      .where('id', '=', used.userId)
      .select(['id', 'auth_epoch', 'status'])
      .executeTakeFirst()
    if (!user) return refuse('codeExpired')
    if (user.status === 'banned') return refuse('banned')
    const { provider, returnUrl, created } = used.payload
    const signedIn = await begin(platform, {
      userId: user.id,
      epoch: user.auth_epoch,
      remember: false,
      method: provider === 'google' ? 'google' : 'discord',
      device: deviceOf(call),
      ipHash: platform.hideAddress(address),
    })
    await platform.audit.write({ action: 'auth.login', outcome: 'done', subject: { kind: 'user', id: user.id } })
    return {
      ...signedIn,
      return_url: String(returnUrl),
      created: created === true,
      username_needs_choice: isGeneratedUsername(signedIn.user.username),
    }
  })

  serve(routes.unlinkSocial, async ({ platform, caller, params }) => {
    const unlinked = await unlink(platform.database, caller.user, params.provider)
    if (unlinked === 'none') return refuse('notFound')
    if (unlinked === 'last') return refuse('lastLoginMethod')
    platform.sessions.forget(caller.user.id)
    await platform.audit.write({
      action: 'auth.provider-unlinked',
      outcome: 'done',
      actor: { id: caller.user.id, role: caller.user.role },
    })
    await notifyOfSecurity(platform, caller.user, 'sign-in-unlinked')
    return {}
  })
}

/** What becomes of somebody whom the provider has named. */
async function goOn(
  { platform, address, now }: Pick<Call<typeof routes.endSocial>, 'platform' | 'address' | 'now'>,
  { provider, returnUrl, invitedBy, linkTo }: Trip,
  identity: Identity,
): Promise<Redirect> {
  if (linkTo !== undefined) {
    const linked = await link(platform.database, linkTo, provider, identity, now)
    if (linked === 'in-use') return back(platform, 'identity_in_use')
    platform.sessions.forget(linkTo)
    if (linked === 'linked') {
      await platform.audit.write({
        action: 'auth.provider-linked',
        outcome: 'done',
        subject: { kind: 'user', id: linkTo },
      })
      await notifyOfSecurity(platform, { id: linkTo }, 'sign-in-linked')
    }
    return to(platform, `linked=${provider}`)
  }
  const ipHash = platform.hideAddress(address)
  const arrived = await arrive(platform, { provider, identity, ipHash, ...(invitedBy && { invitedBy }) }, now)
  if (arrived.kind === 'account-exists') return back(platform, 'account_exists')
  const code = await platform.oneTimeTokens.issue({
    kind: 'social-code',
    userId: arrived.userId,
    payload: { provider, returnUrl, created: arrived.kind === 'created' },
    lastsMs: codeLastsMs,
  })
  return to(platform, `code=${code}`)
}

const back = (platform: Platform, error: SocialError): Redirect => to(platform, `error=${error}`)

/** In the fragment, so that it is in no log and no referrer. The cookie has done its work. */
const to = (platform: Platform, fragment: string): Redirect =>
  new Redirect(`${platform.publicUrl}/auth/callback#${fragment}`, noTripCookie(platform))
