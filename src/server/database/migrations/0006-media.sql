CREATE TABLE media (
  id uuid PRIMARY KEY,
  owner_id uuid REFERENCES users(id) ON DELETE SET NULL,
  kind text NOT NULL CHECK (kind IN ('avatar','preview')),
  state text NOT NULL CHECK (state IN ('quarantined','clean','blocked','deleted')),
  sha256 bytea NOT NULL,
  perceptual_hash bytea,
  mime text NOT NULL,
  bytes integer NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  object_key text NOT NULL,
  used_at timestamptz NOT NULL,
  deleted_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX media_owner ON media (owner_id, created_at);
CREATE INDEX media_sha256 ON media (sha256);
CREATE INDEX media_object ON media (object_key);
CREATE INDEX media_deleted ON media (deleted_at) WHERE state = 'deleted';
