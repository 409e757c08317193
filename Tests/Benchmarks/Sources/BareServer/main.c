/* The least that a server can do.

     BareServer DATABASE

   takes the body of a POST, commits it in a group, and answers with fixed bytes. It neither parses the
   body nor checks anything. As in the real server, one thread drives libmicrohttpd and another one
   writes.

     BareServer - BYTES

   keeps nothing: it parses the body of a POST as JSON, and answers each request with as many bytes.

   Prints the port as the first line and serves until its standard input ends. */

#include <arpa/inet.h>
#include <jansson.h>
#include <microhttpd.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "barelog.h"

enum { MOST_SESSIONS = 1 << 20, MOST_ROWS = 4096, MOST_BYTES = 512, MOST_ANSWER = 1 << 16 };

struct post {
  struct MHD_Connection *connection;
  struct post *next;
  int64_t session;
  size_t size;
  int is_durable;
  char body[MOST_BYTES];
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t arrival = PTHREAD_COND_INITIALIZER;
static struct post *arrived, *durable; /* under the lock */
static int is_ended;                   /* under the lock */
static int durable_signal;
static struct MHD_Response *answer;
static struct bare_log *events;
static int64_t revisions[MOST_SESSIONS]; /* the writer's */

static void fail(const char *reason) {
  fprintf(stderr, "BareServer: %s\n", reason);
  exit(1);
}

/* The thread that writes: commits all that has arrived, reports it, and takes again. */
static void *write_groups(void *unused) {
  (void)unused;
  static struct bare_row rows[MOST_ROWS];
  for (;;) {
    pthread_mutex_lock(&lock);
    while (!arrived && !is_ended) pthread_cond_wait(&arrival, &lock);
    struct post *group = arrived;
    arrived = NULL;
    pthread_mutex_unlock(&lock);
    if (!group) return NULL;

    size_t count = 0;
    struct post *last = group;
    for (struct post *post = group; post; last = post, post = post->next) {
      if (count == MOST_ROWS) fail("too many connections");
      int64_t revision = ++revisions[post->session];
      rows[count++] = (struct bare_row){post->session, revision, post->body, post->size};
    }
    if (bare_log_append(events, rows, count)) fail("the log failed");

    pthread_mutex_lock(&lock);
    last->next = durable;
    durable = group;
    pthread_mutex_unlock(&lock);
    eventfd_write(durable_signal, 1);
  }
}

static int64_t session_of(const char *url) {
  const char *digits = strpbrk(url + strlen("/v1/sessions"), "0123456789");
  return digits ? strtoll(digits, NULL, 10) % MOST_SESSIONS : 0;
}

/* Takes a part of a body. */
static enum MHD_Result collect(struct post *post, const char *bytes, size_t *count) {
  if (post->size + *count > MOST_BYTES) return MHD_NO;
  memcpy(post->body + post->size, bytes, *count);
  post->size += *count;
  *count = 0;
  return MHD_YES;
}

/* For a server that keeps nothing; a GET has no body to collect. */
static enum MHD_Result answer_at_once(
    void *context, struct MHD_Connection *connection, const char *url, const char *method,
    const char *version, const char *bytes, size_t *count, void **request) {
  (void)context, (void)url, (void)version;
  static struct post none;
  struct post *post = *request;
  if (!post) {
    post = strcmp(method, MHD_HTTP_METHOD_POST) ? &none : malloc(sizeof *post);
    if (!post) return MHD_NO;
    post->size = 0;
    *request = post;
    return MHD_YES;
  }
  if (*count > 0) return collect(post, bytes, count);
  if (post->size > 0) {
    json_t *json = json_loadb(post->body, post->size, JSON_REJECT_DUPLICATES, NULL);
    if (!json) return MHD_NO;
    json_decref(json);
  }
  if (post == &none) *request = NULL;
  return MHD_queue_response(connection, MHD_HTTP_OK, answer);
}

static enum MHD_Result handle(
    void *context, struct MHD_Connection *connection, const char *url, const char *method,
    const char *version, const char *bytes, size_t *count, void **request) {
  (void)context, (void)method, (void)version;
  struct post *post = *request;
  if (!post) {
    post = malloc(sizeof *post);
    if (!post) return MHD_NO;
    post->connection = connection;
    post->session = session_of(url);
    post->size = 0;
    post->is_durable = 0;
    *request = post;
    return MHD_YES;
  }
  if (*count > 0) return collect(post, bytes, count);
  if (post->is_durable) return MHD_queue_response(connection, MHD_HTTP_OK, answer);
  MHD_suspend_connection(connection);
  pthread_mutex_lock(&lock);
  int is_first = !arrived;
  post->next = arrived;
  arrived = post;
  pthread_mutex_unlock(&lock);
  if (is_first) pthread_cond_signal(&arrival);
  return MHD_YES;
}

static void completed(
    void *context, struct MHD_Connection *connection, void **request,
    enum MHD_RequestTerminationCode reason) {
  (void)context, (void)connection, (void)reason;
  free(*request);
  *request = NULL;
}

static void resume_durable(void) {
  eventfd_t count;
  eventfd_read(durable_signal, &count);
  pthread_mutex_lock(&lock);
  struct post *post = durable;
  durable = NULL;
  pthread_mutex_unlock(&lock);
  while (post) {
    struct post *next = post->next;
    post->is_durable = 1;
    MHD_resume_connection(post->connection);
    post = next;
  }
}

/* Serves until standard input ends. */
static void serve(struct MHD_Daemon *daemon) {
  struct pollfd descriptors[] = {
      {MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD)->epoll_fd, POLLIN, 0},
      {durable_signal, POLLIN, 0},
      {STDIN_FILENO, POLLIN, 0},
  };
  while (!descriptors[2].revents) {
    MHD_UNSIGNED_LONG_LONG due;
    int wait = MHD_get_timeout(daemon, &due) == MHD_YES ? (int)due : -1;
    poll(descriptors, 3, wait);
    if (descriptors[1].revents) resume_durable();
    MHD_run(daemon);
  }
}

