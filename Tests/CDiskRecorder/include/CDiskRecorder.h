#ifndef C_DISK_RECORDER_H
#define C_DISK_RECORDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// What was done to the files of a folder. In the record of it each operation is this header, then `length` bytes.
typedef struct {
  /// One of the kinds below.
  uint32_t kind;
  /// Which opening of a file it was done through; each has a number of its own.
  uint32_t handle;
  /// The place in the file, or its new length, or the value of a mark.
  int64_t offset;
  /// How many bytes follow: what was written, or the name of the file within the folder, which is empty for the folder itself.
  uint64_t length;
} disk_operation;

enum {
  disk_operation_opened = 1,
  disk_operation_created = 2,
  disk_operation_wrote = 3,
  disk_operation_truncated = 4,
  disk_operation_synced = 5,
  disk_operation_removed = 6,
  disk_operation_marked = 7,
};

/// Whether this build records at all: it does where the C library is glibc and no sanitizer stands where the recorder would.
bool disk_recorder_works(void);

/// Begins to record what this process does to the files of a folder, given as an absolute path without links. Until it ends, nothing of it is synced for good. The recording has a number; below 0 when
/// there are too many at once.
int disk_recorder_begin(const char *folder);

/// Puts a mark of the caller's between the operations.
void disk_recorder_mark(int recording, int64_t value);

/// How many bytes the record has.
size_t disk_recorder_length(int recording);

/// Ends a recording and copies what it has into so many bytes.
void disk_recorder_end(int recording, uint8_t *bytes, size_t length);

#endif
