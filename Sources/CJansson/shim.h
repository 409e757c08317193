#ifndef OVERSCROLL_CJANSSON_SHIM_H
#define OVERSCROLL_CJANSSON_SHIM_H

#include <jansson.h>

#endif
