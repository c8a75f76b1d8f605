// Records operations on the files of a folder by replacing functions of the C library: a symbol of the executable comes
// before that of a shared library, so SQLite and the tests call these. They pass on to the kernel, and cost a load and a
// branch while nothing is recorded.
#include "CDiskRecorder.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define DISK_RECORDER_SANITIZED 1
#endif
#endif

#if defined(__GLIBC__) && defined(__LP64__) && !defined(DISK_RECORDER_SANITIZED)
#define DISK_RECORDER_WORKS 1
#endif

enum { recordings_max = 32, descriptors_max = 65536 };

typedef struct {
  char *folder;
  uint8_t *bytes;
  size_t length;
  size_t capacity;
} recording;

#ifdef DISK_RECORDER_WORKS

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_int recording_count;
static recording recordings[recordings_max];
static uint32_t last_handle;

/// For each descriptor: its recording, counted from 1, and its handle.
static struct {
  int recording;
  uint32_t handle;
} descriptors[descriptors_max];

bool disk_recorder_works(void) { return true; }

static bool is_idle(void) { return atomic_load_explicit(&recording_count, memory_order_acquire) == 0; }

static void append(recording *to, disk_operation operation, const void *bytes) {
  size_t added = sizeof operation + operation.length;
  while (to->length + added > to->capacity) {
    to->capacity = to->capacity == 0 ? 65536 : 2 * to->capacity;
    to->bytes = realloc(to->bytes, to->capacity);
    if (to->bytes == NULL) abort();
  }
  memcpy(to->bytes + to->length, &operation, sizeof operation);
  if (operation.length > 0) memcpy(to->bytes + to->length + sizeof operation, bytes, operation.length);
  to->length += added;
}

/// The recording of the folder that is or contains a path, counted from 1; 0 if there is none.
static int recording_of(const char *path, const char **name) {
  for (int index = 0; index < recordings_max; index++) {
    const char *folder = recordings[index].folder;
    if (folder == NULL) continue;
    size_t length = strlen(folder);
    if (strncmp(path, folder, length) != 0) continue;
    if (path[length] != '/' && path[length] != 0) continue;
    *name = path[length] == 0 ? path + length : path + length + 1;
    return index + 1;
  }
  return 0;
}

/// The recording of a descriptor; NULL if there is none.
static recording *recording_at(int descriptor) {
  if (descriptor < 0 || descriptor >= descriptors_max || descriptors[descriptor].recording == 0) return NULL;
  return &recordings[descriptors[descriptor].recording - 1];
}

static int recorded_open(const char *path, int flags, mode_t mode) {
  if (is_idle()) return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
  pthread_mutex_lock(&lock);
  const char *name;
  int number = recording_of(path, &name);
  bool is_new = number > 0 && (flags & O_CREAT) != 0 && syscall(SYS_faccessat, AT_FDCWD, path, F_OK) != 0;
  int descriptor = (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
  int error = errno;
  if (number > 0 && descriptor >= 0 && descriptor < descriptors_max) {
    descriptors[descriptor].recording = number;
    descriptors[descriptor].handle = ++last_handle;
    disk_operation operation = {
        .kind = is_new ? disk_operation_created : disk_operation_opened, .handle = last_handle, .length = strlen(name)};
    append(&recordings[number - 1], operation, name);
  }
  pthread_mutex_unlock(&lock);
  errno = error;
  return descriptor;
}

int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = __OPEN_NEEDS_MODE(flags) ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return recorded_open(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = __OPEN_NEEDS_MODE(flags) ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return recorded_open(path, flags, mode);
}

int close(int descriptor) {
  if (!is_idle() && descriptor >= 0 && descriptor < descriptors_max) {
    pthread_mutex_lock(&lock);
    descriptors[descriptor].recording = 0;
    pthread_mutex_unlock(&lock);
  }
  return (int)syscall(SYS_close, descriptor);
}

ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
  if (is_idle()) return syscall(SYS_pwrite64, descriptor, bytes, count, offset);
  pthread_mutex_lock(&lock);
  ssize_t written = syscall(SYS_pwrite64, descriptor, bytes, count, offset);
  int error = errno;
  recording *to = recording_at(descriptor);
  if (to != NULL && written > 0) {
    disk_operation operation = {
        .kind = disk_operation_wrote, .handle = descriptors[descriptor].handle, .offset = offset, .length = (uint64_t)written};
    append(to, operation, bytes);
  }
  pthread_mutex_unlock(&lock);
  errno = error;
  return written;
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off_t offset) { return pwrite(descriptor, bytes, count, offset); }

