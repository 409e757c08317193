#ifndef CFAILINGVFS_H
#define CFAILINGVFS_H

// A layer between SQLite and the system that fails on purpose. It is one for the whole process: the
// tests that use it run one after the other.

// The file whose calls are counted.
enum failing_file { FAILING_WAL = 0, FAILING_MAIN = 1 };
// The calls that are counted.
enum failing_call { FAILING_WRITE = 0, FAILING_SYNC = 1, FAILING_TRUNCATE = 2 };
// What a failing write does first.
enum failing_manner { FAILING_NOTHING_WRITTEN = 0, FAILING_HALF_WRITTEN = 1 };

// Registers the layer as "failing", once; SQLITE_OK or an error.
int failing_vfs_register(void);

// Lets the n-th call from now fail (1 is the next), and `times` in all, with a result code of
// SQLite.
void failing_vfs_arm(int file, int call, int n, int times, int code, int manner);

// Lets all calls succeed again, and gives how many have failed.
int failing_vfs_disarm(void);

// How many calls have failed since the arming.
int failing_vfs_failures(void);

#endif
