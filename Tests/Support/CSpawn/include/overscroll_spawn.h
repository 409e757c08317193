#ifndef OVERSCROLL_SPAWN_H
#define OVERSCROLL_SPAWN_H

#include <sys/types.h>

/* Starts a program; its standard input is empty, and it inherits the two descriptors alone.
   directory: its working directory, or NULL. Returns 0 or the system's error number. */
int overscroll_spawn(
    pid_t *id, const char *path, char *const arguments[], char *const environment[],
    const char *directory, int output, int errors);

/* Makes a pipe that no other process inherits. Returns 0 or the system's error number. */
int overscroll_pipe(int ends[2]);

#endif
