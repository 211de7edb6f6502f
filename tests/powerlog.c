/* Preloaded into a process, it writes down all that is done to files below one folder, in order: from
 * that powercut.py tells what a power cut would leave.
 *
 * POWER_BELOW  the folder (a prefix of the path)
 * POWER_LOG    the file that gets the records: "KIND INODE SIZE-BEFORE OFFSET LENGTH LENGTH\n", then a
 *              path and, of these lengths, either the bytes written or a second path
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int is_below(const char *path) {
  const char *below = getenv("POWER_BELOW");
  return below && path && strncmp(path, below, strlen(below)) == 0;
}

static void record(char kind, const struct stat *at, long offset, const char *path, const void *data,
                   size_t length) {
  const char *log = getenv("POWER_LOG");
  char head[128];
  int size = snprintf(head, sizeof head, "%c %lu %ld %ld %zu %zu\n", kind, at ? at->st_ino : 0UL,
                      at ? (long)at->st_size : 0L, offset, strlen(path), length);
  struct iovec parts[] = {{head, size}, {(void *)path, strlen(path)}, {(void *)data, length}};
  int file = syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_APPEND | O_CREAT, 0600);
  syscall(SYS_writev, file, parts, 3);
  syscall(SYS_close, file);
}

/* Where an open file is and what it is; 0 where it is of no concern. */
static int known(int fd, char *path, size_t room, struct stat *at) {
  char link[32];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, room - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  return is_below(path) && fstat(fd, at) == 0;
}

#define WITH_FILE(fd, call, kind, offset, data, length)           \
  char path[4096];                                                \
  struct stat at;                                                 \
  int ours = known(fd, path, sizeof path, &at);                   \
  __typeof__(call) done = call;                                   \
  if (ours && done >= 0) record(kind, &at, offset, path, data, length); \
  return done

ssize_t write(int fd, const void *buf, size_t n) {
  off_t from = lseek(fd, 0, SEEK_CUR);
  WITH_FILE(fd, REAL(write)(fd, buf, n), 'W', fcntl(fd, F_GETFL) & O_APPEND ? at.st_size : from, buf, done);
}
ssize_t pwrite(int fd, const void *buf, size_t n, off_t to) {
  WITH_FILE(fd, REAL(pwrite)(fd, buf, n, to), 'W', to, buf, done);
}
ssize_t pwrite64(int fd, const void *buf, size_t n, off64_t to) {
  WITH_FILE(fd, REAL(pwrite64)(fd, buf, n, to), 'W', to, buf, done);
}
int ftruncate(int fd, off_t n) { WITH_FILE(fd, REAL(ftruncate)(fd, n), 'T', n, "", 0); }
int ftruncate64(int fd, off64_t n) { WITH_FILE(fd, REAL(ftruncate64)(fd, n), 'T', n, "", 0); }
int fsync(int fd) { WITH_FILE(fd, REAL(fsync)(fd), 'S', 0, "", 0); }
int fdatasync(int fd) { WITH_FILE(fd, REAL(fdatasync)(fd), 'S', 0, "", 0); }

#define WITH_NAME(name, call, kind, second)                                            \
  int done = call;                                                                     \
  if (done == 0 && is_below(name)) record(kind, NULL, 0, name, second, strlen(second)); \
  return done

int rename(const char *from, const char *to) { WITH_NAME(from, REAL(rename)(from, to), 'R', to); }
int unlink(const char *name) { WITH_NAME(name, REAL(unlink)(name), 'U', ""); }
int mkdir(const char *name, mode_t mode) { WITH_NAME(name, REAL(mkdir)(name, mode), 'M', ""); }
int rmdir(const char *name) { WITH_NAME(name, REAL(rmdir)(name), 'U', ""); }
