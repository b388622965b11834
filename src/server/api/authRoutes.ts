import * as auth from '../../platform/auth.ts'
import { isEmail } from '../../platform/emails.ts'
import { type RefusalName, refusals, sentences } from '../../platform/messages.ts'
import { brokenUsernameRule } from '../../platform/usernames.ts'
import { currentUser } from '../accounts/caller.ts'
import type { Invited } from '../accounts/invitations.ts'
import { registerAccount } from '../accounts/registration.ts'
import { brokenPasswordRule } from '../auth/passwordRules.ts'
import type { NewSession } from '../auth/sessions.ts'
import { countAttempts, signIn } from '../auth/signIn.ts'
import type { Platform } from '../platform.ts'
import { bearer } from './admit.ts'
import { type FieldError, type Refused, refuse } from './answer.ts'
import { refusedAsTooOften } from './limit.ts'
import type { Call, Serve } from './serve.ts'

/** Registration, sign-in and sign-out. */
export function addAuthRoutes(serve: Serve): void {
  serve(auth.register, async (call) => {
    const { platform, body, now, address } = call
    const { username = '', password = '', email: given, first_name, last_name, invited_by, adult_confirmed } = body
    const email = given?.trim() || undefined
    if (username === '' || password === '') return refuse('missingCredentials')
    const faults = registrationFaults(username, password, email)
    if (faults) return faults
    const closed = await platform.siteSettings.registration()
    if (closed === 'closed' || (closed === 'invited' && invited_by === undefined)) return refuse('registrationClosed')
    const captcha = await passedCaptcha(call, 'register')
    if (captcha) return captcha
    const limited = await refusedAsTooOften(platform, 'register', { address })
    if (limited) return limited
    const ipHash = platform.hideAddress(address)
    const registered = await registerAccount(
      platform,
      {
        username,
        passwordHash: await platform.passwords.hash(password),
        firstName: first_name ?? '',
        lastName: last_name ?? '',
        isAdult: adult_confirmed === true,
        ipHash,
        ...(email !== undefined && { email }),
        ...(invited_by && { invitedBy: invited_by }),
      },
      now,
    )
    if (registered.kind === 'taken') return refuse('usernameTaken', { errors: [fault('username', 'usernameTaken')] })
    const { userId, invited } = registered
    await platform.audit.write({ action: 'auth.registered', outcome: 'done', subject: { kind: 'user', id: userId } })
    const session = {
      userId,
      epoch: 0,
      remember: false,
      method: 'registration',
      device: deviceOf(call),
      ipHash,
    } as const
    const { token, user } = await begin(platform, session)
    const message = invited?.reason === 'ip_limit' ? sentences.registeredWithoutReward : sentences.registered
    return { token, message, user, ...(invited && { invite: inviteOf(invited) }) }
  })

  serve(auth.login, async (call) => {
    const { platform, body, address } = call
    const { username, password, remember_me, mfa_code } = body
    if (!username || !password) return refuse('missingCredentials')
    const captchaToken = captchaTokenOf(body)
    const outcome = await signIn(platform, {
      name: username,
      password,
      address,
      ...(captchaToken !== undefined && { captchaToken }),
      ...(mfa_code !== undefined && { code: mfa_code }),
    })
    switch (outcome.kind) {
      case 'signed-in': {
        const { user, withCode } = outcome
        const { token, user: me } = await begin(platform, {
          userId: user.id,
          epoch: user.auth_epoch,
          remember: remember_me === true,
          method: 'password',
          device: deviceOf(call),
          ipHash: platform.hideAddress(address),
          withCode,
        })
        return { token, user: me, message: sentences.loggedIn }
      }
      case 'too-many':
        return refuse('tooManyAttempts', { retryAfter: outcome.retryAfterSeconds, members: { ...outcome.count } })
      case 'wrong':
        return refuse('invalidCredentials', { members: { ...outcome.count } })
      default:
        return refuse(refusedSignIns[outcome.kind])
    }
  })

  serve(auth.checkAttempts, async ({ platform, body, address }) => ({
    ...(await countAttempts(platform.attempts, body.username, address)),
  }))

  serve(auth.logout, async ({ platform, request }) => {
    const token = bearer(request)
    const found = token === undefined ? undefined : await platform.sessions.find(token)
    if (found?.kind === 'caller') {
      const { user, session } = found.caller
      await platform.sessions.end(user.id, [session.id], 'logout')
      await platform.audit.write({ action: 'auth.logout', outcome: 'done', actor: { id: user.id, role: user.role } })
    }
    return { message: sentences.loggedOut }
  })

  serve(auth.me, async ({ caller }) => ({ user: currentUser(caller) }))

  serve(auth.refresh, async ({ platform, request }) => {
    const token = bearer(request)
    if (token === undefined) return refuse('tokenMissing')
    const refreshed = await platform.sessions.refresh(token)
    switch (refreshed.kind) {
      case 'refreshed':
        return { token: refreshed.token }
      case 'invalid':
        return refuse('tokenInvalid')
      case 'expired':
        return refuse('tokenExpired')
      case 'revoked':
        return refuse('sessionRevoked')
    }
  })

  serve(auth.captchaChallenge, async ({ platform, address }) => {
    const challenge = platform.captcha.challenge?.(address)
    return challenge ? { data: challenge } : refuse('notFound')
  })
}

