/** What is written down. Each is something that happened, or was refused. */
export type AuditAction =
  | 'auth.registered'
  | 'auth.login'
  | 'auth.logout'
  | 'auth.refresh-reuse'
  | 'auth.reauth'
  | 'auth.session-revoked'
  | 'auth.password-changed'
  | 'auth.password-reset'
  | 'auth.email-changed'
  | 'auth.email-change-undone'
  | 'auth.mfa-enabled'
  | 'auth.mfa-disabled'
  | 'auth.provider-linked'
  | 'auth.provider-unlinked'
  | 'chastity.chaster-connected'
  | 'chastity.chaster-disconnected'
  | 'access.refused'
  | 'privacy.export-requested'
  | 'privacy.deletion-requested'
  | 'privacy.deletion-cancelled'
  | 'privacy.erased'
  | 'plan.changed'
  | 'staff.read'
  | 'staff.role-changed'
  | 'staff.status-changed'
  | 'staff.settings-changed'
  | 'safety.blocked'

export type AuditSubjectKind = 'user' | 'session' | 'publication' | 'post' | 'report' | 'setting'

/**
 * What may be said about an entry besides. Every member is one of a few words of ours, a number or an id: there is no
 * place for a secret or for text of a user.
 */
export interface AuditMeta {
  readonly method?: 'password' | 'totp' | 'recovery-code' | 'google' | 'discord' | 'link'
  readonly reason?:
    | 'wrong-password'
    | 'unknown-user'
    | 'wrong-code'
    | 'captcha'
    | 'too-many-attempts'
    | 'banned'
    | 'suspended'
    | 'missing-role'
    | 'missing-mfa'
    | 'missing-reauth'
    | 'not-owner'
    | 'expired'
    | 'reused'
    | 'logout'
    | 'admin'
    | 'limit'
  readonly role?: 'user' | 'moderator' | 'admin'
  readonly status?: 'active' | 'muted' | 'suspended' | 'banned' | 'deleting' | 'deleted'
  readonly tier?: 'free' | 'supporter' | 'supporter_plus' | 'pro'
  readonly sessionId?: string
  readonly count?: number
}

export interface AuditEntry {
  readonly action: AuditAction
  readonly outcome: 'done' | 'refused' | 'failed'
  /** Who did it; nothing for guests and for the server itself. */
  readonly actor?: { readonly id: string; readonly role: 'user' | 'moderator' | 'admin' }
  readonly subject?: { readonly kind: AuditSubjectKind; readonly id: string }
  readonly ipHash?: Uint8Array
  readonly meta?: AuditMeta
}

const word = /^[a-z0-9_-]{1,64}$/

/** Types end where a caller casts; what is in the log stays for a year, so it is looked at once more. */
export function checkEntry({ actor, subject, meta = {} }: AuditEntry): void {
  const values = [actor?.id, subject?.id, ...Object.values(meta)]
  for (const value of values) {
    const isPlain =
      value === undefined || Number.isSafeInteger(value) || (typeof value === 'string' && word.test(value))
    if (!isPlain) throw new TypeError('An audit entry holds only ids, numbers and words of ours.')
  }
}
