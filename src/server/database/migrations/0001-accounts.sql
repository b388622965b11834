CREATE TABLE users (
  id uuid PRIMARY KEY,
  username text NOT NULL CHECK (char_length(username) BETWEEN 3 AND 30),
  username_key text NOT NULL,
  email text,
  email_key text,
  email_verified_at timestamptz,
  pending_email text,
  pending_email_key text,
  first_name text NOT NULL DEFAULT '',
  last_name text NOT NULL DEFAULT '',
  bio text NOT NULL DEFAULT '',
  avatar_media_id uuid,
  password_hash text,
  role text NOT NULL DEFAULT 'user' CHECK (role IN ('user','moderator','admin')),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active','muted','suspended','banned','deleting','deleted')),
  status_until timestamptz,
  status_reason text,
  adult_attested_at timestamptz,
  adult_attested_version integer,
  username_changes integer NOT NULL DEFAULT 0,
  auth_epoch integer NOT NULL DEFAULT 0,
  trust_level integer NOT NULL DEFAULT 0,
  privacy jsonb NOT NULL DEFAULT '{}',
  notify jsonb NOT NULL DEFAULT '{}',
  stripe_customer_id text,
  version integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz
);
CREATE UNIQUE INDEX users_username_key ON users (username_key);
CREATE UNIQUE INDEX users_email_key ON users (email_key) WHERE email_key IS NOT NULL;
CREATE UNIQUE INDEX users_stripe_customer ON users (stripe_customer_id) WHERE stripe_customer_id IS NOT NULL;
CREATE INDEX users_pending_email ON users (pending_email_key);

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  generation integer NOT NULL DEFAULT 0,
  rotated_at timestamptz,
  remember boolean NOT NULL DEFAULT false,
  method text NOT NULL,
  auth_time timestamptz NOT NULL,
  mfa_at timestamptz,
  user_agent text NOT NULL DEFAULT '',
  ip_hash bytea,
  dpop_jkt text,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  idle_expires_at timestamptz NOT NULL,
  abs_expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  revoked_reason text
);
CREATE INDEX sessions_user ON sessions (user_id, created_at);
CREATE INDEX sessions_expiry ON sessions (abs_expires_at);

CREATE TABLE auth_attempts (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  subject bytea NOT NULL,
  ip_hash bytea NOT NULL,
  ok boolean NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX auth_attempts_subject ON auth_attempts (kind, subject, created_at);
CREATE INDEX auth_attempts_ip ON auth_attempts (kind, ip_hash, created_at);

CREATE TABLE oauth_accounts (
  provider text NOT NULL,
  provider_id text NOT NULL,
  user_id uuid NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  email text,
  email_verified boolean NOT NULL DEFAULT false,
  sealed_secret bytea,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (provider, provider_id)
);
CREATE UNIQUE INDEX oauth_accounts_user ON oauth_accounts (user_id, provider);

CREATE TABLE one_time_tokens (
  token_hash bytea PRIMARY KEY,
  kind text NOT NULL,
  user_id uuid REFERENCES users(id) ON DELETE CASCADE,
  payload jsonb NOT NULL DEFAULT '{}',
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX one_time_tokens_user ON one_time_tokens (user_id, kind);
CREATE INDEX one_time_tokens_expiry ON one_time_tokens (expires_at);

CREATE TABLE mfa_factors (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('totp','recovery')),
  sealed_secret bytea,
  code_hash bytea,
  last_step bigint,
  confirmed_at timestamptz,
  used_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX mfa_factors_user ON mfa_factors (user_id, kind);

CREATE TABLE entitlements (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  tier text NOT NULL CHECK (tier IN ('supporter','supporter_plus','pro')),
  source text NOT NULL CHECK (source IN ('billing','invite','invite_reward','coupon','admin')),
  source_ref text NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX entitlements_source ON entitlements (user_id, source, source_ref);

CREATE TABLE invite_redemptions (
  invitee_id uuid PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
  inviter_id uuid,
  ip_hash bytea NOT NULL,
  rewarded boolean NOT NULL,
  reason text,
  created_at timestamptz NOT NULL
);
CREATE INDEX invite_redemptions_inviter ON invite_redemptions (inviter_id, created_at);
CREATE INDEX invite_redemptions_ip ON invite_redemptions (ip_hash, created_at);
