#include "barelog.h"

#include <sqlite3.h>
#include <stdlib.h>

struct bare_log {
  sqlite3 *database;
  sqlite3_stmt *begin, *insert, *commit;
};

static int prepare(struct bare_log *log, const char *sql, sqlite3_stmt **statement) {
  return sqlite3_prepare_v3(log->database, sql, -1, SQLITE_PREPARE_PERSISTENT, statement, NULL);
}

struct bare_log *bare_log_open(const char *path) {
  struct bare_log *log = calloc(1, sizeof *log);
  const char *setup =
      "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=1000;"
      "PRAGMA cache_size=-16000; PRAGMA secure_delete=OFF;"
      "CREATE TABLE event(seq INTEGER PRIMARY KEY, session INTEGER NOT NULL,"
      " revision INTEGER NOT NULL, event BLOB NOT NULL)";
  if (log && sqlite3_open(path, &log->database) == SQLITE_OK &&
      sqlite3_exec(log->database, setup, NULL, NULL, NULL) == SQLITE_OK &&
      prepare(log, "BEGIN IMMEDIATE", &log->begin) == SQLITE_OK &&
      prepare(log, "COMMIT", &log->commit) == SQLITE_OK &&
      prepare(log, "INSERT INTO event(session, revision, event) VALUES (?, ?, ?)",
              &log->insert) == SQLITE_OK)
    return log;
  bare_log_close(log);
  return NULL;
}

static int run(sqlite3_stmt *statement) {
  int code = sqlite3_step(statement);
  sqlite3_reset(statement);
  return code != SQLITE_DONE;
}

int bare_log_append(struct bare_log *log, const struct bare_row *rows, size_t count) {
  if (run(log->begin)) return 1;
  for (size_t index = 0; index < count; index++) {
    const struct bare_row *row = &rows[index];
    sqlite3_bind_int64(log->insert, 1, row->session);
    sqlite3_bind_int64(log->insert, 2, row->revision);
    sqlite3_bind_blob64(log->insert, 3, row->event, row->size, SQLITE_STATIC);
    if (run(log->insert)) return 1;
  }
  return run(log->commit);
}

void bare_log_close(struct bare_log *log) {
  if (!log) return;
  sqlite3_finalize(log->begin);
  sqlite3_finalize(log->insert);
  sqlite3_finalize(log->commit);
  sqlite3_close(log->database);
  free(log);
}

int bare_execute(const char *path, const char *sql) {
  sqlite3 *database = NULL;
  int failed = sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK ||
               sqlite3_exec(database, sql, NULL, NULL, NULL) != SQLITE_OK;
  sqlite3_close(database);
  return failed;
}
