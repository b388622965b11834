import type { Tables } from '../database/tables.ts'

/** What one table holds of a user. */
export interface PersonalTable {
  readonly table: keyof Tables
  /** The column that names the user. */
  readonly column: string
  readonly what: string
  readonly why: string
  readonly kept: string
  /** Columns that an export shows; none where all of it is technical or secret. */
  readonly shows: readonly string[]
  /** `with-user`: the database deletes it with the row of the user. `keep`: stays, by an id that names nobody any more. */
  readonly erase: 'with-user' | 'delete' | 'clear' | 'keep'
}

const untilDeletion = 'Until you delete your account'

/**
 * Every table that refers to a user. Export, deletion and the summary of what is stored read this list, and a test holds it
 * against the migrations.
 */
export const personalTables: readonly PersonalTable[] = [
  {
    table: 'users',
    column: 'id',
    what: 'Your account: username, email address, name, about me, choices',
    why: 'To sign you in and show who you are',
    kept: untilDeletion,
    shows: [
      ...['id', 'username', 'email', 'email_verified_at', 'pending_email', 'first_name', 'last_name', 'bio'],
      ...['role', 'status', 'status_until', 'status_reason', 'adult_attested_at', 'adult_attested_version'],
      ...['username_changes', 'trust_level', 'privacy', 'notify', 'created_at', 'updated_at'],
    ],
    erase: 'delete',
  },
  {
    table: 'media',
    column: 'owner_id',
    what: 'Images you uploaded',
    why: 'To show them where you put them',
    kept: 'Until a day after you delete them; one that was blocked stays, without your name once your account is deleted',
    shows: ['id', 'kind', 'state', 'bytes', 'width', 'height', 'created_at', 'deleted_at'],
    erase: 'clear',
  },
  {
    table: 'sessions',
    column: 'user_id',
    what: 'Where you are signed in: browser, times, a hash of the address',
    why: 'To keep you signed in, and to show you where',
    kept: '30 days after a session has ended',
    shows: ['id', 'remember', 'method', 'user_agent', 'created_at', 'last_seen_at', 'revoked_at', 'revoked_reason'],
    erase: 'with-user',
  },
  {
    table: 'oauth_accounts',
    column: 'user_id',
    what: 'Accounts of other services you sign in with',
    why: 'To know you when you come from there',
    kept: untilDeletion,
    shows: ['provider', 'provider_id', 'email', 'email_verified', 'created_at'],
    erase: 'with-user',
  },
  {
    table: 'one_time_tokens',
    column: 'user_id',
    what: 'Hashes of links that were mailed to you',
    why: 'To recognise a link, once',
    kept: 'A day after the link has expired',
    shows: ['kind', 'expires_at', 'used_at'],
    erase: 'with-user',
  },
  {
    table: 'mfa_factors',
    column: 'user_id',
    what: 'Your second factor: an encrypted secret, hashes of recovery codes',
    why: 'To ask for a code when you sign in',
    kept: 'Until you turn it off',
    shows: ['kind', 'confirmed_at', 'used_at', 'created_at'],
    erase: 'with-user',
  },
  {
    table: 'entitlements',
    column: 'user_id',
    what: 'Your plans',
    why: 'To know what you may use',
    kept: untilDeletion,
    shows: ['tier', 'source', 'starts_at', 'ends_at', 'revoked_at', 'created_at'],
    erase: 'with-user',
  },
  {
    table: 'invite_redemptions',
    column: 'invitee_id',
    what: 'That you came by an invitation, and a hash of the address you came from',
    why: 'To reward whoever invited you once',
    kept: untilDeletion,
    shows: ['rewarded', 'reason', 'created_at'],
    erase: 'with-user',
  },
  {
    table: 'invite_redemptions',
    column: 'inviter_id',
    what: 'That somebody came by your invitation',
    why: 'To count your rewards',
    kept: untilDeletion,
    shows: ['rewarded', 'reason', 'created_at'],
    erase: 'clear',
  },
  {
    table: 'hosted_usage',
    column: 'user_id',
    what: 'How many messages and tokens of the hosted model you used, by month',
    why: 'To hold the monthly limit',
    kept: untilDeletion,
    shows: ['period', 'messages_used', 'aux_calls', 'input_tokens', 'output_tokens'],
    erase: 'with-user',
  },
  {
    table: 'hosted_calls',
    column: 'user_id',
    what: 'When you used the hosted model and how much; never what was said',
    why: 'To count each message once',
    kept: '90 days',
    shows: ['period', 'purpose', 'model', 'state', 'input_tokens', 'output_tokens', 'created_at', 'ended_at'],
    erase: 'with-user',
  },
  {
    table: 'chastity_locks',
    column: 'user_id',
    what: 'Your locks',
    why: 'To keep their time',
    kept: untilDeletion,
    shows: ['provider', 'status', 'locked_at', 'unlock_at', 'ended_at', 'ended_by', 'total_time_added'],
    erase: 'with-user',
  },
  {
    table: 'chastity_events',
    column: 'user_id',
    what: 'What happened to your locks',
    why: 'To hold your limits',
    kept: untilDeletion,
    shows: ['kind', 'seconds', 'actor', 'character_id', 'created_at'],
    erase: 'delete',
  },
  {
    table: 'chastity_settings',
    column: 'user_id',
    what: 'Your limits for locks',
    why: 'To hold them',
    kept: untilDeletion,
    shows: ['provider', 'max_add_per_action', 'max_add_per_hour', 'ai_time_unit', 'chaster_auto_sync', 'updated_at'],
    erase: 'with-user',
  },
  {
    table: 'chastity_permissions',
    column: 'user_id',
    what: 'Which characters may see or lengthen your locks',
    why: 'To let only those',
    kept: untilDeletion,
    shows: ['character_id', 'character_name', 'level', 'updated_at'],
    erase: 'with-user',
  },
  {
    table: 'notifications',
    column: 'user_id',
    what: 'Your notifications',
    why: 'To tell you what happened',
    kept: '180 days',
    shows: ['kind', 'payload', 'read_at', 'created_at'],
    erase: 'with-user',
  },
  {
    table: 'privacy_requests',
    column: 'user_id',
    what: 'When you asked for your data or for deletion',
    why: 'To carry it out, and to show that it was',
    kept: 'For good, by a number that names nobody once your account is deleted',
    shows: ['kind', 'state', 'created_at', 'done_at'],
    erase: 'keep',
  },
  {
    table: 'idempotency_keys',
    column: 'user_id',
    what: 'Answers to requests that may be sent twice',
    why: 'To do nothing twice',
    kept: '24 hours',
    shows: [],
    erase: 'delete',
  },
  {
    table: 'audit_log',
    column: 'actor_id',
    what: 'What you did that matters for security: signing in, changing a password',
    why: 'To find out what happened when something went wrong',
    kept: '13 months, by a number that names nobody once your account is deleted',
    shows: ['at', 'action', 'outcome'],
    erase: 'keep',
  },
  {
    table: 'site_settings',
    column: 'updated_by',
    what: 'Which settings of this server you changed as an admin',
    why: 'To know who changed them',
    kept: untilDeletion,
    shows: ['key', 'updated_at'],
    erase: 'clear',
  },
]
