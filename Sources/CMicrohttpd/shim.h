#ifndef OVERSCROLL_CMICROHTTPD_SHIM_H
#define OVERSCROLL_CMICROHTTPD_SHIM_H

#include <microhttpd.h>

#endif