int ftruncate(int descriptor, off_t length) {
  if (is_idle()) return (int)syscall(SYS_ftruncate, descriptor, length);
  pthread_mutex_lock(&lock);
  int result = (int)syscall(SYS_ftruncate, descriptor, length);
  int error = errno;
  recording *to = recording_at(descriptor);
  if (to != NULL && result == 0) {
    disk_operation operation = {.kind = disk_operation_truncated, .handle = descriptors[descriptor].handle, .offset = length};
    append(to, operation, NULL);
  }
  pthread_mutex_unlock(&lock);
  errno = error;
  return result;
}

int ftruncate64(int descriptor, off_t length) { return ftruncate(descriptor, length); }

/// Records a sync; false if the descriptor belongs to no recording and must really be synced.
static bool records_sync(int descriptor) {
  if (is_idle()) return false;
  pthread_mutex_lock(&lock);
  recording *to = recording_at(descriptor);
  if (to != NULL) {
    disk_operation operation = {.kind = disk_operation_synced, .handle = descriptors[descriptor].handle};
    append(to, operation, NULL);
  }
  pthread_mutex_unlock(&lock);
  return to != NULL;
}

int fsync(int descriptor) { return records_sync(descriptor) ? 0 : (int)syscall(SYS_fsync, descriptor); }

int fdatasync(int descriptor) { return records_sync(descriptor) ? 0 : (int)syscall(SYS_fdatasync, descriptor); }

int unlink(const char *path) {
  if (is_idle()) return (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0);
  pthread_mutex_lock(&lock);
  const char *name;
  int number = recording_of(path, &name);
  int result = (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0);
  int error = errno;
  if (number > 0 && result == 0) {
    append(&recordings[number - 1], (disk_operation){.kind = disk_operation_removed, .length = strlen(name)}, name);
  }
  pthread_mutex_unlock(&lock);
  errno = error;
  return result;
}

int disk_recorder_begin(const char *folder) {
  int begun = -1;
  pthread_mutex_lock(&lock);
  for (int index = 0; index < recordings_max && begun < 0; index++) {
    if (recordings[index].folder != NULL) continue;
    recordings[index].folder = strdup(folder);
    if (recordings[index].folder == NULL) abort();
    atomic_fetch_add_explicit(&recording_count, 1, memory_order_release);
    begun = index;
  }
  pthread_mutex_unlock(&lock);
  return begun;
}

void disk_recorder_mark(int number, int64_t value) {
  pthread_mutex_lock(&lock);
  append(&recordings[number], (disk_operation){.kind = disk_operation_marked, .offset = value}, NULL);
  pthread_mutex_unlock(&lock);
}

size_t disk_recorder_length(int number) {
  pthread_mutex_lock(&lock);
  size_t length = recordings[number].length;
  pthread_mutex_unlock(&lock);
  return length;
}

void disk_recorder_end(int number, uint8_t *bytes, size_t length) {
  pthread_mutex_lock(&lock);
  recording *ended = &recordings[number];
  if (length > ended->length) length = ended->length;
  if (length > 0) memcpy(bytes, ended->bytes, length);
  free(ended->folder);
  free(ended->bytes);
  *ended = (recording){0};
  for (int descriptor = 0; descriptor < descriptors_max; descriptor++) {
    if (descriptors[descriptor].recording == number + 1) descriptors[descriptor].recording = 0;
  }
  atomic_fetch_sub_explicit(&recording_count, 1, memory_order_release);
  pthread_mutex_unlock(&lock);
}

#else

bool disk_recorder_works(void) { return false; }
int disk_recorder_begin(const char *folder) { return folder == NULL ? -2 : -1; }
void disk_recorder_mark(int number, int64_t value) { (void)number, (void)value; }
size_t disk_recorder_length(int number) { return (size_t)(number * 0); }
void disk_recorder_end(int number, uint8_t *bytes, size_t length) { (void)number, (void)bytes, (void)length; }

#endif
