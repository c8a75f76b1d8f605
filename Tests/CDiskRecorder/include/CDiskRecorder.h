#ifndef C_DISK_RECORDER_H
#define C_DISK_RECORDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// An operation on the files of a folder. In a recording each operation is this header, then `length` bytes.
typedef struct {
  /// One of the kinds below.
  uint32_t kind;
  /// The number of the opened file that was used; every opening has its own.
  uint32_t handle;
  /// The offset in the file, its new length, or the value of a mark.
  int64_t offset;
  /// How many bytes follow: the written bytes, or the file's name in the folder, which is empty for the folder itself.
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

/// Whether this build can record: only with glibc, and without a sanitizer that replaces the same functions.
bool disk_recorder_works(void);

/// Begins to record this process's operations on the files of a folder, given as an absolute path without links. Until
/// the recording ends, syncs do not reach the disk. Returns the recording's number; below 0 if there are too many.
int disk_recorder_begin(const char *folder);

/// Adds a caller's mark between the operations.
void disk_recorder_mark(int recording, int64_t value);

/// The recording's length in bytes.
size_t disk_recorder_length(int recording);

/// Ends a recording and copies it into `length` bytes.
void disk_recorder_end(int recording, uint8_t *bytes, size_t length);

#endif
