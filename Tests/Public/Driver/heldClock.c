// The time of the sessions of a server, held: the wall clock and the boot-time clock say what a file says, in
// microseconds. Loaded by LD_PRELOAD. The clocks of the server's own waits are left as they are: the
// monotonic one, and Swift's ContinuousClock, which reads the boot-time clock, too.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static const volatile int64_t *held;

__attribute__((constructor)) static void open_clock(void) {
  const char *path = getenv("OVERSCROLL_HELD_CLOCK");
  int file = path ? open(path, O_RDONLY) : -1;
  void *shared = mmap(NULL, sizeof *held, PROT_READ, MAP_SHARED, file, 0);
  if (shared == MAP_FAILED) abort();
  held = shared;
  close(file);
}

static int is_continuous_clock(const void *caller) {
  Dl_info info;
  return dladdr(caller, &info) && info.dli_sname && strcmp(info.dli_sname, "swift_get_time") == 0;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  int is_held = clock == CLOCK_REALTIME
    || (clock == CLOCK_BOOTTIME && !is_continuous_clock(__builtin_return_address(0)));
  if (!is_held) return (int)syscall(SYS_clock_gettime, clock, time);
  int64_t now = *held;
  time->tv_sec = now / 1000000;
  time->tv_nsec = now % 1000000 * 1000;
  return 0;
}
