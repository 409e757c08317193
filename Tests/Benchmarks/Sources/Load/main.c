/* Drives an HTTP server over keep-alive connections, one request in flight on each, and prints what
   it cost the clients.

     Load PORT NAME=VALUE...

   connections=N   the number of connections, 1
   seconds=S       how long, or
   requests=N      how many requests
   method=M  path=P  header=H  body=B     the request; body=@FILE reads a file
   number=KIND     what replaces a # in the path: `connection`, `sequence`, or `scattered`, which
                   goes through 0..<count once, in an order that is nowhere near ascending
   count=N         the end of those numbers, 1000000
   hold=1          sends one request on each connection, prints "ready", waits until its own standard
                   input ends, and prints how many have no reply: for long polls

   #### in the body is replaced by four digits that change with each request. The figures are
   requests and failures, seconds, latencies in microseconds, and the bytes of the last answer. */

#define _GNU_SOURCE /* strcasestr */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { ROOM = 1 << 20, BINS = 1 << 20 };

struct connection {
  int socket;
  long index;
  double sent_at;
  size_t received;
  char *reply;
};

static int port;
static long connections = 1, requests = 0, count = 1000000, hold = 0;
static double seconds = 0;
static const char *method = "GET", *path = "/", *header = "", *number = "connection";
static char *body = "";
static char *digits; /* the #### in the body */
static size_t body_size;

static long sent, answered, failed;
static size_t answer_size;
static unsigned bins[BINS + 1]; /* latencies in microseconds */

