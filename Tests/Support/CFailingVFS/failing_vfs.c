#include "CFailingVFS.h"

#include <sqlite3.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

// An open file: SQLite's view first, then what it stands for.
typedef struct {
  sqlite3_file base;
  int kind;  // An enum failing_file, or -1 for files that never fail.
  sqlite3_file *real;
} failing_handle;

static atomic_int armed_file, armed_call, armed_n, armed_times, armed_code, armed_manner, failures;

void failing_vfs_arm(int file, int call, int n, int times, int code, int manner) {
  armed_file = file;
  armed_call = call;
  armed_code = code;
  armed_manner = manner;
  failures = 0;
  armed_times = times;
  armed_n = n;
}

int failing_vfs_disarm(void) {
  armed_n = 0;
  return failures;
}

int failing_vfs_failures(void) { return failures; }

// Whether this call is to fail.
static int fails(failing_handle *file, int call) {
  if (armed_n == 0 || file->kind != armed_file || call != armed_call) return 0;
  if (armed_n > 1) {
    armed_n--;
    return 0;
  }
  if (failures >= armed_times) return 0;
  failures++;
  return 1;
}

static sqlite3_file *real(sqlite3_file *file) { return ((failing_handle *)file)->real; }

static int close_file(sqlite3_file *file) {
  failing_handle *handle = (failing_handle *)file;
  int code = handle->real->pMethods ? handle->real->pMethods->xClose(handle->real) : SQLITE_OK;
  free(handle->real);
  return code;
}
static int read_file(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
  return real(file)->pMethods->xRead(real(file), bytes, count, offset);
}
static int write_file(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
  if (fails((failing_handle *)file, FAILING_WRITE)) {
    if (armed_manner == FAILING_HALF_WRITTEN)
      real(file)->pMethods->xWrite(real(file), bytes, count / 2, offset);
    return armed_code;
  }
  return real(file)->pMethods->xWrite(real(file), bytes, count, offset);
}
static int truncate_file(sqlite3_file *file, sqlite3_int64 size) {
  if (fails((failing_handle *)file, FAILING_TRUNCATE)) return armed_code;
  return real(file)->pMethods->xTruncate(real(file), size);
}
static int sync_file(sqlite3_file *file, int flags) {
  if (fails((failing_handle *)file, FAILING_SYNC)) return armed_code;
  return real(file)->pMethods->xSync(real(file), flags);
}
static int size_file(sqlite3_file *file, sqlite3_int64 *size) {
  return real(file)->pMethods->xFileSize(real(file), size);
}
static int lock_file(sqlite3_file *file, int level) {
  return real(file)->pMethods->xLock(real(file), level);
}
static int unlock_file(sqlite3_file *file, int level) {
  return real(file)->pMethods->xUnlock(real(file), level);
}
static int check_lock(sqlite3_file *file, int *out) {
  return real(file)->pMethods->xCheckReservedLock(real(file), out);
}
static int control(sqlite3_file *file, int op, void *argument) {
  return real(file)->pMethods->xFileControl(real(file), op, argument);
}
static int sector_size(sqlite3_file *file) {
  return real(file)->pMethods->xSectorSize(real(file));
}
static int characteristics(sqlite3_file *file) {
  return real(file)->pMethods->xDeviceCharacteristics(real(file));
}
static int shm_map(sqlite3_file *file, int page, int size, int extend, void volatile **out) {
  return real(file)->pMethods->xShmMap(real(file), page, size, extend, out);
}
static int shm_lock(sqlite3_file *file, int offset, int n, int flags) {
  return real(file)->pMethods->xShmLock(real(file), offset, n, flags);
}
static void shm_barrier(sqlite3_file *file) { real(file)->pMethods->xShmBarrier(real(file)); }
static int shm_unmap(sqlite3_file *file, int erase) {
  return real(file)->pMethods->xShmUnmap(real(file), erase);
}

// Version 2: with shared memory for the write-ahead log, without memory-mapped reading.
static const sqlite3_io_methods methods = {
    2,           close_file,  read_file,    write_file,  truncate_file, sync_file,
    size_file,   lock_file,   unlock_file,  check_lock,  control,       sector_size,
    characteristics, shm_map, shm_lock,     shm_barrier, shm_unmap,
};

static sqlite3_vfs *system_vfs;
static sqlite3_vfs failing_vfs;

static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out) {
  (void)vfs;
  failing_handle *handle = (failing_handle *)file;
  memset(handle, 0, sizeof *handle);
  handle->kind = flags & SQLITE_OPEN_WAL       ? FAILING_WAL
                 : flags & SQLITE_OPEN_MAIN_DB ? FAILING_MAIN
                                               : -1;
  handle->real = calloc(1, (size_t)system_vfs->szOsFile);
  if (!handle->real) return SQLITE_NOMEM;
  int code = system_vfs->xOpen(system_vfs, name, handle->real, flags, out);
  if (code == SQLITE_OK) {
    handle->base.pMethods = &methods;
  } else {
    free(handle->real);
  }
  return code;
}

int failing_vfs_register(void) {
  static atomic_flag done = ATOMIC_FLAG_INIT;
  if (atomic_flag_test_and_set(&done)) return SQLITE_OK;
  system_vfs = sqlite3_vfs_find(0);
  failing_vfs = *system_vfs;
  failing_vfs.zName = "failing";
  failing_vfs.szOsFile = sizeof(failing_handle);
  failing_vfs.xOpen = open_file;
  return sqlite3_vfs_register(&failing_vfs, 0);
}
