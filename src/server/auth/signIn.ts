import { attemptLimit } from '../../platform/auth.ts'
import { emailKey } from '../../platform/emails.ts'
import type { User } from '../accounts/caller.ts'
import type { Audit } from '../audit/audit.ts'
import type { Database } from '../database/database.ts'
import type { AttemptState, Attempts } from './attempts.ts'
import type { Captcha } from './captcha/captcha.ts'
import type { Passwords } from './password.ts'
import type { SecondFactor } from './secondFactor.ts'

export interface Credentials {
  /** A username, or an address that is confirmed. */
  readonly name: string
  readonly password: string
  readonly captchaToken?: string
  readonly code?: string
  readonly address: string
}

/** How often the name failed lately, as the page shows it. */
export interface AttemptCount {
  readonly attempts: number
  readonly maxAttempts: number
  readonly windowMinutes: number
  readonly requiresCaptcha: boolean
}

export type SignIn =
  | { readonly kind: 'signed-in'; readonly user: User; readonly withCode: boolean }
  | { readonly kind: 'too-many'; readonly retryAfterSeconds: number; readonly count: AttemptCount }
  | { readonly kind: 'captcha-required' | 'captcha-failed' | 'code-required' | 'bad-code' | 'banned' }
  | { readonly kind: 'wrong'; readonly count: AttemptCount }

interface Services {
  readonly database: Database
  readonly attempts: Attempts
  readonly captcha: Captcha
  readonly passwords: Passwords
  readonly secondFactor: SecondFactor
  readonly audit: Audit
}

/** What the page may know of a name before it signs in: the same for names that exist and names that do not. */
export async function countAttempts(attempts: Attempts, name: string, address: string): Promise<AttemptCount> {
  const { failures, needsCaptcha } = await attempts.look({ username: name, address })
  return asCount(failures, needsCaptcha)
}

const asCount = (failures: number, requiresCaptcha: boolean): AttemptCount => ({
  attempts: failures,
  maxAttempts: attemptLimit.failures,
  windowMinutes: attemptLimit.windowMinutes,
  requiresCaptcha,
})

/** Checks who somebody says they are. A name nobody has takes as long, and is answered alike. */
export async function signIn(services: Services, credentials: Credentials): Promise<SignIn> {
  const { database, attempts, passwords, secondFactor, audit } = services
  const { name, password, code, address } = credentials
  const who = { username: name, address }
  const attempt = await attempts.begin(who)
  const refused = await whyNotCompared(services, credentials, attempt.before)
  if (refused) {
    await attempt.takeBack()
    return refused
  }
  const user = await findUser(database, name)
  const checked = await passwords.verify(password, user?.password_hash ?? undefined)
  if (!user || !checked.isRight) {
    const { failures, needsCaptcha } = await attempts.look(who)
    await audit.write({
      action: 'auth.login',
      outcome: 'refused',
      ...(user && { subject: { kind: 'user', id: user.id } }),
      meta: { reason: user ? 'wrong-password' : 'unknown-user' },
    })
    return { kind: 'wrong', count: asCount(failures, needsCaptcha) }
  }
  if (user.status === 'banned' || user.status === 'deleted') return { kind: 'banned' }
  const factor = await secondFactor.check(user.id, code)
  if (factor === 'required') {
    await attempt.takeBack()
    return { kind: 'code-required' }
  }
  if (factor === 'wrong') return { kind: 'bad-code' }
  await attempts.clear(who)
  if (checked.needsRehash) await rehash(services, user, password)
  await audit.write({
    action: 'auth.login',
    outcome: 'done',
    actor: { id: user.id, role: user.role },
    meta: { method: factor === 'right' ? 'totp' : 'password' },
  })
  return { kind: 'signed-in', user, withCode: factor === 'right' }
}

/** Why a password is not even looked at. */
async function whyNotCompared(
  { captcha }: Services,
  { captchaToken, address }: Credentials,
  { failures, needsCaptcha, retryAfterSeconds }: AttemptState,
): Promise<SignIn | undefined> {
  if (retryAfterSeconds !== undefined) {
    return { kind: 'too-many', retryAfterSeconds, count: asCount(failures, needsCaptcha) }
  }
  if (!needsCaptcha || captcha.describe().provider === 'off') return undefined
  if (captchaToken === undefined) return { kind: 'captcha-required' }
  const verdict = await captcha.verify({ token: captchaToken, ip: address, purpose: 'login' })
  // A provider that is down does not lock people out after their first slips.
  return verdict === 'failed' || (verdict === 'unavailable' && failures >= 3) ? { kind: 'captcha-failed' } : undefined
}

function findUser({ query }: Database, name: string): Promise<User | undefined> {
  const byName = query.selectFrom('users').selectAll()
  const found = name.includes('@')
    ? byName.where('email_key', '=', emailKey(name))
    : byName.where('username_key', '=', name.toLowerCase())
  return found.executeTakeFirst()
}

/** Keeps the password by today's parameters, now that it is known for a moment. */
async function rehash({ database, passwords }: Services, user: User, password: string): Promise<void> {
  const hash = await passwords.hash(password)
  await database.query
    .updateTable('users')
    .set({ password_hash: hash })
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .execute()
}
