#ifndef BARELOG_H
#define BARELOG_H

#include <stddef.h>
#include <stdint.h>

/* The least that a durable log in SQLite can do: one table in the order of arrival, one row for each
   event, and one synced commit for each group. */
struct bare_log;

struct bare_row {
  int64_t session;
  int64_t revision;
  const void *event;
  size_t size;
};

/* Opens a new log in a file; NULL if that fails. Used on one thread at a time. */
struct bare_log *bare_log_open(const char *path);

/* Commits rows as one group; 0 if it is durable. */
int bare_log_append(struct bare_log *log, const struct bare_row *rows, size_t count);

void bare_log_close(struct bare_log *log);

/* Executes SQL on a database that nothing else uses; 0 if that succeeds. */
int bare_execute(const char *path, const char *sql);

#endif
