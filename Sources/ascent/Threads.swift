import Glibc

/// Checks at the start that the process can get its threads.
enum Threads {
  /// How many threads a session needs in addition to one for each core: for signals, two for the
  /// store, for input, and for the socket.
  private static let extra = 5

  /// Starts a thread that only waits, so that there is always a thread that can take a signal.
  /// Dispatch blocks signals in its own threads, and in a thread that waits for the system to
  /// provide another. Without this one, neither the alarm of the start nor SIGTERM would end
  /// such a process.
  ///
  /// - Returns: whether the thread was created.
  static func startSignalThread() -> Bool {
    var thread = pthread_t()
    let code = unsafe pthread_create(&thread, nil, { _ in while true { pause() } }, nil)
    guard code == 0 else { return false }
    pthread_detach(thread)
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
