#ifndef ASCENT_CSQLITE_SHIM_H
#define ASCENT_CSQLITE_SHIM_H

#include <errno.h>
#include <sqlite3.h>
#include <stdint.h>
#include <string.h>
#ifdef __linux__
#include <sys/syscall.h>
/* Declared here: a header that declares structures would make them structures of this module for Swift. */
long syscall(long number, ...);
int access(const char *path, int mode);
int rename(const char *from, const char *to);
#else
#include <stdio.h>
#include <unistd.h>
#endif

/* SQLITE_TRANSIENT is a cast macro, which Swift does not import: SQLite copies the bytes before the bind returns. */
static inline sqlite3_destructor_type ascent_sqlite_transient(void) { return SQLITE_TRANSIENT; }

/* sqlite3_db_config is variadic, which Swift cannot call. */
static inline int ascent_sqlite_db_config(sqlite3 *db, int option, int on) {
  return sqlite3_db_config(db, option, on, (int *)0);
}

/* sqlite3_config is variadic, too. SQLite then counts no memory, which takes a lock of the whole process at each
   allocation. */
static inline int ascent_sqlite_disable_memory_statistics(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

/* A virtual table and a cursor of it: SQLite's part comes first, as SQLite requires, then an object of Swift. */
typedef struct {
  sqlite3_vtab base;
  void *object;
} ascent_vtab;
typedef struct {
  sqlite3_vtab_cursor base;
  void *object;
} ascent_vtab_cursor;

/* sqlite3_vtab_config is variadic. A view may then read the table although its schema is not trusted. */
static inline int ascent_sqlite_vtab_innocuous(sqlite3 *db) { return sqlite3_vtab_config(db, SQLITE_VTAB_INNOCUOUS); }

/* The error that a method of a virtual table leaves behind; sqlite3_mprintf is variadic. */
static inline void ascent_sqlite_vtab_error(sqlite3_vtab *table, const char *message) {
  sqlite3_free(table->zErrMsg);
  table->zErrMsg = sqlite3_mprintf("%s", message);
}

/* Renames a file unless the name is in use, in one step where the file system can. */
static inline int ascent_rename_unused(const char *from, const char *to) {
#ifdef __linux__
  if (syscall(SYS_renameat2, -100 /* AT_FDCWD */, from, -100, to, 1 /* RENAME_NOREPLACE */) == 0) return 0;
#else
  if (renamex_np(from, to, RENAME_EXCL) == 0) return 0;
#endif
  if (errno != EINVAL && errno != ENOSYS && errno != ENOTSUP) return -1;
  if (access(to, 0 /* F_OK */) == 0) {
    errno = EEXIST;
    return -1;
  }
  /* Only a missing name is unused. */
  if (errno != ENOENT) return -1;
  return rename(from, to);
}

/* The write-ahead log and its index in shared memory, as SQLite's page "WAL-mode File Format" describes them. SQLite
   checks the checksums of the log when a database is opened, but not when a checkpoint copies it. */

enum { ascent_is_big = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ };

static inline uint32_t ascent_wal_native(const unsigned char *bytes) {
  uint32_t word;
  memcpy(&word, bytes, 4);
  return word;
}

static inline uint32_t ascent_wal_word(const unsigned char *bytes, int is_big) {
  uint32_t word = ascent_wal_native(bytes);
  return is_big == ascent_is_big ? word : __builtin_bswap32(word);
}

/* Continues a checksum with bytes, a multiple of eight. */
static inline void ascent_wal_sum(uint32_t sum[2], const unsigned char *bytes, uint32_t count, int is_big) {
  uint32_t first = sum[0], second = sum[1];
  for (const unsigned char *end = bytes + count; bytes < end; bytes += 8) {
    first += ascent_wal_word(bytes, is_big) + second;
    second += ascent_wal_word(bytes + 4, is_big) + first;
  }
  sum[0] = first;
  sum[1] = second;
}

/* One region of the index; null when there is none. */
static inline int ascent_wal_region(sqlite3 *db, int number, const volatile unsigned char **region) {
  sqlite3_file *file = 0;
  volatile void *mapped = 0;
  int code = sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  if (code == SQLITE_OK && file && file->pMethods && file->pMethods->iVersion > 1)
    code = file->pMethods->xShmMap(file, number, 32768, 0, &mapped);
  *region = (const volatile unsigned char *)mapped;
  return code;
}

/* Whether the last failed write to the database, its log or its journal was beyond the limit on the size of a file.
   sqlite3_system_errno does not tell: the rollback after the write has changed it. */
static inline int ascent_exceeds_file_size(sqlite3 *db) {
  const int files[] = {SQLITE_FCNTL_FILE_POINTER, SQLITE_FCNTL_JOURNAL_POINTER};
  for (int index = 0; index < 2; index++) {
    sqlite3_file *file = 0;
    int number = 0;
    if (sqlite3_file_control(db, "main", files[index], &file) == SQLITE_OK && file && file->pMethods
        && file->pMethods->xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &number) == SQLITE_OK && number == EFBIG)
      return 1;
  }
  return 0;
}

