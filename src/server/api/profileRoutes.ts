import { adultVersion } from '../../platform/account.ts'
import * as email from '../../platform/email.ts'
import { isEmail } from '../../platform/emails.ts'
import { refusals, sentences } from '../../platform/messages.ts'
import * as profile from '../../platform/profile.ts'
import { brokenUsernameRule } from '../../platform/usernames.ts'
import { profileOf, publicUser, writeProfile } from '../accounts/profile.ts'
import { changeUsername, isFree } from '../accounts/username.ts'
import { confirmAddress, requestAddress, undoAddress } from '../auth/mailboxes.ts'
import { brokenPasswordRule } from '../auth/passwordRules.ts'
import { resetPassword } from '../auth/resetPassword.ts'
import { notifyOfSecurity } from '../auth/securityNotice.ts'
import { until } from './admit.ts'
import { refuse } from './answer.ts'
import { passedCaptcha } from './authRoutes.ts'
import { refusedAsTooOften } from './limit.ts'
import type { Serve } from './serve.ts'

/** What users say of themselves, and the names and addresses they are known by. */
export function addProfileRoutes(serve: Serve): void {
  serve(profile.checkUsername, async ({ platform, caller, query }) => {
    const isOwn = caller?.user.username_key === query.username.toLowerCase()
    const broken = isOwn ? undefined : brokenUsernameRule(query.username)
    if (broken) return { available: false, error: refusals[broken].text }
    const available = isOwn || (await isFree(platform.database, query.username))
    return { available, ...(!available && { error: refusals.usernameTaken.text }) }
  })

  serve(profile.changeUsername, async ({ platform, caller, body, now }) => {
    const broken = brokenUsernameRule(body.username)
    if (broken) return refuse(broken)
    const renamed = await changeUsername(platform.database, caller.user, body.username, now)
    platform.sessions.forget(caller.user.id)
    switch (renamed) {
      case 'renamed':
        return { message: sentences.usernameUpdated, username: body.username.toLowerCase() }
      case 'taken':
        return refuse('usernameTaken')
      case 'already-changed':
        return refuse('usernameAlreadyChanged')
    }
  })

  serve(profile.readProfile, async ({ caller }) => ({ data: profileOf(caller.user) }))

  serve(profile.writeProfile, async ({ platform, caller, body, now }) => {
    const { user } = caller
    if (user.status === 'muted') return refuse('muted', { values: until(user.status_until) })
    const { version, ...changes } = body
    if (version === undefined) return refuse('versionRequired')
    const written = await writeProfile(platform.database, user.id, version, changes, now)
    platform.sessions.forget(user.id)
    switch (written.kind) {
      case 'written':
        return { data: written.profile }
      case 'stale':
        return refuse('versionConflict', { members: { data: written.profile } })
      case 'no-image':
        return refuse('imageMissing')
    }
  })

  serve(profile.publicProfile, async ({ platform, params, now }) => {
    const found = await publicUser(platform.database, params.username, now)
    return found ? { data: found } : refuse('notFound')
  })

  serve(profile.confirmAdult, async ({ platform, caller, now }) => {
    await platform.database.query
      .updateTable('users')
      .set({ adult_attested_at: now, adult_attested_version: adultVersion, updated_at: now })
      .where('id', '=', caller.user.id)
      .execute()
    platform.sessions.forget(caller.user.id)
    return {}
  })

  serve(email.changeEmail, async ({ platform, caller, body, now, address }) => {
    const wanted = body.email.trim()
    if (wanted === '') return refuse('emailRequired')
    if (!isEmail(wanted)) return refuse('emailInvalid')
    const limited = await refusedAsTooOften(platform, 'mail', { address, userId: caller.user.id, mailbox: wanted })
    if (limited) return limited
    await requestAddress(platform, caller.user.id, wanted, now)
    platform.sessions.forget(caller.user.id)
    return { message: sentences.emailChangeSent }
  })

  serve(email.resendVerification, async ({ platform, caller, now, address }) => {
    const { id: userId, pending_email: pending } = caller.user
    if (!pending) return refuse('emailRequired')
    const limited = await refusedAsTooOften(platform, 'mail', { address, userId, mailbox: pending })
    if (limited) return limited
    await requestAddress(platform, userId, pending, now)
    return { message: sentences.verificationSent }
  })

  serve(email.verifyEmail, async ({ platform, body, now }) => {
    const isDone = await confirmAddress(platform, body.token, now)
    return isDone ? { message: sentences.emailVerified } : refuse('confirmationLinkInvalid')
  })

  serve(email.undoEmail, async ({ platform, body, now }) => {
    const isDone = await undoAddress(platform, body.token, now)
    return isDone ? { message: sentences.emailRestored } : refuse('undoLinkInvalid')
  })

  serve(email.requestReset, async (call) => {
    const { platform, body, address } = call
    const wanted = body.email?.trim() ?? ''
    if (wanted === '') return refuse('emailRequired')
    if (!isEmail(wanted)) return refuse('emailInvalid')
    const captcha = await passedCaptcha(call, 'reset')
    if (captcha) return captcha
    const limited = await refusedAsTooOften(platform, 'mail', { address, mailbox: wanted })
    if (limited) return limited
    await platform.mailReset(wanted)
    return { message: sentences.resetRequested }
  })

  serve(email.verifyReset, async ({ platform, params }) => {
    const found = await platform.oneTimeTokens.look({ kind: 'reset', token: params.token })
    const user =
      found?.userId &&
      (await platform.database.query
        .selectFrom('users')
        .where('id', '=', found.userId)
        .select('username')
        .executeTakeFirst())
    return user ? { username: user.username, message: 'Token is valid' } : refuse('resetLinkInvalid')
  })

  serve(email.confirmReset, async ({ platform, body, now }) => {
    const found = await platform.oneTimeTokens.look({ kind: 'reset', token: body.token })
    if (!found?.userId) return refuse('resetLinkInvalid')
    const { username } = await platform.database.query
      .selectFrom('users')
      .where('id', '=', found.userId)
      .select('username')
      .executeTakeFirstOrThrow()
    const broken = brokenPasswordRule(body.password, username)
    if (broken) return refuse(broken)
    const user = await resetPassword(platform, body.token, await platform.passwords.hash(body.password), now)
    if (!user) return refuse('resetLinkInvalid')
    await platform.sessions.end(user.userId, 'all', 'password')
    await platform.attempts.clearName(username)
    await platform.audit.write({
      action: 'auth.password-reset',
      outcome: 'done',
      subject: { kind: 'user', id: user.userId },
    })
    await notifyOfSecurity(platform, { id: user.userId }, 'password-reset')
    return { message: sentences.resetDone }
  })
}
