/* Preloaded into a process, it makes the disk below one folder fail, or the process die, at a chosen
 * call: so that SQLite and Tantivy meet at their own doors what tests cannot reach from Python.
 *
 * FAULT_BELOW  the folder (a prefix of the path)
 * FAULT_AT     number of the call at which it begins, counted from 1; 0 or unset for never
 * FAULT_ERRNO  what calls fail with from there on; unset: the process is killed there instead
 * FAULT_WHILE  a file; calls fail with FAULT_ERRNO for as long as it exists
 * FAULT_COUNT  a file into which each call writes one byte, so that its size is their number
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_long calls;

static int is_below(const char *path) {
  const char *below = getenv("FAULT_BELOW");
  return below && path && strncmp(path, below, strlen(below)) == 0;
}

static int is_open_below(int fd) {
  char link[32], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  return is_below(path);
}

/* Count a call; return the errno it is to fail with, or 0. */
static int fault(int concerned) {
  if (!concerned) return 0;
  const char *at = getenv("FAULT_AT"), *code = getenv("FAULT_ERRNO"), *during = getenv("FAULT_WHILE");
  const char *count = getenv("FAULT_COUNT");
  long number = atomic_fetch_add(&calls, 1) + 1, first = at ? atol(at) : 0;
  if (count) {
    int file = syscall(SYS_openat, AT_FDCWD, count, O_WRONLY | O_APPEND | O_CREAT, 0600);
    syscall(SYS_write, file, ".", 1L);
    syscall(SYS_close, file);
  }
  if (during) return code && access(during, F_OK) == 0 ? atoi(code) : 0;
  if (!first || number < first) return 0;
  if (!code) syscall(SYS_kill, getpid(), SIGKILL);
  return code ? atoi(code) : 0;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define PASS(concerned, call)           \
  int code = fault(concerned);          \
  if (code) {                           \
    errno = code;                       \
    return -1;                          \
  }                                     \
  return call

ssize_t write(int fd, const void *buf, size_t n) { PASS(is_open_below(fd), REAL(write)(fd, buf, n)); }
ssize_t pwrite(int fd, const void *buf, size_t n, off_t at) {
  PASS(is_open_below(fd), REAL(pwrite)(fd, buf, n, at));
}
ssize_t pwrite64(int fd, const void *buf, size_t n, off64_t at) {
  PASS(is_open_below(fd), REAL(pwrite64)(fd, buf, n, at));
}
int fsync(int fd) { PASS(is_open_below(fd), REAL(fsync)(fd)); }
int fdatasync(int fd) { PASS(is_open_below(fd), REAL(fdatasync)(fd)); }
int ftruncate(int fd, off_t n) { PASS(is_open_below(fd), REAL(ftruncate)(fd, n)); }
int ftruncate64(int fd, off64_t n) { PASS(is_open_below(fd), REAL(ftruncate64)(fd, n)); }
int rename(const char *from, const char *to) { PASS(is_below(to), REAL(rename)(from, to)); }
int unlink(const char *path) { PASS(is_below(path), REAL(unlink)(path)); }
