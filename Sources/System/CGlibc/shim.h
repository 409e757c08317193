// Why: Swift's Glibc module lacks these headers.
#include <malloc.h>
#include <sys/eventfd.h>
