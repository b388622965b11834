import type { Generated } from 'kysely'

/** The rows of every table, named as in `migrations/`. A column the database has a default for may be left out of a new row. */
export interface Tables {
  leases: {
    name: string
    holder: string
    until: Date
  }
  users: {
    id: string
    username: string
    username_key: string
    email: string | null
    email_key: string | null
    email_verified_at: Date | null
    pending_email: string | null
    pending_email_key: string | null
    first_name: Generated<string>
    last_name: Generated<string>
    bio: Generated<string>
    avatar_media_id: string | null
    password_hash: string | null
    role: Generated<'user' | 'moderator' | 'admin'>
    status: Generated<'active' | 'muted' | 'suspended' | 'banned' | 'deleting' | 'deleted'>
    status_until: Date | null
    status_reason: string | null
    adult_attested_at: Date | null
    adult_attested_version: number | null
    username_changes: Generated<number>
    auth_epoch: Generated<number>
    trust_level: Generated<number>
    privacy: Generated<unknown>
    notify: Generated<unknown>
    stripe_customer_id: string | null
    version: Generated<number>
    created_at: Date
    updated_at: Date
    deleted_at: Date | null
  }
  sessions: {
    id: string
    user_id: string
    generation: Generated<number>
    rotated_at: Date | null
    remember: Generated<boolean>
    method: string
    auth_time: Date
    mfa_at: Date | null
    user_agent: Generated<string>
    ip_hash: Uint8Array | null
    dpop_jkt: string | null
    created_at: Date
    last_seen_at: Date
    idle_expires_at: Date
    abs_expires_at: Date
    revoked_at: Date | null
    revoked_reason: string | null
  }
  media: {
    id: string
    owner_id: string | null
    kind: 'avatar' | 'preview'
    state: 'quarantined' | 'clean' | 'blocked' | 'deleted'
    /** Of the file as it is kept. */
    sha256: Uint8Array
    perceptual_hash: Uint8Array | null
    mime: string
    bytes: number
    width: number
    height: number
    object_key: string
    /** When it was uploaded, or last chosen. */
    used_at: Date
    deleted_at: Date | null
    created_at: Date
  }
  auth_attempts: {
    id: string
    kind: string
    subject: Uint8Array
    ip_hash: Uint8Array
    ok: boolean
    created_at: Date
  }
  oauth_accounts: {
    provider: string
    provider_id: string
    user_id: string
    email: string | null
    email_verified: Generated<boolean>
    sealed_secret: Uint8Array | null
    created_at: Date
  }
  one_time_tokens: {
    token_hash: Uint8Array
    kind: string
    user_id: string | null
    payload: Generated<unknown>
    expires_at: Date
    used_at: Date | null
  }
  mfa_factors: {
    id: string
    user_id: string
    kind: 'totp' | 'recovery'
    sealed_secret: Uint8Array | null
    code_hash: Uint8Array | null
    last_step: number | null
    confirmed_at: Date | null
    used_at: Date | null
    created_at: Date
  }
  entitlements: {
    id: string
    user_id: string
    tier: 'supporter' | 'supporter_plus' | 'pro'
    source: 'billing' | 'invite' | 'invite_reward' | 'coupon' | 'admin'
    source_ref: string
    starts_at: Date
    ends_at: Date | null
    revoked_at: Date | null
    created_at: Date
  }
  invite_redemptions: {
    invitee_id: string
    inviter_id: string | null
    ip_hash: Uint8Array
    rewarded: boolean
    reason: string | null
    created_at: Date
  }
  notifications: {
    id: string
    user_id: string
    kind: string
    payload: unknown
    dedupe_key: string | null
    read_at: Date | null
    created_at: Date
  }
  privacy_requests: {
    id: string
    user_id: string
    kind: 'export' | 'delete'
    state: string
    object_key: string | null
    bytes: number | null
    execute_after: Date | null
    expires_at: Date | null
    error: string | null
    created_at: Date
    done_at: Date | null
  }
  jobs: {
    id: string
    queue: string
    payload: Generated<unknown>
    state: 'ready' | 'active' | 'done' | 'dead'
    run_at: Date
    attempts: Generated<number>
    max_attempts: Generated<number>
    lease_until: Date | null
    worker: string | null
    last_error: string | null
    unique_key: string | null
    created_at: Date
    done_at: Date | null
  }
  rate_limits: {
    bucket: Uint8Array
    window_start: Date
    hits: number
    expires_at: Date
  }
  idempotency_keys: {
    user_id: string
    key: string
    route: string
    request_hash: Uint8Array
    status: number | null
    response: unknown | null
    created_at: Date
    expires_at: Date
  }
  audit_log: {
    node: string
    seq: number
    at: Date
    actor_id: string | null
    actor_role: string | null
    action: string
    subject: string | null
    outcome: string
    ip_hash: Uint8Array | null
    meta: Generated<unknown>
    prev_hash: Uint8Array
    hash: Uint8Array
  }
  site_settings: {
    key: string
    value: unknown
    updated_by: string | null
    updated_at: Date
  }
  hosted_usage: {
    user_id: string
    period: string
    messages_used: Generated<number>
    aux_calls: Generated<number>
    input_tokens: Generated<number>
    output_tokens: Generated<number>
  }
  hosted_calls: {
    id: string
    user_id: string
    idempotency_key: string
    period: string
    purpose: string
    model: string
    state: 'reserved' | 'streaming' | 'done' | 'refunded' | 'blocked'
    input_tokens: number | null
    output_tokens: number | null
    created_at: Date
    ended_at: Date | null
  }
  chastity_locks: {
    id: string
    user_id: string
    provider: 'local' | 'chaster'
    external_id: string | null
    status: 'locked' | 'unlocked' | 'expired'
    locked_at: Date
    unlock_at: Date | null
    ended_at: Date | null
    ended_by: string | null
    total_time_added: Generated<number>
    synced_at: Date | null
    frozen_at: Date | null
    version: Generated<number>
  }
  chastity_events: {
    id: string
    lock_id: string
    user_id: string
    kind: string
    seconds: Generated<number>
    actor: string
    character_id: string | null
    idempotency_key: string | null
    created_at: Date
  }
  chastity_settings: {
    user_id: string
    provider: Generated<string>
    max_add_per_action: Generated<number>
    max_add_per_hour: Generated<number>
    ai_time_unit: Generated<string>
    chaster_auto_sync: Generated<boolean>
    selected_chaster_lock_id: string | null
    first_lock_seen_at: Date | null
    updated_at: Date
  }
  chastity_permissions: {
    user_id: string
    character_id: string
    character_name: string
    level: 'none' | 'view' | 'control'
    updated_at: Date
  }
}
