public import AscentRules
internal import Synchronization

/// A clock that moves only when it is set: for tests and scenarios in virtual time.
public final class ManualClock: AscentClock {
  private let present: Mutex<Instant>

  /// A clock that shows an instant.
  public init(_ instant: Instant) {
    present = Mutex(instant)
  }

  public func now() -> Instant { present.withLock { $0 } }

  /// Sets the clock, forwards or backwards.
  public func set(_ instant: Instant) {
    present.withLock { $0 = instant }
  }

  /// Moves the clock on.
  public func advance(by duration: Duration) {
    present.withLock { $0 = $0.advanced(by: duration) }
  }
}
