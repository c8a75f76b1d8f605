import Glibc
import Synchronization

/// Checks that the process can get its threads, at the start and while it is busy.
enum Threads {
  /// How often to look whether the process is stuck, in seconds.
  private static let interval: UInt32 = 2
  /// How often in a row it must look stuck to be ended.
  private static let stuckMax = 5
  /// A process that uses less processor time than this between two looks may be stuck, in
  /// nanoseconds.
  private static let idleMax: UInt64 = 20_000_000

  /// Whether the process is starting or executing a command that ends by itself.
  static let isBusy = Atomic(true)

  /// How many threads a session needs in addition to one for each core: for signals, two for the
  /// store, for input, and for the socket.
  private static let extra = 5

  /// Starts a thread that mostly waits, so that there is always a thread that can take a signal.
  /// Dispatch blocks signals in its own threads, and in a thread that waits for the system to
  /// provide another. Without this one, neither the alarm of the start nor SIGTERM would end
  /// such a process. The thread also ends a process that is stuck waiting for a thread.
  ///
  /// - Returns: whether the thread was created.
  static func startSignalThread() -> Bool {
    var thread = pthread_t()
    let code = unsafe pthread_create(&thread, nil, { _ in Threads.watch() }, nil)
    guard code == 0 else { return false }
    pthread_detach(thread)
    return true
  }

  /// Ends the process once it has been busy without doing anything, and without getting a thread,
  /// for several looks in a row.
  private static func watch() -> Never {
    var (used, count) = (processorTime, 0)
    while true {
      var left = interval
      // A signal interrupts the sleep.
      while left > 0 { left = sleep(left) }
      let now = processorTime
      let isStuck = isBusy.load(ordering: .relaxed) && now &- used < idleMax && !canCreateThread
      (used, count) = (now, isStuck ? count + 1 : 0)
      if count == stuckMax { ProcessSignals.failWithoutThreads() }
    }
  }

  /// The processor time that the process has used, in nanoseconds.
  private static var processorTime: UInt64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  private static var canCreateThread: Bool {
    var thread = pthread_t()
    guard unsafe pthread_create(&thread, nil, { _ in nil }, nil) == 0 else { return false }
    pthread_join(thread, nil)
    return true
  }

  /// Whether the system gives as many threads as a session needs. Dispatch would wait for them
  /// endlessly and silently.
  static var areAvailable: Bool {
    // The threads wait here until all of them exist.
    var gate = unsafe pthread_mutex_t()
    unsafe pthread_mutex_init(&gate, nil)
    defer { unsafe _ = pthread_mutex_destroy(&gate) }
    return unsafe withUnsafeMutablePointer(to: &gate) { gate in
      unsafe pthread_mutex_lock(gate)
      var threads: [pthread_t] = []
      let wanted = sysconf(Int32(_SC_NPROCESSORS_ONLN)) + extra
      while threads.count < wanted {
        var thread = pthread_t()
        let code = unsafe pthread_create(
          &thread, nil,
          { gate in
            let gate = unsafe gate!.assumingMemoryBound(to: pthread_mutex_t.self)
            unsafe pthread_mutex_lock(gate)
            unsafe pthread_mutex_unlock(gate)
            return nil
          }, gate)
        guard code == 0 else { break }
        threads.append(thread)
      }
      unsafe pthread_mutex_unlock(gate)
      for thread in threads { pthread_join(thread, nil) }
      return threads.count == wanted
    }
  }
}
