import Glibc

/// The threads of the process.
enum Threads {
  /// As many as a session needs besides one for each core: signals, two for the store, input, and
  /// the socket.
  private static let extra = 5

  /// Starts a thread that only waits, so that there is always one which takes a signal. Dispatch
  /// blocks signals in its own threads, and in a thread that waits until the system gives another:
  /// without this one, neither the alarm of the start nor SIGTERM would end such a process.
  ///
  /// - Returns: whether the system gave it.
  static func startSignalThread() -> Bool {
    var thread = pthread_t()
    let code = unsafe pthread_create(&thread, nil, { _ in while true { pause() } }, nil)
    guard code == 0 else { return false }
    pthread_detach(thread)
    return true
  }

  /// Whether the system gives as many threads as a session needs. Dispatch would wait for them
  /// without end, and without a word.
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
