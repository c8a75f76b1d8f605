public import AscentRules
import Foundation

/// The clock of the machine.
public struct SystemClock: AscentClock {
  /// The clock of the machine.
  public init() {}

  public func now() -> Instant {
    // Twice as long as the calendar; a broken clock may say anything.
    let milliseconds = min(max(Date.now.timeIntervalSince1970 * 1000, -1e15), 1e15)
    return Instant(milliseconds: Int64(milliseconds.rounded(.down)))
  }
}
