CREATE TABLE hosted_usage (
  user_id uuid NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  period text NOT NULL,
  messages_used integer NOT NULL DEFAULT 0 CHECK (messages_used >= 0),
  aux_calls integer NOT NULL DEFAULT 0,
  input_tokens bigint NOT NULL DEFAULT 0,
  output_tokens bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, period)
);

CREATE TABLE hosted_calls (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  idempotency_key text NOT NULL,
  period text NOT NULL,
  purpose text NOT NULL,
  model text NOT NULL,
  state text NOT NULL CHECK (state IN ('reserved','streaming','done','refunded','blocked')),
  input_tokens integer,
  output_tokens integer,
  created_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE UNIQUE INDEX hosted_calls_key ON hosted_calls (user_id, idempotency_key);
CREATE INDEX hosted_calls_open ON hosted_calls (state, created_at);
