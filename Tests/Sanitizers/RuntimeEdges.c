// Swift 6.3's libraries on Linux are not instrumented for ThreadSanitizer. In three places they order threads without
// ThreadSanitizer noticing, so that everything that relies on the order is reported as a race:
//
// 1. A contended Mutex. Taking and releasing a free lock is inlined into our modules and instrumented there; the path
//    for a contended lock is in the library.
// 2. A continuation that is resumed before its task waits for it. The resuming thread releases it; the task that finds
//    itself already resumed does not acquire it.
// 3. The same inside AsyncStream.next(), which calls the library's function directly. A task that runs on an actor
//    switches back to it afterwards, so it acquires itself there.
//
// The functions below replace the libraries' functions, since a symbol of the executable comes before that of a shared
// library. They call the originals and report the order. This hides no race: a lock that is not taken orders nothing,
// and neither does a continuation that is not awaited. Planted.swift shows both.
#include <dlfcn.h>
#include <sanitizer/tsan_interface.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SWIFT_ASYNC __attribute__((swiftasynccall))
#define HANDLE __attribute__((swift_context)) void *handle

// Synchronization._MutexHandle, from the library's module interface:
// _lockSlow(UInt32), _tryLockSlow() -> Bool, _unlockSlow().
#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK_SLOW "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

typedef SWIFT void lock_function(uint32_t thread, HANDLE);
typedef SWIFT bool try_lock_function(HANDLE);
typedef SWIFT void unlock_function(HANDLE);

// The beginning of the runtime's ContinuationAsyncContext.
struct continuation;
typedef SWIFT_ASYNC void resume_function(__attribute__((swift_async_context)) struct continuation *continuation);
typedef SWIFT_ASYNC void await_function(struct continuation *continuation);
struct continuation {
  void *parent;
  resume_function *resume;
  size_t flags;
};
static const size_t switches_executor = 2;

typedef SWIFT_ASYNC void switch_function(__attribute__((swift_async_context)) void *context, resume_function *resume,
                                         void *executor, size_t kind);

SWIFT void *swift_task_getCurrent(void);

static lock_function *library_lock;
static try_lock_function *library_try_lock;
static unlock_function *library_unlock;
static await_function *library_await;
static switch_function *library_switch;

__attribute__((constructor)) static void find_libraries(void) {
  library_lock = (lock_function *)dlsym(RTLD_NEXT, LOCK_SLOW);
  library_try_lock = (try_lock_function *)dlsym(RTLD_NEXT, TRY_LOCK_SLOW);
  library_unlock = (unlock_function *)dlsym(RTLD_NEXT, UNLOCK_SLOW);
  library_await = (await_function *)dlsym(RTLD_NEXT, "swift_continuation_await");
  library_switch = (switch_function *)dlsym(RTLD_NEXT, "swift_task_switch");
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

// What runs in the task whose continuation this thread finds resumed. The library calls it at once on this thread, or
// never.
static _Thread_local resume_function *after_await;

// The resuming thread has released the task.
static SWIFT_ASYNC void resumed_early(__attribute__((swift_async_context)) struct continuation *continuation) {
  continuation->resume = after_await;
  __tsan_acquire(swift_task_getCurrent());
  return after_await(continuation);
}

SWIFT_ASYNC void swift_continuation_await(struct continuation *continuation) {
  if ((continuation->flags & switches_executor) == 0) {
    after_await = continuation->resume;
    continuation->resume = resumed_early;
  }
  return library_await(continuation);
}

// Whatever resumed or enqueued this task has released it, and happened before the task went on.
SWIFT_ASYNC void swift_task_switch(__attribute__((swift_async_context)) void *context, resume_function *resume,
                                   void *executor, size_t kind) {
  __tsan_acquire(swift_task_getCurrent());
  return library_switch(context, resume, executor, kind);
}
