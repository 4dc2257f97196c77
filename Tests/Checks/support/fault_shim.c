// Counts the calls that change files, and lets the n-th of them go wrong. Loaded with LD_PRELOAD by check_faults.py.
//
//   FAULT_FOLDER  only files in this folder count (descriptors by their link in /proc, names by their beginning)
//   FAULT_LOG     a file that gets a line for each call that counts: number, name, bytes, place
//   FAULT_AT      the number of the call that goes wrong, from 1; 0 for none
//   FAULT_KIND    eio, enospc: fails so; short: half is done and reported; kill: the process ends before the call;
//                 torn: whole sectors of a write are done, then the process ends, as when the power fails
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
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum { SECTOR = 512 };
enum kind { NONE, EIO_, ENOSPC_, SHORT, KILL, TORN };

static atomic_long count;
static long wanted;
static enum kind kind;
static const char *folder;
static int log_descriptor = -1;

static long (*real_syscall)(long, ...);

#define REAL(name) \
  static __typeof__(name) *real; \
  if (!real) real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

// Not `syscall`, which is ours as well.
static long system_call(long number, long a, long b, long c, long d, long e, long f) {
  if (!real_syscall) real_syscall = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
  return real_syscall(number, a, b, c, d, e, f);
}

__attribute__((constructor)) static void begin(void) {
  const char *at = getenv("FAULT_AT"), *how = getenv("FAULT_KIND"), *log = getenv("FAULT_LOG");
  folder = getenv("FAULT_FOLDER");
  wanted = at ? atol(at) : 0;
  const char *names[] = {"", "eio", "enospc", "short", "kill", "torn"};
  for (int i = 1; how && i < 6; i++)
    if (!strcmp(how, names[i])) kind = (enum kind)i;
  if (log) log_descriptor = (int)system_call(SYS_openat, AT_FDCWD, (long)log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644, 0, 0);
}

static int is_ours(const char *path) { return folder && path && !strncmp(path, folder, strlen(folder)); }

static int is_ours_open(int descriptor) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  long length = system_call(SYS_readlinkat, AT_FDCWD, (long)link, (long)path, sizeof path - 1, 0, 0);
  if (length < 0) return 0;
  path[length] = 0;
  return is_ours(path);
}

static int is_folder(int descriptor) {
  struct stat status;
  return !fstat(descriptor, &status) && S_ISDIR(status.st_mode);
}

static void end_now(void) {
  system_call(SYS_kill, getpid(), SIGKILL, 0, 0, 0, 0);
  for (;;) pause();
}

// Counts a call; what is to go wrong with it.
static enum kind next(const char *name, long size, long place) {
  long number = atomic_fetch_add(&count, 1) + 1;
  if (log_descriptor >= 0) {
    char line[128];
    int length = snprintf(line, sizeof line, "%ld %s %ld %ld\n", number, name, size, place);
    system_call(SYS_write, log_descriptor, (long)line, length, 0, 0, 0);
  }
  if (number != wanted) return NONE;
  if (kind == KILL) end_now();
  return kind;
}

// A call that fails or is made.
#define FAIL_OR(what, name, size, place, otherwise) \
  if (what) { \
    enum kind now = next(name, size, place); \
    if (now == EIO_ || now == ENOSPC_) { \
      errno = now == EIO_ ? EIO : ENOSPC; \
      return -1; \
    } \
  } \
  return otherwise

// How many bytes of a write are done; -1 where it fails. A torn write stops at the end of a sector.
static ssize_t allowed(enum kind now, size_t size, off_t place) {
  if (now == EIO_ || now == ENOSPC_) {
    errno = now == EIO_ ? EIO : ENOSPC;
    return -1;
  }
  if (now == SHORT && size > 1) return (ssize_t)(size / 2);
  if (now == TORN) {
    size_t first = place < 0 ? 0 : (size_t)(SECTOR - place % SECTOR);
    if (first >= size) return 0;
    return (ssize_t)(first + (size - first) / 2 / SECTOR * SECTOR);
  }
  return (ssize_t)size;
}

static ssize_t do_write(int descriptor, const void *bytes, size_t size, off_t place, int positioned) {
  off_t where = positioned ? place : lseek(descriptor, 0, SEEK_CUR);
  enum kind now = next("write", (long)size, (long)where);
  ssize_t some = allowed(now, size, where);
  if (some < 0) return -1;
  ssize_t done = 0;
  if (some > 0 || size == 0)
    done = positioned ? system_call(SYS_pwrite64, descriptor, (long)bytes, some, place, 0, 0)
                      : system_call(SYS_write, descriptor, (long)bytes, some, 0, 0, 0);
  if (now == TORN) end_now();
  return done;
}

ssize_t write(int descriptor, const void *bytes, size_t size) {
  if (!is_ours_open(descriptor)) return system_call(SYS_write, descriptor, (long)bytes, size, 0, 0, 0);
  return do_write(descriptor, bytes, size, 0, 0);
}

ssize_t pwrite(int descriptor, const void *bytes, size_t size, off_t place) {
  if (!is_ours_open(descriptor)) return system_call(SYS_pwrite64, descriptor, (long)bytes, size, place, 0, 0);
  return do_write(descriptor, bytes, size, place, 1);
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t size, off64_t place) { return pwrite(descriptor, bytes, size, place); }

ssize_t writev(int descriptor, const struct iovec *parts, int number) {
  REAL(writev);
  FAIL_OR(is_ours_open(descriptor), "writev", number, 0, real(descriptor, parts, number));
}

