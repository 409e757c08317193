#ifndef OVERSCROLL_CMICROHTTPD_SHIM_H
#define OVERSCROLL_CMICROHTTPD_SHIM_H

#include <microhttpd.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h> /* Why: Swift's Glibc module lacks this header. */

/* The callbacks of a daemon, called on the thread that runs the daemon; they must outlive the daemon. */
struct overscroll_daemon_callbacks {
  void *context;
  MHD_AccessHandlerCallback access;
  void *(*target)(void *context, const char *target, struct MHD_Connection *connection);
  MHD_RequestCompletedCallback completed;
  MHD_NotifyConnectionCallback connection;
  void (*log)(void *context, const char *line);
};

/* Why: the library passes its logger a va_list, which a Swift closure cannot take. */
static void overscroll_daemon_log(void *callbacks, const char *format, va_list arguments) {
  const struct overscroll_daemon_callbacks *to = callbacks;
  char line[512];
  vsnprintf(line, sizeof line, format, arguments);
  to->log(to->context, line);
}

/* Why: by default the library decodes paths in place; "%2F" would then equal "/". */
static size_t overscroll_leave_escaped(void *context, struct MHD_Connection *connection, char *text) {
  (void)context;
  (void)connection;
  return strlen(text);
}

/* Why: MHD_start_daemon is variadic, which Swift does not import. The daemon owns the listening socket. */
static inline struct MHD_Daemon *overscroll_start_daemon(
    unsigned int flags, MHD_socket listener, const struct overscroll_daemon_callbacks *callbacks,
    struct MHD_OptionItem *options) {
  return MHD_start_daemon(
      flags, 0, NULL, NULL, callbacks->access, callbacks->context,
      MHD_OPTION_EXTERNAL_LOGGER, &overscroll_daemon_log, (void *)callbacks,
      MHD_OPTION_LISTEN_SOCKET, listener,
      MHD_OPTION_UNESCAPE_CALLBACK, &overscroll_leave_escaped, NULL,
      MHD_OPTION_URI_LOG_CALLBACK, callbacks->target, callbacks->context,
      MHD_OPTION_NOTIFY_COMPLETED, callbacks->completed, callbacks->context,
      MHD_OPTION_NOTIFY_CONNECTION, callbacks->connection, callbacks->context,
      MHD_OPTION_ARRAY, options,
      MHD_OPTION_END);
}

/* Why: MHD_get_daemon_info is variadic. The result is -1 without a descriptor. */
static inline int overscroll_epoll_descriptor(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
  return info ? info->epoll_fd : -1;
}

/* Why: MHD_get_connection_info is variadic. This function and the next three call MHD_get_connection_info. */
static inline void *overscroll_socket_context(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info ? info->socket_context : NULL;
}

static inline const struct sockaddr *overscroll_client_address(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  return info ? info->client_addr : NULL;
}

static inline int overscroll_descriptor(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

/* The bytes from the method to the end of the head; 0 while the head is incomplete. */
static inline size_t overscroll_head_size(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
  return info ? info->header_size : 0;
}

/* Why: MHD_set_connection_option is variadic. At the start of each round, before any read, the library
   visits all connections with their own timeouts, and closes connections that were idle for their timeout,
   which is one second here. The daemon has no timeout: other connections are visited only at events of
   their sockets. */
static inline void overscroll_visit_each_round(struct MHD_Connection *connection, int visits) {
  MHD_set_connection_option(connection, MHD_CONNECTION_OPTION_TIMEOUT, visits ? 1u : 0u);
}

/* Why: MHD_set_response_options is variadic. With this option a body of unknown length is not chunked. */
static inline void overscroll_close_at_end(struct MHD_Response *response) {
  MHD_set_response_options(response, MHD_RF_HTTP_1_0_COMPATIBLE_STRICT, MHD_RO_END);
}

/* Why: Swift does not import macros with casts. */
static const uint64_t overscroll_size_unknown = MHD_SIZE_UNKNOWN;
static const ssize_t overscroll_end_of_stream = MHD_CONTENT_READER_END_OF_STREAM;
static const ssize_t overscroll_end_with_error = MHD_CONTENT_READER_END_WITH_ERROR;

#endif
