#ifndef OVERSCROLL_CJANSSON_SHIM_H
#define OVERSCROLL_CJANSSON_SHIM_H

#include <jansson.h>

// jansson's function `json_error_code` and its enum have the same name, so Swift cannot call the
// function. These four compare its result with the codes that the reader needs.
static inline int overscroll_json_is_invalid_utf8(const json_error_t *error) {
  return json_error_code(error) == json_error_invalid_utf8;
}

static inline int overscroll_json_is_premature_end(const json_error_t *error) {
  return json_error_code(error) == json_error_premature_end_of_input;
}

static inline int overscroll_json_is_null_byte_in_key(const json_error_t *error) {
  return json_error_code(error) == json_error_null_byte_in_key;
}

static inline int overscroll_json_is_duplicate_key(const json_error_t *error) {
  return json_error_code(error) == json_error_duplicate_key;
}

#endif
