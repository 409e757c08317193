#ifndef OVERSCROLL_CCURL_SHIM_H
#define OVERSCROLL_CCURL_SHIM_H

#include <curl/curl.h>

/* Why: curl_easy_setopt is variadic, which Swift does not import. The manual of each option names the
   type of its value; a function here takes that type, and passes it on unchanged. libcurl copies texts. */
static inline void overscroll_curl_text(CURL *handle, CURLoption option, const char *value) {
  curl_easy_setopt(handle, option, value);
}

static inline void overscroll_curl_number(CURL *handle, CURLoption option, long value) {
  curl_easy_setopt(handle, option, value);
}

/* The list must live as long as the transfer. */
static inline void overscroll_curl_fields(CURL *handle, struct curl_slist *fields) {
  curl_easy_setopt(handle, CURLOPT_HTTPHEADER, fields);
}

/* Makes the request a POST of these bytes. libcurl copies the bytes, and so needs the number first. */
static inline void overscroll_curl_body(CURL *handle, const void *bytes, size_t count) {
  curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
  curl_easy_setopt(handle, CURLOPT_COPYPOSTFIELDS, bytes);
}

/* libcurl calls the function with the context during the transfer. */
static inline void overscroll_curl_receiver(
    CURL *handle, curl_write_callback function, void *context) {
  curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, function);
  curl_easy_setopt(handle, CURLOPT_WRITEDATA, context);
}

/* The buffer has CURL_ERROR_SIZE bytes and must live as long as the transfer. */
static inline void overscroll_curl_message(CURL *handle, char *room) {
  curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, room);
}

/* Why: curl_easy_getinfo is variadic too; this value is a long. The status is 0 before an answer. */
static inline long overscroll_curl_status(CURL *handle) {
  long status = 0;
  curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
  return status;
}

#endif
