/* Swift's Glibc module leaves malloc.h out, and with it the heap's own count of its bytes. */
#include <malloc.h>
