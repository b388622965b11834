import * as auth from '../../platform/auth.ts'
import { sentences } from '../../platform/messages.ts'
import type { Caller } from '../accounts/caller.ts'
import type { Attempt } from '../auth/attempts.ts'
import { brokenPasswordRule } from '../auth/passwordRules.ts'
import { notifyOfSecurity } from '../auth/securityNotice.ts'
import type { Platform } from '../platform.ts'
import { Refused, refuse } from './answer.ts'
import { deviceOf } from './authRoutes.ts'
import type { Call, Serve } from './serve.ts'

/** What a signed-in user does with their sessions, password and second factor. */
export function addSessionRoutes(serve: Serve): void {
  serve(auth.reauth, async (call) => {
    const { platform, caller, body, address } = call
    const { user, session, hasTotp } = caller
    const attempt = await beginAttempt(platform, user.username, address)
    if (attempt instanceof Refused) return attempt
    const byPassword =
      body.password !== undefined &&
      (await platform.passwords.verify(body.password, user.password_hash ?? undefined)).isRight
    const byCode =
      body.mfa_code !== undefined && hasTotp && (await platform.secondFactor.check(user.id, body.mfa_code)) === 'right'
    if (!byPassword && !byCode) return refuse('reauthFailed')
    await platform.attempts.clear({ username: user.username, address })
    await platform.audit.write({ action: 'auth.reauth', outcome: 'done', actor: { id: user.id, role: user.role } })
    return { token: await renewed(call, byCode || session.mfa_at !== null) }
  })

  serve(auth.changePassword, async (call) => {
    const { platform, caller, body, address, now } = call
    const { user, session } = caller
    if (user.password_hash !== null) {
      const attempt = await beginAttempt(platform, user.username, address)
      if (attempt instanceof Refused) return attempt
      const { isRight } = await platform.passwords.verify(body.current_password ?? '', user.password_hash)
      if (!isRight) return refuse('wrongPassword')
      await attempt.takeBack()
    }
    const broken = brokenPasswordRule(body.password, user.username)
    if (broken) return refuse(broken)
    const hash = await platform.passwords.hash(body.password)
    await platform.database.query
      .updateTable('users')
      .set({ password_hash: hash, updated_at: now })
      .where('id', '=', user.id)
      .execute()
    const token = await renewed(call, session.mfa_at !== null)
    await platform.sessions.end(user.id, 'all', 'password', await sessionOf(platform, token))
    await platform.audit.write({
      action: 'auth.password-changed',
      outcome: 'done',
      actor: { id: user.id, role: user.role },
    })
    await notifyOfSecurity(platform, user, 'password-changed')
    return { message: sentences.passwordUpdated, token }
  })

  serve(auth.listSessions, async ({ platform, caller }) => ({
    data: (await platform.sessions.list(caller.user.id)).map((session) => ({
      id: session.id,
      current: session.id === caller.session.id,
      device: session.user_agent,
      created_at: session.created_at.toISOString(),
      last_seen_at: session.last_seen_at.toISOString(),
      remember: session.remember,
      method: session.method,
    })),
  }))

  serve(auth.revokeSession, async ({ platform, caller, params }) => {
    const ended = await platform.sessions.end(caller.user.id, [params.id], 'user')
    if (ended === 0) return refuse('notFound')
    await noteRevoked(platform, caller, ended)
    return {}
  })

  serve(auth.revokeOtherSessions, async ({ platform, caller }) => {
    const ended = await platform.sessions.end(caller.user.id, 'all', 'user', caller.session.id)
    await noteRevoked(platform, caller, ended)
    return {}
  })

  serve(auth.startTotp, async ({ platform, caller }) => {
    const started = await platform.secondFactor.start(caller.user)
    return started.kind === 'already-on'
      ? refuse('alreadyOn')
      : { data: { secret: started.secret, otpauth_url: started.url } }
  })

  serve(auth.confirmTotp, async (call) => {
    const { platform, caller, body, address } = call
    const attempt = await beginAttempt(platform, caller.user.username, address)
    if (attempt instanceof Refused) return attempt
    const confirmed = await platform.secondFactor.confirm(caller.user.id, body.code)
    if (confirmed.kind !== 'bad-code') await attempt.takeBack()
    switch (confirmed.kind) {
      case 'on': {
        await platform.audit.write({ action: 'auth.mfa-enabled', outcome: 'done', actor: actorOf(caller) })
        await notifyOfSecurity(platform, caller.user, 'mfa-enabled')
        return { data: { recovery_codes: [...confirmed.recoveryCodes], token: await renewed(call, true) } }
      }
      case 'bad-code':
        return refuse('badCode')
      case 'not-started':
        return refuse('notOn')
      case 'already-on':
        return refuse('alreadyOn')
    }
  })

  serve(auth.removeTotp, async ({ platform, caller, body, address }) => {
    const { user } = caller
    if (!caller.hasTotp) return refuse('notOn')
    const attempt = await beginAttempt(platform, user.username, address)
    if (attempt instanceof Refused) return attempt
    if ((await platform.secondFactor.check(user.id, body.code)) !== 'right') return refuse('badCode')
    await attempt.takeBack()
    await platform.secondFactor.remove(user.id)
    platform.sessions.forget(user.id)
    await platform.audit.write({ action: 'auth.mfa-disabled', outcome: 'done', actor: actorOf(caller) })
    await notifyOfSecurity(platform, user, 'mfa-disabled')
    return {}
  })
}

const actorOf = ({ user }: Caller) => ({ id: user.id, role: user.role })

/** Begins to compare a password or code with the caller's own, which counts as a failure until it is taken back. */
async function beginAttempt({ attempts }: Platform, username: string, address: string): Promise<Attempt | Refused> {
  const attempt = await attempts.begin({ username, address })
  const { retryAfterSeconds } = attempt.before
  if (retryAfterSeconds === undefined) return attempt
  await attempt.takeBack()
  return refuse('tooManyAttempts', { retryAfter: retryAfterSeconds })
}

/** A new session in place of the caller's, which counts as just signed in. */
function renewed(
  { platform, caller, request, address }: Pick<Call<typeof auth.reauth>, 'platform' | 'caller' | 'request' | 'address'>,
  withCode: boolean,
): Promise<string> {
  return platform.sessions.replace(caller, {
    userId: caller.user.id,
    epoch: caller.user.auth_epoch,
    remember: caller.session.remember,
    method: 'password',
    device: deviceOf({ request }),
    ipHash: platform.hideAddress(address),
    withCode,
  })
}

async function sessionOf({ sessions }: Platform, token: string): Promise<string | undefined> {
  const found = await sessions.find(token)
  return found.kind === 'caller' ? found.caller.session.id : undefined
}

const noteRevoked = ({ audit }: Platform, caller: Caller, count: number) =>
  audit.write({ action: 'auth.session-revoked', outcome: 'done', actor: actorOf(caller), meta: { count } })
