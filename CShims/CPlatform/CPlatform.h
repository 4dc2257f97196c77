// The system calls that Swift's C library modules leave out or hide behind _GNU_SOURCE.
//
// Declared here rather than included: a system header that is seen first through this module would
// become this module's, and Swift would no longer find its types in the C library's.
#ifndef CPLATFORM_H
#define CPLATFORM_H

#include <stddef.h>
#include <stdint.h>

long flistxattr(int descriptor, char *names, size_t size);
long fgetxattr(int descriptor, const char *name, void *value, size_t size);
int fsetxattr(int descriptor, const char *name, const void *value, size_t size, int flags);
long syscall(long number, ...);

// glibc: an allocation of this many bytes or more is the system's own, and goes back to it when it is freed; and so
// many bytes that are free at the end of a heap do not.
int mallopt(int parameter, int value);
enum { platform_mmap_threshold = -3, platform_trim_threshold = -1 };

#if defined(__x86_64__)
enum {
  platform_sys_copy_file_range = 326,
  platform_sys_renameat2 = 316,
  platform_sys_ioctl = 16,
  platform_sys_fallocate = 285,
  platform_sys_sync_file_range = 277,
  platform_sys_fstatfs = 138,
};
#elif defined(__aarch64__) || defined(__riscv)
enum {
  platform_sys_copy_file_range = 285,
  platform_sys_renameat2 = 276,
  platform_sys_ioctl = 29,
  platform_sys_fallocate = 47,
  platform_sys_sync_file_range = 84,
  platform_sys_fstatfs = 44,
};
#else
#error "the system call numbers of this processor are not listed here"
#endif

// open(2) with this flag and a folder makes a file that has no name yet: O_TMPFILE.
#if defined(__aarch64__)
enum { platform_open_unnamed = 020000000 | 040000 };
#else
enum { platform_open_unnamed = 020000000 | 0200000 };
#endif

// lseek(2): to the next data, and to the next hole (SEEK_DATA, SEEK_HOLE).
enum { platform_seek_data = 3, platform_seek_hole = 4 };

// Copies bytes between files inside the kernel; musl and older glibc lack the wrapper.
static inline int64_t platform_copy_range(int from, int64_t from_offset, int to, int64_t to_offset,
                                          size_t count) {
  int64_t source = from_offset, destination = to_offset;
  return syscall(platform_sys_copy_file_range, from, &source, to, &destination, count, 0);
}

// Lets two files share blocks (FICLONERANGE); all numbers are multiples of the block size.
static inline int platform_share_range(int from, int64_t from_offset, int to, int64_t to_offset,
                                       uint64_t count) {
  struct {
    int64_t descriptor;
    uint64_t offset, count, destination;
  } range = {from, (uint64_t)from_offset, count, (uint64_t)to_offset};
  return (int)syscall(platform_sys_ioctl, to, 0x4020940Dul, &range);
}

// Whether the file system is one whose files may share blocks: Btrfs, XFS, Bcachefs.
static inline int platform_shares_blocks(int descriptor) {
  long status[32] = {0};
  if (syscall(platform_sys_fstatfs, descriptor, status) != 0) return 0;
  unsigned type = (unsigned)status[0];
  return type == 0x9123683Eu || type == 0x58465342u || type == 0xCA451A4Eu;
}

// Reserves the blocks of a range, which makes the file as long as that.
static inline int platform_reserve(int descriptor, int64_t offset, int64_t count) {
  return (int)syscall(platform_sys_fallocate, descriptor, 0, offset, count);
}

// Asks for the pages of a range to be written to the disk and does not wait (SYNC_FILE_RANGE_WRITE).
static inline int platform_start_writing_back(int descriptor, int64_t offset, int64_t count) {
  return (int)syscall(platform_sys_sync_file_range, descriptor, offset, count, 2u);
}

// Renames relative to the working folder (AT_FDCWD); `exclusive` refuses to replace a file.
static inline int platform_rename(const char *from, const char *to, int exclusive) {
  return (int)syscall(platform_sys_renameat2, -100, from, -100, to, exclusive ? 1u : 0u);
}

// Exchanges two names (RENAME_EXCHANGE).
static inline int platform_exchange(const char *one, const char *other) {
  return (int)syscall(platform_sys_renameat2, -100, one, -100, other, 2u);
}

#endif
