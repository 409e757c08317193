SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE SCHEMA overscroll;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE overscroll.batch (
    session bigint NOT NULL,
    before bigint NOT NULL,
    n integer NOT NULL,
    nonce bigint NOT NULL,
    events bytea NOT NULL
);
ALTER TABLE ONLY overscroll.batch ALTER COLUMN events SET STORAGE EXTERNAL;
COMMENT ON TABLE overscroll.batch IS 'The events: n of them after the revision before, end to end. The key lets one batch start at a revision; the nonce tells the group that wrote it.';
CREATE TABLE overscroll.call (
    session bigint NOT NULL,
    at bigint NOT NULL
);
COMMENT ON TABLE overscroll.call IS 'When sessions were last called, in microseconds since 1970, where sessions expire.';
CREATE TABLE overscroll.checkpoint (
    session bigint NOT NULL,
    engine_version text NOT NULL COLLATE pg_catalog."C",
    revision bigint NOT NULL,
    instant bigint NOT NULL,
    effect_index bigint NOT NULL,
    state bytea NOT NULL
);
COMMENT ON TABLE overscroll.checkpoint IS 'States of sessions after an event, which spare a replay: a cache that may be emptied at any time.';
CREATE TABLE overscroll.dropped (
    session bigint NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
);
COMMENT ON TABLE overscroll.dropped IS 'Deleted sessions of which rows may be left in batch, checkpoint and call.';
CREATE TABLE overscroll.migration (
    version integer NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
);
COMMENT ON TABLE overscroll.migration IS 'The changes of these tables that were made.';
CREATE TABLE overscroll.retry (
    id bigint NOT NULL,
    path text NOT NULL COLLATE pg_catalog."C",
    key text NOT NULL COLLATE pg_catalog."C",
    digest bigint NOT NULL,
    session bigint NOT NULL,
    revision bigint NOT NULL,
    n bigint NOT NULL,
    at bigint NOT NULL
);
COMMENT ON TABLE overscroll.retry IS 'Idempotency keys with what was done under them, kept for 24 hours; of equal ones the last counts.';
ALTER TABLE overscroll.retry ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME overscroll.retry_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE overscroll.session (
    id bigint NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    nonce bigint NOT NULL,
    created_at bigint NOT NULL,
    time_origin bigint NOT NULL,
    clock text NOT NULL,
    engine_version text NOT NULL,
    configuration bytea NOT NULL
);
COMMENT ON TABLE overscroll.session IS 'The sessions. An id is one life of a name and never given again; times are microseconds since 1970; the nonce is the number of the request that created it.';
ALTER TABLE overscroll.session ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME overscroll.session_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
INSERT INTO overscroll.batch VALUES (1, 0, 1, 9023730589262361368, '\x00020a00');
INSERT INTO overscroll.batch VALUES (1, 1, 3, -166597634708226371, '\x000412c0cf24c0cf24020b00c0cf24041280897a');
INSERT INTO overscroll.batch VALUES (1, 4, 1, 1743616826159503414, '\xc0d89e012e7b2274797065223a2267657374757265222c226279223a7b2279223a3132307d2c226f7665724d73223a3330307d');
INSERT INTO overscroll.batch VALUES (1, 5, 2, 4576389047356777695, '\x80a8c3010305027880a8c301040602c03e');
INSERT INTO overscroll.batch VALUES (1, 7, 1, 7061888091957267491, '\x80a8c301267b2274797065223a227365744c616e6775616765222c226c616e6775616765223a226b6f227d');
INSERT INTO overscroll.batch VALUES (1, 8, 1, -8338738543085705127, '\x80a8c301051280ade204');
INSERT INTO overscroll.batch VALUES (2, 0, 4, 3284878151262584054, '\x00020a00000412c0cf24c0cf24020b00c0cf24041280897a');
INSERT INTO overscroll.batch VALUES (3, 0, 1, 573625420356084615, '\xb213267b2274797065223a227365744c616e6775616765222c226c616e6775616765223a227275227d');
INSERT INTO overscroll.batch VALUES (3, 1, 1, -6173353740387677296, '\xd629267b2274797065223a227365744c616e6775616765222c226c616e6775616765223a22756b227d');
INSERT INTO overscroll.batch VALUES (3, 2, 1, -6327988552054262044, '\x9439267b2274797065223a227365744c616e6775616765222c226c616e6775616765223a22656e227d');
INSERT INTO overscroll.dropped VALUES (5, '2026-11-23 16:54:53.401591+00');
INSERT INTO overscroll.migration VALUES (1, '2026-11-23 16:54:52.383394+00');
INSERT INTO overscroll.migration VALUES (2, '2026-11-23 16:54:52.383394+00');
INSERT INTO overscroll.retry OVERRIDING SYSTEM VALUE VALUES (1, '/v1/sessions/plain/events', 'k1', -8198831119512110610, 1, 0, 1, 1795452892642511);
INSERT INTO overscroll.retry OVERRIDING SYSTEM VALUE VALUES (2, '/v1/sessions/plain/events', 'k2', 1233474251573946399, 1, 1, 3, 1795452893148658);
INSERT INTO overscroll.retry OVERRIDING SYSTEM VALUE VALUES (3, '/v1/sessions/plain/events', 'k3', 983299220839772653, 1, 4, 1, 1795452893356880);
INSERT INTO overscroll.retry OVERRIDING SYSTEM VALUE VALUES (4, '/v1/sessions/plain/events', 'k4', 6785335313371320387, 1, 5, 2, 1795452893375322);
INSERT INTO overscroll.retry OVERRIDING SYSTEM VALUE VALUES (5, '/v1/sessions/plain/events', 'k5', 7615201847767035064, 1, 7, 1, 1795452893380299);
INSERT INTO overscroll.retry OVERRIDING SYSTEM VALUE VALUES (6, '/v1/sessions/plain/events', 'k6', -4549775480505573047, 1, 8, 1, 1795452893384871);
INSERT INTO overscroll.retry OVERRIDING SYSTEM VALUE VALUES (7, '/v1/sessions/plain/fork', 'fork', 7370029480342562377, 2, 0, 4, 1795452893390953);
INSERT INTO overscroll.session OVERRIDING SYSTEM VALUE VALUES (1, 'plain', -7793900335519347851, 1795452892512523, 1795452892512523, 'manual', '2.1.0', '\x7b22636c6f636b223a226d616e75616c222c22686561646572223a7b7d2c22666f6f746572223a7b226b696e64223a226175746f227d7d');
INSERT INTO overscroll.session OVERRIDING SYSTEM VALUE VALUES (2, 'copy', 3284878151262584054, 1795452893391681, 1795452892091681, 'manual', '2.1.0', '\x7b22636c6f636b223a226d616e75616c222c22686561646572223a7b7d2c22666f6f746572223a7b226b696e64223a226175746f227d2c2265706f6368223a22323032362d31312d32335431363a35343a35322e3531323532335a227d');
INSERT INTO overscroll.session OVERRIDING SYSTEM VALUE VALUES (3, 'real', -7886710570207650472, 1795452893394330, 1795452893394330, 'realtime', '2.1.0', '\x7b22636c6f636b223a227265616c74696d65222c22686561646572223a7b7d7d');
INSERT INTO overscroll.session OVERRIDING SYSTEM VALUE VALUES (4, 'empty', 3276340831052918291, 1795452893398760, 1795452893398760, 'manual', '2.1.0', '\x7b22636c6f636b223a226d616e75616c227d');
SELECT pg_catalog.setval('overscroll.retry_id_seq', 7, true);
SELECT pg_catalog.setval('overscroll.session_id_seq', 5, true);
ALTER TABLE ONLY overscroll.batch
    ADD CONSTRAINT batch_pkey PRIMARY KEY (session, before);
ALTER TABLE ONLY overscroll.call
    ADD CONSTRAINT call_pkey PRIMARY KEY (session);
ALTER TABLE ONLY overscroll.checkpoint
    ADD CONSTRAINT checkpoint_pkey PRIMARY KEY (session, engine_version, revision);
ALTER TABLE ONLY overscroll.dropped
    ADD CONSTRAINT dropped_pkey PRIMARY KEY (session);
ALTER TABLE ONLY overscroll.migration
    ADD CONSTRAINT migration_pkey PRIMARY KEY (version);
ALTER TABLE ONLY overscroll.session
    ADD CONSTRAINT session_name_key UNIQUE (name);
ALTER TABLE ONLY overscroll.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (id);
CREATE INDEX retry_at ON overscroll.retry USING btree (at);
CREATE INDEX retry_key ON overscroll.retry USING btree (path, key, id);