/* How many bytes of the log are in use according to the first bytes of its index. */
static inline int64_t ascent_wal_used(const unsigned char header[48]) {
  uint32_t frames = ascent_wal_native(header + 16);
  uint16_t size;
  memcpy(&size, header + 14, 2);
  return frames ? 32 + (int64_t)frames * (24 + (size & 0xfe00) + ((size & 1) << 16)) : 0;
}

/* How many bytes of the log are in use; 0 when it is empty or has no index. */
static inline int64_t ascent_wal_length(sqlite3 *db) {
  const volatile unsigned char *index;
  unsigned char header[48];
  if (ascent_wal_region(db, 0, &index) != SQLITE_OK || !index) return 0;
  memcpy(header, (const unsigned char *)index, 48);
  return ascent_wal_used(header);
}

/* Reads the log back. SQLITE_CORRUPT when it, or its index, is not what was written; `frame` is then the frame at which
   that shows, 0 for a header. On another connection than the writing one, a commit meanwhile may look like damage. */
static inline int ascent_wal_check(sqlite3 *db, uint32_t *frame) {
  *frame = 0;
  const volatile unsigned char *index;
  int code = ascent_wal_region(db, 0, &index);
  if (code != SQLITE_OK || !index) return code;
  unsigned char header[96], start[32];
  memcpy(header, (const unsigned char *)index, 96);
  uint32_t sum[2] = {0, 0};
  ascent_wal_sum(sum, header, 40, ascent_is_big);
  if (memcmp(header, header + 48, 48) || memcmp(sum, header + 40, 8)) return SQLITE_CORRUPT;
  const int64_t length = ascent_wal_used(header);
  const uint32_t frames = ascent_wal_native(header + 16);
  if (length == 0) return SQLITE_OK;
  const uint32_t frame_length = (uint32_t)((length - 32) / frames);

  sqlite3_file *log = 0;
  code = sqlite3_file_control(db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
  if (code != SQLITE_OK || !log || !log->pMethods) return code ? code : SQLITE_CORRUPT;
  code = log->pMethods->xRead(log, start, 32, 0);
  if (code != SQLITE_OK) return code == SQLITE_IOERR_SHORT_READ ? SQLITE_CORRUPT : code;
  const int is_big = start[3] & 1;
  sum[0] = sum[1] = 0;
  ascent_wal_sum(sum, start, 24, is_big);
  if ((ascent_wal_word(start, 1) & ~1u) != 0x377f0682 || memcmp(start + 16, header + 32, 8)
      || sum[0] != ascent_wal_word(start + 24, 1) || sum[1] != ascent_wal_word(start + 28, 1))
    return SQLITE_CORRUPT;

  unsigned char *bytes = (unsigned char *)sqlite3_malloc64(frame_length);
  if (!bytes) return SQLITE_NOMEM;
  for (uint32_t number = 1; code == SQLITE_OK && number <= frames; number++) {
    *frame = number;
    /* The first region has 4,062 page numbers, after 136 bytes of headers; the others have 4,096. */
    const uint32_t region = (number + 33) / 4096;
    if (number == 1 || (number + 33) % 4096 == 0) code = ascent_wal_region(db, (int)region, &index);
    if (code != SQLITE_OK) break;
    code = log->pMethods->xRead(log, bytes, (int)frame_length, 32 + (int64_t)(number - 1) * frame_length);
    if (code == SQLITE_IOERR_SHORT_READ) code = SQLITE_CORRUPT;
    if (code != SQLITE_OK) break;
    ascent_wal_sum(sum, bytes, 8, is_big);
    ascent_wal_sum(sum, bytes + 24, frame_length - 24, is_big);
    const uint32_t place = (number + 33) % 4096;
    if (!index || memcmp(bytes + 8, header + 32, 8) || sum[0] != ascent_wal_word(bytes + 16, 1)
        || sum[1] != ascent_wal_word(bytes + 20, 1)
        || ascent_wal_word(bytes, 1) != ascent_wal_native((const unsigned char *)index + 4 * place))
      code = SQLITE_CORRUPT;
  }
  sqlite3_free(bytes);
  return code == SQLITE_OK && memcmp(sum, header + 24, 8) ? SQLITE_CORRUPT : code;
}

#endif
