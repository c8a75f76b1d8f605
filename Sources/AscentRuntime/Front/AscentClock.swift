public import AscentRules

/// The source of time. Rules and services read no other clock.
public protocol AscentClock: Sendable {
  /// The present.
  func now() -> Instant

  /// Returns once the clock has reached an instant, or the task is cancelled.
  ///
  /// The default implementation sleeps, and reads the clock again at least every 30 seconds,
  /// because a machine's clock can be set. A clock that does not advance by itself has to
  /// wake its waiters.
  func wait(until instant: Instant) async
}

extension AscentClock {
  public func wait(until instant: Instant) async {
    // A cancellation ends the sleep, and then the wait.
    await wait(until: instant) { try? await Task.sleep(for: $0) }
  }

  func wait(until instant: Instant, sleeping sleep: (Duration) async -> Void) async {
    while !Task.isCancelled, case let left = instant.milliseconds - now().milliseconds, left > 0 {
      await sleep(.milliseconds(min(left, 30_000)))
    }
  }
}
