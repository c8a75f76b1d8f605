#ifndef C_STRESS_COUNTERS_H
#define C_STRESS_COUNTERS_H

#include <stdbool.h>

/// Whether this build counts at all: it does where the C library is glibc and no sanitizer has replaced its allocator.
bool stress_counters_work(void);

/// Begins to count from zero.
void stress_counters_begin(void);

/// Stops counting.
void stress_counters_end(void);

/// The calls of malloc, calloc and realloc, by the whole process, since counting began.
long stress_counters_allocations(void);

/// The calls of fsync and fdatasync, likewise.
long stress_counters_syncs(void);

/// The bytes that the allocator has handed out and not got back, in all its arenas.
long stress_counters_bytes_in_use(void);

#endif
