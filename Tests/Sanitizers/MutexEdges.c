// What ThreadSanitizer cannot see of Swift's Mutex on Linux.
//
// The way in and out of a free lock is inlined into our modules and instrumented there. The way of a contended lock is in the library, which is not, so the order that
// the lock makes is not seen, and everything that a contended Mutex guards is reported as a race. These three functions stand before those of the library, as a symbol
// of the executable comes before that of a shared library: they call the library's and say what it did. Nothing is hidden by that: a lock that is not taken
// orders nothing. Planted.swift shows both.
#include <dlfcn.h>
#include <sanitizer/tsan_interface.h>
#include <stdbool.h>
#include <stdint.h>

// Synchronization._MutexHandle, from the library's module interface: _lockSlow(UInt32), _tryLockSlow() -> Bool, _unlockSlow().
#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK_SLOW "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

#define SWIFT __attribute__((swiftcall))
#define HANDLE __attribute__((swift_context)) void *handle

typedef SWIFT void lock_function(uint32_t thread, HANDLE);
typedef SWIFT bool try_lock_function(HANDLE);
typedef SWIFT void unlock_function(HANDLE);

static lock_function *library_lock;
static try_lock_function *library_try_lock;
static unlock_function *library_unlock;

__attribute__((constructor)) static void find_library(void) {
  library_lock = (lock_function *)dlsym(RTLD_NEXT, LOCK_SLOW);
  library_try_lock = (try_lock_function *)dlsym(RTLD_NEXT, TRY_LOCK_SLOW);
  library_unlock = (unlock_function *)dlsym(RTLD_NEXT, UNLOCK_SLOW);
}

lock_function lock_slow __asm__(LOCK_SLOW);
try_lock_function try_lock_slow __asm__(TRY_LOCK_SLOW);
unlock_function unlock_slow __asm__(UNLOCK_SLOW);

SWIFT void lock_slow(uint32_t thread, HANDLE) {
  library_lock(thread, handle);
  __tsan_acquire(handle);
}

SWIFT bool try_lock_slow(HANDLE) {
  bool is_locked = library_try_lock(handle);
  if (is_locked) __tsan_acquire(handle);
  return is_locked;
}

SWIFT void unlock_slow(HANDLE) {
  __tsan_release(handle);
  library_unlock(handle);
}
