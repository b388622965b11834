CREATE TABLE notifications (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  kind text NOT NULL,
  payload jsonb NOT NULL,
  dedupe_key text,
  read_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX notifications_list ON notifications (user_id, created_at, id);
CREATE UNIQUE INDEX notifications_dedupe ON notifications (user_id, dedupe_key) WHERE dedupe_key IS NOT NULL;

CREATE TABLE privacy_requests (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('export','delete')),
  state text NOT NULL,
  object_key text,
  bytes bigint,
  execute_after timestamptz,
  expires_at timestamptz,
  error text,
  created_at timestamptz NOT NULL,
  done_at timestamptz
);
CREATE INDEX privacy_requests_user ON privacy_requests (user_id, kind, created_at);

CREATE TABLE jobs (
  id uuid PRIMARY KEY,
  queue text NOT NULL,
  payload jsonb NOT NULL DEFAULT '{}',
  state text NOT NULL CHECK (state IN ('ready','active','done','dead')),
  run_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  max_attempts integer NOT NULL DEFAULT 8,
  lease_until timestamptz,
  worker text,
  last_error text,
  unique_key text,
  created_at timestamptz NOT NULL,
  done_at timestamptz
);
CREATE INDEX jobs_claim ON jobs (queue, state, run_at, id);
CREATE INDEX jobs_lease ON jobs (state, lease_until);
CREATE UNIQUE INDEX jobs_unique ON jobs (queue, unique_key) WHERE unique_key IS NOT NULL AND state IN ('ready','active');

CREATE TABLE rate_limits (
  bucket bytea NOT NULL,
  window_start timestamptz NOT NULL,
  hits integer NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (bucket, window_start)
);
CREATE INDEX rate_limits_expiry ON rate_limits (expires_at);

CREATE TABLE idempotency_keys (
  user_id uuid NOT NULL,
  key text NOT NULL,
  route text NOT NULL,
  request_hash bytea NOT NULL,
  status integer,
  response jsonb,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, key)
);

CREATE TABLE audit_log (
  node text NOT NULL,
  seq bigint NOT NULL,
  at timestamptz NOT NULL,
  actor_id uuid,
  actor_role text,
  action text NOT NULL,
  subject text,
  outcome text NOT NULL,
  ip_hash bytea,
  meta jsonb NOT NULL DEFAULT '{}',
  prev_hash bytea NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (node, seq)
);
CREATE INDEX audit_log_at ON audit_log (at);

CREATE TABLE site_settings (
  key text PRIMARY KEY,
  value jsonb NOT NULL,
  updated_by uuid,
  updated_at timestamptz NOT NULL
);