int main(int count, char **arguments) {
  static char body[MOST_ANSWER] = "{\"revision\":1000,\"timeMs\":1234567.891}";
  size_t size = strlen(body);
  int keeps = count == 2;
  if (count == 3 && !strcmp(arguments[1], "-")) {
    size = strtoul(arguments[2], NULL, 10);
    if (size > MOST_ANSWER) fail("the answer is too long");
    for (size_t index = strlen(body); index < size; index++) body[index] = ' ';
  } else if (!keeps) {
    fail("usage: BareServer DATABASE, or BareServer - BYTES");
  }
  signal(SIGPIPE, SIG_IGN);
  events = keeps ? bare_log_open(arguments[1]) : NULL;
  if (keeps && !events) fail("the database cannot be made");
  durable_signal = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  answer = MHD_create_response_from_buffer(size, body, MHD_RESPMEM_PERSISTENT);
  MHD_add_response_header(answer, "Content-Type", "application/json");
  MHD_add_response_header(answer, "Cache-Control", "no-store");
  struct sockaddr_in address = {
      .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  struct MHD_Daemon *daemon = MHD_start_daemon(
      MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, keeps ? &handle : &answer_at_once, NULL,
      MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&address,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)8192,
      MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1,
      MHD_OPTION_NOTIFY_COMPLETED, &completed, NULL,
      MHD_OPTION_END);
  pthread_t writer;
  if (!daemon || pthread_create(&writer, NULL, write_groups, NULL)) fail("it cannot start");
  printf("%d\n", MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT)->port);
  fflush(stdout);
  serve(daemon);
  /* The clients have left: nothing is suspended. */
  MHD_stop_daemon(daemon);
  MHD_destroy_response(answer);
  pthread_mutex_lock(&lock);
  is_ended = 1;
  pthread_mutex_unlock(&lock);
  pthread_cond_signal(&arrival);
  pthread_join(writer, NULL);
  if (keeps) bare_log_close(events);
  return 0;
}
