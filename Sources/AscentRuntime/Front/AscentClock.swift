public import AscentRules

/// Where time comes from. Rules and services never read another clock.
public protocol AscentClock: Sendable {
  /// The present.
  func now() -> Instant

  /// Returns when the clock shows an instant or a later one, or when the task is cancelled.
  ///
  /// The default sleeps, and reads the clock at least every 30 seconds, because a machine's clock
  /// can be set. A clock whose time does not pass by itself has to wake those who wait.
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
