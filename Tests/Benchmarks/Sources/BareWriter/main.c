/* The least that a writer of a replicated log in PostgreSQL can do: the statement of PostgresLog with
   a row for each of its clients, one group after the other. Each client waits until its row is
   committed, and is in the next group again.

     BareWriter URL CLIENTS BYTES SECONDS

   The rows are those of new sessions, with so many bytes of events. It prints the rows, the seconds, the
   microseconds of CPU time of a row, and those that a group took: the median, and what 99 of 100
   kept. */

#include <endian.h>
#include <libpq-fe.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { MOST_CLIENTS = 1000, MOST_BYTES = 4096, HEADER = 20, PARAMETERS = 5, BINS = 1000000 };

static const char *insertion =
    "INSERT INTO batch (session, before, n, nonce, events)"
    " SELECT b.session, b.before, b.n, $4::bigint, b.events"
    " FROM unnest($1::bigint[], $2::bigint[], $3::integer[], $5::bytea[])"
    " AS b (session, before, n, events)"
    " WHERE coalesce((SELECT true FROM session AS s WHERE s.id = b.session), false)"
    " AND b.before = coalesce((SELECT p.before + p.n FROM batch AS p WHERE p.session = b.session"
    " ORDER BY p.before DESC LIMIT 1), 0)"
    " ORDER BY b.session ON CONFLICT DO NOTHING RETURNING session";

static const char *settings =
    "SET search_path = overscroll; SET enable_seqscan = off; SET enable_bitmapscan = off";

static const char *creation =
    "INSERT INTO session (name, nonce, created_at, time_origin, clock, engine_version, configuration)"
    " SELECT 'bare-' || pg_backend_pid() || '-' || i, i, 0, 0, 'manual', '', ''"
    " FROM generate_series(1, $1::integer) AS i RETURNING id";

static PGconn *connection;
static long clients, bytes;
static int64_t sessions[MOST_CLIENTS];
static unsigned bins[BINS + 1]; /* the times of groups in microseconds */

static void fail(const char *reason) {
  fprintf(stderr, "BareWriter: %s\n", reason);
  exit(1);
}

static double now(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

static void require(PGresult *result, ExecStatusType status) {
  if (PQresultStatus(result) != status) fail(PQerrorMessage(connection));
}

static void create_sessions(void) {
  char count[16];
  snprintf(count, sizeof count, "%ld", clients);
  const char *values[] = {count};
  PGresult *made = PQexecParams(connection, creation, 1, NULL, values, NULL, NULL, 0);
  require(made, PGRES_TUPLES_OK);
  for (long client = 0; client < clients; client++)
    sessions[client] = atoll(PQgetvalue(made, client, 0));
  PQclear(made);
}

/* Numbers are big-endian. An array has its dimensions, whether it has nulls, the type and number of
   its elements, and the lower bound; each element follows its length. */
static char *put32(char *place, int32_t number) {
  number = htobe32(number);
  return memcpy(place, &number, 4), place + 4;
}

static char *put64(char *place, int64_t number) {
  number = htobe64(number);
  return memcpy(place, &number, 8), place + 8;
}

static char *put_header(char *place, int32_t type) {
  int32_t numbers[] = {1, 0, type, clients, 1};
  for (int index = 0; index < 5; index++) place = put32(place, numbers[index]);
  return place;
}

static char *put_integers(char *place, int64_t step, int64_t first) {
  place = put_header(place, 20);
  for (long client = 0; client < clients; client++)
    place = put64(put32(place, 8), step ? sessions[client] : first);
  return place;
}

/* Commits one event of each client after so many. */
static void append(int64_t before) {
  static char room[PARAMETERS][HEADER + MOST_CLIENTS * (4 + MOST_BYTES)];
  const char *values[PARAMETERS];
  int sizes[PARAMETERS], formats[PARAMETERS];
  char *ends[PARAMETERS];
  ends[0] = put_integers(room[0], 1, 0);
  ends[1] = put_integers(room[1], 0, before);
  ends[2] = put_header(room[2], 23);
  ends[3] = put64(room[3], before);
  ends[4] = put_header(room[4], 17);
  for (long client = 0; client < clients; client++) {
    ends[2] = put32(put32(ends[2], 4), 1);
    ends[4] = put32(ends[4], bytes);
    memset(ends[4], 'e', bytes);
    ends[4] += bytes;
  }
  for (int index = 0; index < PARAMETERS; index++) {
    values[index] = room[index];
    sizes[index] = ends[index] - room[index];
    formats[index] = 1;
  }
  PGresult *done = PQexecPrepared(connection, "append", PARAMETERS, values, sizes, formats, 1);
  require(done, PGRES_TUPLES_OK);
  if (PQntuples(done) != clients) fail("a row was refused");
  PQclear(done);
}

/* The time that a share of the groups kept, in microseconds. */
static int percentile(double share, int64_t groups) {
  int64_t passed = 0;
  for (int bin = 0; bin <= BINS; bin++) {
    passed += bins[bin];
    if (passed >= share * groups) return bin;
  }
  return BINS;
}

int main(int count, char **arguments) {
  if (count != 5) fail("usage: BareWriter URL CLIENTS BYTES SECONDS");
  clients = atol(arguments[2]);
  bytes = atol(arguments[3]);
  if (clients < 1 || clients > MOST_CLIENTS) fail("CLIENTS must be 1 to 1000");
  if (bytes < 1 || bytes > MOST_BYTES) fail("BYTES must be 1 to 4096");
  connection = PQconnectdb(arguments[1]);
  if (PQstatus(connection) != CONNECTION_OK) fail(PQerrorMessage(connection));
  PGresult *set = PQexec(connection, settings);
  require(set, PGRES_COMMAND_OK);
  PQclear(set);
  create_sessions();
  PGresult *prepared = PQprepare(connection, "append", insertion, 0, NULL);
  require(prepared, PGRES_COMMAND_OK);
  PQclear(prepared);

  double start = now(CLOCK_MONOTONIC), cpu = now(CLOCK_PROCESS_CPUTIME_ID), took = 0;
  double seconds = atof(arguments[4]);
  int64_t groups = 0;
  while (took < seconds) {
    double before = took;
    append(groups++);
    took = now(CLOCK_MONOTONIC) - start;
    double microseconds = (took - before) * 1e6;
    bins[microseconds < BINS ? (int)microseconds : BINS]++;
  }
  cpu = now(CLOCK_PROCESS_CPUTIME_ID) - cpu;
  printf("rows %ld seconds %.4f cpu %.2f p50 %d p99 %d\n", (long)groups * clients, took,
         cpu / (groups * clients) * 1e6, percentile(0.5, groups), percentile(0.99, groups));
  PQfinish(connection);
  return 0;
}
