#include <sys/eventfd.h> // Why: Swift's Glibc module lacks this header.