static void fail(const char *reason) {
  fprintf(stderr, "Load: %s\n", reason);
  exit(1);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

static char *read_file(const char *name) {
  FILE *file = fopen(name, "r");
  if (!file) fail("the file of the body cannot be read");
  char *bytes = calloc(1, ROOM);
  if (!bytes || fread(bytes, 1, ROOM - 1, file) == ROOM - 1) fail("the body is too long");
  fclose(file);
  return bytes;
}

static void read_option(char *text) {
  char *value = strchr(text, '=');
  if (!value) fail("an argument is no NAME=VALUE");
  *value++ = 0;
  if (!strcmp(text, "connections")) connections = atol(value);
  else if (!strcmp(text, "seconds")) seconds = atof(value);
  else if (!strcmp(text, "requests")) requests = atol(value);
  else if (!strcmp(text, "count")) count = atol(value);
  else if (!strcmp(text, "hold")) hold = atol(value);
  else if (!strcmp(text, "method")) method = value;
  else if (!strcmp(text, "path")) path = value;
  else if (!strcmp(text, "header")) header = value;
  else if (!strcmp(text, "number")) number = value;
  else if (!strcmp(text, "body")) body = *value == '@' ? read_file(value + 1) : strdup(value);
  else fail("an argument has an unknown name");
}

static long next_number(const struct connection *connection) {
  if (!strcmp(number, "connection")) return connection->index;
  /* An odd prime has no factor in common with the counts in use. */
  return strcmp(number, "scattered") ? sent % count : sent * 618463 % count;
}

static void write_all(int socket, const char *bytes, size_t size) {
  while (size > 0) {
    ssize_t written = send(socket, bytes, size, MSG_NOSIGNAL);
    if (written < 0 && errno != EINTR) fail("a connection was lost");
    if (written < 0) continue;
    bytes += written;
    size -= written;
  }
}

static void send_request(struct connection *connection) {
  static char request[ROOM + 2048];
  const char *place = strchr(path, '#');
  int length = snprintf(request, 2048, "%s ", method);
  if (place)
    length += snprintf(request + length, 2048 - length, "%.*s%ld%s", (int)(place - path), path,
                       next_number(connection), place + 1);
  else
    length += snprintf(request + length, 2048 - length, "%s", path);
  length += snprintf(request + length, 2048 - length, " HTTP/1.1\r\nHost: localhost:%d\r\n%s%s",
                     port, header, *header ? "\r\n" : "");
  if (body_size)
    length += snprintf(request + length, 2048 - length,
                       "Content-Type: application/json\r\nContent-Length: %zu\r\n", body_size);
  memcpy(request + length, "\r\n", 2);
  length += 2;
  if (digits) {
    char text[5];
    snprintf(text, sizeof text, "%04ld", 1000 + sent % 1000);
    memcpy(digits, text, 4);
  }
  memcpy(request + length, body, body_size);
  sent++;
  connection->received = 0;
  connection->sent_at = now();
  write_all(connection->socket, request, length + body_size);
}

/* Whether the bytes so far are a whole reply. */
static int is_complete(struct connection *connection) {
  char *reply = connection->reply;
  reply[connection->received] = 0;
  char *end = strstr(reply, "\r\n\r\n");
  if (!end) return 0;
  char *length = strcasestr(reply, "\r\nContent-Length:");
  char *chunked = strcasestr(reply, "\r\nTransfer-Encoding: chunked");
  if (chunked && chunked < end) {
    /* No body here has an empty line in it. */
    char *tail = reply + connection->received - 7;
    answer_size = connection->received;
    return tail > end && !memcmp(tail, "\r\n0\r\n\r\n", 7);
  }
  if (!length || length > end) fail("a reply has no length");
  answer_size = strtoul(length + 17, NULL, 10);
  return connection->received >= (size_t)(end + 4 - reply) + answer_size;
}

/* Reads what has arrived; true at the end of a reply. */
static int receive(struct connection *connection) {
  ssize_t got = recv(connection->socket, connection->reply + connection->received,
                     ROOM - 1 - connection->received, MSG_DONTWAIT);
  if (got < 0 && (errno == EAGAIN || errno == EINTR)) return 0;
  if (got <= 0) fail("the server closed a connection");
  connection->received += got;
  if (!is_complete(connection)) return 0;
  double took = (now() - connection->sent_at) * 1e6;
  bins[took < BINS ? (int)took : BINS]++;
  answered++;
  if (strncmp(connection->reply, "HTTP/1.1 2", 10) && failed++ == 0)
    fprintf(stderr, "Load: %s\n", connection->reply);
  return 1;
}

static void open_connection(struct connection *connection, long index, int poll) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  int on = 1;
  connection->index = index;
  connection->reply = malloc(hold ? 65536 : ROOM);
  connection->socket = socket(AF_INET, SOCK_STREAM, 0);
  if (connect(connection->socket, (struct sockaddr *)&address, sizeof address))
    fail("the server cannot be reached");
  setsockopt(connection->socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  struct epoll_event event = {.events = EPOLLIN, .data.ptr = connection};
  epoll_ctl(poll, EPOLL_CTL_ADD, connection->socket, &event);
}

/* The latency that a share of the requests kept, in microseconds. */
static int percentile(double share) {
  long passed = 0;
  for (int bin = 0; bin <= BINS; bin++) {
    passed += bins[bin];
    if (passed >= share * answered) return bin;
  }
  return BINS;
}

int main(int argument_count, char **arguments) {
  if (argument_count < 2) fail("usage: Load PORT NAME=VALUE...");
  port = atoi(arguments[1]);
  for (int index = 2; index < argument_count; index++) read_option(arguments[index]);
  body_size = strlen(body);
  digits = strstr(body, "####");
  int poll = epoll_create1(0);
  struct connection *all = calloc(connections, sizeof *all);
  for (long index = 0; index < connections; index++) open_connection(&all[index], index, poll);

  double start = now();
  for (long index = 0; index < connections; index++) send_request(&all[index]);
  if (hold) {
    puts("ready");
    fflush(stdout);
    while (getchar() != EOF) continue;
    char byte;
    for (long index = 0; index < connections; index++)
      answered += recv(all[index].socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT) >= 0;
    printf("waiting %ld\n", connections - answered);
    return 0;
  }
  double end = start + (seconds > 0 ? seconds : 1e9);
  if (requests <= 0) requests = 1L << 60;
  struct epoll_event events[256];
  while (answered < sent) {
    int ready = epoll_wait(poll, events, 256, 10000);
    if (ready == 0) fail("the server is silent");
    int goes_on = now() < end;
    for (int index = 0; index < ready; index++) {
      struct connection *connection = events[index].data.ptr;
      if (receive(connection) && goes_on && sent < requests) send_request(connection);
    }
  }
  printf("requests %ld failed %ld seconds %.4f p50 %d p99 %d bytes %zu\n", answered, failed,
         now() - start, percentile(0.5), percentile(0.99), answer_size);
  return failed > 0;
}
