// The wall clock and the boot-time clock of a process, held: both say what a file says, in microseconds.
// Loaded by LD_PRELOAD. The monotonic clock, by which threads wait, is left as it is.

#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
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

int clock_gettime(clockid_t clock, struct timespec *time) {
  if (clock != CLOCK_REALTIME && clock != CLOCK_BOOTTIME) {
    return (int)syscall(SYS_clock_gettime, clock, time);
  }
  int64_t now = *held;
  time->tv_sec = now / 1000000;
  time->tv_nsec = now % 1000000 * 1000;
  return 0;
}
