// Counts allocations and syncs by replacing functions of the C library: a symbol of the executable takes precedence
// over one of a shared library, so the Swift runtime and SQLite call these. They call the real functions, which glibc
// exports under other names; while nothing is counted they cost a load and a branch.
#include "CStressCounters.h"

#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

static atomic_bool counting;
static atomic_long allocations;
static atomic_long syncs;

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define STRESS_SANITIZED 1
#endif
#endif

#if defined(__GLIBC__) && !defined(STRESS_SANITIZED)

#include <malloc.h>
#include <sys/syscall.h>
#include <unistd.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);

static void count(atomic_long *counter) {
  if (!atomic_load_explicit(&counting, memory_order_relaxed)) return;
  atomic_fetch_add_explicit(counter, 1, memory_order_relaxed);
}

void *malloc(size_t size) {
  count(&allocations);
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count(&allocations);
  return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
  count(&allocations);
  return __libc_realloc(memory, size);
}

int fsync(int descriptor) {
  count(&syncs);
  return (int)syscall(SYS_fsync, descriptor);
}

int fdatasync(int descriptor) {
  count(&syncs);
  return (int)syscall(SYS_fdatasync, descriptor);
}

bool stress_counters_work(void) { return true; }

long stress_counters_bytes_in_use(void) {
  struct mallinfo2 info = mallinfo2();
  return (long)(info.uordblks + info.hblkhd);
}

#else

bool stress_counters_work(void) { return false; }

long stress_counters_bytes_in_use(void) { return 0; }

#endif

void stress_counters_begin(void) {
  atomic_store(&allocations, 0);
  atomic_store(&syncs, 0);
  atomic_store(&counting, true);
}

void stress_counters_end(void) { atomic_store(&counting, false); }

long stress_counters_allocations(void) { return atomic_load(&allocations); }

long stress_counters_syncs(void) { return atomic_load(&syncs); }
