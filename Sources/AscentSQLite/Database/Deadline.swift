import CSQLite

/// A limit on how long a statement may run. An endless read would keep the write-ahead log
/// from being reset.
final class Deadline {
  /// When running statements are interrupted; nil for never.
  var end: ContinuousClock.Instant?

  fileprivate var hasPassed: Bool {
    guard let end else { return false }
    return ContinuousClock.now > end
  }
}

extension Connection {
  /// Makes SQLite check a deadline every 4,000 steps of its virtual machine: every few dozen
  /// microseconds. The deadline must outlive the connection.
  func watch(_ deadline: Deadline) {
    unsafe sqlite3_progress_handler(
      handle, 4000,
      { context in
        guard let context = unsafe context else { return 0 }
        return unsafe Unmanaged<Deadline>.fromOpaque(context).takeUnretainedValue().hasPassed ? 1 : 0
      },
      Unmanaged.passUnretained(deadline).toOpaque())
  }
}