const refusedSignIns = {
  'captcha-required': 'captchaRequired',
  'captcha-failed': 'captchaFailed',
  'code-required': 'mfaRequired',
  'bad-code': 'badCode',
  banned: 'banned',
} as const satisfies Readonly<Record<string, RefusalName>>

/** Everything that is wrong with what somebody wants to register as, at once. */
function registrationFaults(username: string, password: string, email: string | undefined): Refused | undefined {
  const name = brokenUsernameRule(username)
  const broken = brokenPasswordRule(password, username)
  const faults = [
    ...(name ? [fault('username', name === 'usernameShort' ? 'usernameShortAtRegistration' : name)] : []),
    ...(broken ? [fault('password', broken)] : []),
    ...(email !== undefined && !isEmail(email) ? [fault('email', 'emailInvalid' as const)] : []),
  ]
  const [first] = faults
  return first && refuse(first.name, { errors: faults })
}

const fault = (field: string, name: RefusalName) => {
  const { text: message, code } = refusals[name]
  return { field, message, code, name } satisfies FieldError & { readonly name: RefusalName }
}

/** A captcha's token under any of its three names. */
export const captchaTokenOf = (body: {
  readonly hcaptcha_token?: string
  readonly captcha_token?: string
  readonly captchaToken?: string
}): string | undefined => body.hcaptcha_token || body.captcha_token || body.captchaToken || undefined

/** Says why a call that needs a captcha is refused. */
export async function passedCaptcha(
  { platform, body, address }: Pick<Call<typeof auth.register>, 'platform' | 'body' | 'address'>,
  purpose: 'register' | 'reset',
): Promise<Refused | undefined> {
  if (platform.captcha.describe().provider === 'off') return undefined
  const token = captchaTokenOf(body)
  if (token === undefined) return refuse('captchaRequired')
  const verdict = await platform.captcha.verify({ token, ip: address, purpose })
  return verdict === 'passed' ? undefined : refuse('captchaFailed')
}

/** Begins a session and tells who has it. */
export async function begin(platform: Platform, session: NewSession) {
  const token = await platform.sessions.open(session)
  const found = await platform.sessions.find(token, { fresh: true })
  if (found.kind !== 'caller') throw new Error('A session ended as it began.')
  return { token, user: currentUser(found.caller) }
}

/** What a session is called in the list of them. */
export const deviceOf = ({ request }: Pick<Call<typeof auth.me>, 'request'>): string =>
  (request.headers['user-agent'] ?? '').slice(0, 200)

const inviteOf = ({ grantedDays, inviterRewarded, reason }: Invited) => ({
  granted_days: grantedDays,
  inviter_rewarded: inviterRewarded,
  reason,
})
