-- 1
CREATE TABLE session (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text COLLATE "C" NOT NULL UNIQUE,
  nonce bigint NOT NULL, created_at bigint NOT NULL, time_origin bigint NOT NULL,
  clock text NOT NULL, engine_version text NOT NULL, configuration bytea NOT NULL);
COMMENT ON TABLE session IS
  'The sessions. An id is one life of a name and never given again; times are microseconds since 1970; the nonce is the number of the request that created it.';
CREATE TABLE batch (
  session bigint NOT NULL, before bigint NOT NULL, n integer NOT NULL, nonce bigint NOT NULL,
  events bytea NOT NULL, PRIMARY KEY (session, before));
ALTER TABLE batch ALTER COLUMN events SET STORAGE EXTERNAL;
COMMENT ON TABLE batch IS
  'The events: n of them after the revision before, end to end. The key lets one batch start at a revision; the nonce tells the group that wrote it.';
CREATE TABLE checkpoint (
  session bigint NOT NULL, engine_version text COLLATE "C" NOT NULL, revision bigint NOT NULL,
  instant bigint NOT NULL, effect_index bigint NOT NULL, state bytea NOT NULL,
  PRIMARY KEY (session, engine_version, revision));
COMMENT ON TABLE checkpoint IS
  'States of sessions after an event, which spare a replay: a cache that may be emptied at any time.';
CREATE TABLE retry (
  id bigint GENERATED ALWAYS AS IDENTITY, path text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL, digest bigint NOT NULL, session bigint NOT NULL,
  revision bigint NOT NULL, n bigint NOT NULL, at bigint NOT NULL);
CREATE INDEX retry_key ON retry (path, key, id);
CREATE INDEX retry_at ON retry (at);
COMMENT ON TABLE retry IS
  'Idempotency keys with what was done under them, kept for 24 hours; of equal ones the last counts.';
CREATE TABLE dropped (
  session bigint PRIMARY KEY, at timestamptz NOT NULL DEFAULT now());
COMMENT ON TABLE dropped IS
  'Deleted sessions of which rows may be left in batch, checkpoint and call.';
-- 2
CREATE TABLE call (session bigint PRIMARY KEY, at bigint NOT NULL);
COMMENT ON TABLE call IS
  'When sessions were last called, in microseconds since 1970, where sessions expire.';
-- 3
ALTER TABLE session ADD COLUMN chain bigint;
COMMENT ON COLUMN session.chain IS
  'The checksum of the header, with which the chain of the events begins; null: made before there were chains.';
ALTER TABLE batch ADD COLUMN chain bigint;
ALTER TABLE batch ADD CONSTRAINT batch_n_check CHECK (n > 0) NOT VALID;
COMMENT ON COLUMN batch.chain IS
  'The checksum of all events from the beginning of the chain to the end of this row; null: not chained.';
ALTER TABLE checkpoint ADD COLUMN chain bigint;
COMMENT ON COLUMN checkpoint.chain IS
  'The chain of the events before the state; null: not known.';
ALTER TABLE retry ADD COLUMN crc bigint;
COMMENT ON COLUMN retry.crc IS
  'The checksum of the row; null: stored before there were any.';
CREATE TABLE clock (
  single boolean PRIMARY KEY DEFAULT true CHECK (single), server bigint NOT NULL,
  since bigint NOT NULL);
COMMENT ON TABLE clock IS
  'Since when the clock of the database is known to run evenly, and the start of the server whose it is; microseconds since 1970.';
-- 4
COMMENT ON TABLE call IS
  'When sessions were created or last called, in microseconds since 1970.';
