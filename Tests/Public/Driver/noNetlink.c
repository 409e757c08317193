// A browser that hears nothing of the machine's network interfaces: else it drops its requests when one
// comes or goes, as those of other tests do. Loaded by LD_PRELOAD.

#define _GNU_SOURCE
#include <errno.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

int socket(int domain, int type, int protocol) {
  if (domain != AF_NETLINK) return (int)syscall(SYS_socket, domain, type, protocol);
  errno = EAFNOSUPPORT;
  return -1;
}