static long do_copy(int from, off64_t *from_place, int to, off64_t *to_place, size_t size, unsigned flags) {
  if (is_ours_open(to)) {
    enum kind now = next("copy_file_range", (long)size, to_place ? (long)*to_place : -1);
    ssize_t some = allowed(now, size, to_place ? *to_place : -1);
    if (some < 0) return -1;
    long done = some ? system_call(SYS_copy_file_range, from, (long)from_place, to, (long)to_place, some, flags) : 0;
    if (now == TORN) end_now();
    return done;
  }
  return system_call(SYS_copy_file_range, from, (long)from_place, to, (long)to_place, (long)size, flags);
}

ssize_t copy_file_range(int from, off64_t *from_place, int to, off64_t *to_place, size_t size, unsigned flags) {
  return do_copy(from, from_place, to, to_place, size, flags);
}

int fsync(int descriptor) {
  FAIL_OR(is_ours_open(descriptor), is_folder(descriptor) ? "fsync-folder" : "fsync", 0, 0,
          (int)system_call(SYS_fsync, descriptor, 0, 0, 0, 0, 0));
}

int fdatasync(int descriptor) {
  FAIL_OR(is_ours_open(descriptor), is_folder(descriptor) ? "fsync-folder" : "fsync", 0, 0,
          (int)system_call(SYS_fdatasync, descriptor, 0, 0, 0, 0, 0));
}

int ftruncate(int descriptor, off_t size) {
  FAIL_OR(is_ours_open(descriptor), "ftruncate", size, 0, (int)system_call(SYS_ftruncate, descriptor, size, 0, 0, 0, 0));
}

int ftruncate64(int descriptor, off64_t size) { return ftruncate(descriptor, size); }

int fallocate(int descriptor, int mode, off_t place, off_t size) {
  FAIL_OR(is_ours_open(descriptor), "fallocate", size, place,
          (int)system_call(SYS_fallocate, descriptor, mode, place, size, 0, 0));
}

int posix_fallocate(int descriptor, off_t place, off_t size) {
  REAL(posix_fallocate);
  if (is_ours_open(descriptor)) {
    enum kind now = next("fallocate", size, place);
    if (now == EIO_ || now == ENOSPC_) return now == EIO_ ? EIO : ENOSPC;
  }
  return real(descriptor, place, size);
}

int flock(int descriptor, int operation) {
  FAIL_OR(is_ours_open(descriptor), "flock", 0, 0, (int)system_call(SYS_flock, descriptor, operation, 0, 0, 0, 0));
}

int fchmod(int descriptor, mode_t mode) {
  FAIL_OR(is_ours_open(descriptor), "fchmod", 0, 0, (int)system_call(SYS_fchmod, descriptor, mode, 0, 0, 0, 0));
}

int chmod(const char *path, mode_t mode) {
  REAL(chmod);
  FAIL_OR(is_ours(path), "chmod", 0, 0, real(path, mode));
}

int fchown(int descriptor, uid_t owner, gid_t group) {
  FAIL_OR(is_ours_open(descriptor), "fchown", 0, 0, (int)system_call(SYS_fchown, descriptor, owner, group, 0, 0, 0));
}

int fsetxattr(int descriptor, const char *name, const void *value, size_t size, int flags) {
  FAIL_OR(is_ours_open(descriptor), "fsetxattr", (long)size, 0,
          (int)system_call(SYS_fsetxattr, descriptor, (long)name, (long)value, size, flags, 0));
}

int futimens(int descriptor, const struct timespec times[2]) {
  REAL(futimens);
  FAIL_OR(is_ours_open(descriptor), "futimens", 0, 0, real(descriptor, times));
}

int linkat(int from_folder, const char *from, int to_folder, const char *to, int flags) {
  REAL(linkat);
  FAIL_OR(is_ours(to), "linkat", 0, 0, real(from_folder, from, to_folder, to, flags));
}

int link(const char *from, const char *to) {
  REAL(link);
  FAIL_OR(is_ours(to), "link", 0, 0, real(from, to));
}

int rename(const char *from, const char *to) {
  REAL(rename);
  FAIL_OR(is_ours(to), "rename", 0, 0, real(from, to));
}

int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags) {
  REAL(renameat2);
  FAIL_OR(is_ours(to), "rename", 0, 0, real(from_folder, from, to_folder, to, flags));
}

static int creates(int flags) { return (flags & O_CREAT) || (flags & __O_TMPFILE) == __O_TMPFILE; }

int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = creates(flags) ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  FAIL_OR(creates(flags) && is_ours(path), "create", 0, 0,
          (int)system_call(SYS_openat, AT_FDCWD, (long)path, flags, mode, 0, 0));
}

int open64(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = creates(flags) ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return open(path, flags, mode);
}

int mkstemp(char *name) {
  REAL(mkstemp);
  FAIL_OR(is_ours(name), "create", 0, 0, real(name));
}

int mkostemp(char *name, int flags) {
  REAL(mkostemp);
  FAIL_OR(is_ours(name), "create", 0, 0, real(name, flags));
}

// The package makes some calls by their number, for C libraries that have no name for them.
long syscall(long number, ...) {
  long a[6];
  va_list rest;
  va_start(rest, number);
  for (int i = 0; i < 6; i++) a[i] = va_arg(rest, long);
  va_end(rest);
  if (number == SYS_copy_file_range)
    return do_copy((int)a[0], (off64_t *)a[1], (int)a[2], (off64_t *)a[3], (size_t)a[4], (unsigned)a[5]);
  if (number == SYS_fallocate) return fallocate((int)a[0], (int)a[1], a[2], a[3]);
  if (number == SYS_renameat2) {
    FAIL_OR(is_ours((const char *)a[3]), "rename", 0, 0, system_call(number, a[0], a[1], a[2], a[3], a[4], a[5]));
  }
  return system_call(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}
