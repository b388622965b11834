ALTER TABLE chastity_locks ADD COLUMN frozen_at timestamptz;
