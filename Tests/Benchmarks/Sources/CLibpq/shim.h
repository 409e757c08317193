/* Where the header is, pkg-config says; the module is there for that alone. */
#include <libpq-fe.h>
