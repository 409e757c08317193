#ifndef OVERSCROLL_CPOSTGRES_SHIM_H
#define OVERSCROLL_CPOSTGRES_SHIM_H

#include <libpq-fe.h>

/* Why: libpq defines the fields of an error as characters, which Swift does not import as integers. */
enum {
  overscroll_error_severity = PG_DIAG_SEVERITY_NONLOCALIZED,
  overscroll_error_state = PG_DIAG_SQLSTATE,
  overscroll_error_message = PG_DIAG_MESSAGE_PRIMARY,
};

#endif
