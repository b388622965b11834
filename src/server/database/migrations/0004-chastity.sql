CREATE TABLE chastity_locks (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  provider text NOT NULL CHECK (provider IN ('local','chaster')),
  external_id text,
  status text NOT NULL CHECK (status IN ('locked','unlocked','expired')),
  locked_at timestamptz NOT NULL,
  unlock_at timestamptz,
  ended_at timestamptz,
  ended_by text,
  total_time_added integer NOT NULL DEFAULT 0,
  synced_at timestamptz,
  version integer NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX chastity_one_active ON chastity_locks (user_id) WHERE status = 'locked';
CREATE INDEX chastity_locks_user ON chastity_locks (user_id, locked_at);

CREATE TABLE chastity_events (
  id uuid PRIMARY KEY,
  lock_id uuid NOT NULL REFERENCES chastity_locks(id) ON DELETE CASCADE,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  seconds integer NOT NULL DEFAULT 0,
  actor text NOT NULL,
  character_id text,
  idempotency_key text,
  created_at timestamptz NOT NULL
);
CREATE INDEX chastity_events_hour ON chastity_events (user_id, kind, created_at);
CREATE UNIQUE INDEX chastity_events_key ON chastity_events (user_id, idempotency_key) WHERE idempotency_key IS NOT NULL;

CREATE TABLE chastity_settings (
  user_id uuid PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
  provider text NOT NULL DEFAULT 'local',
  max_add_per_action integer NOT NULL DEFAULT 3600,
  max_add_per_hour integer NOT NULL DEFAULT 86400,
  ai_time_unit text NOT NULL DEFAULT 'minutes',
  chaster_auto_sync boolean NOT NULL DEFAULT true,
  selected_chaster_lock_id text,
  first_lock_seen_at timestamptz,
  updated_at timestamptz NOT NULL
);

CREATE TABLE chastity_permissions (
  user_id uuid NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  character_id text NOT NULL,
  character_name text NOT NULL,
  level text NOT NULL CHECK (level IN ('none','view','control')),
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, character_id)
);
