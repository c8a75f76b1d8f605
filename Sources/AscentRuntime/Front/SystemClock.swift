public import AscentRules
import Foundation

/// The clock of the machine.
public struct SystemClock: AscentClock {
  /// The clock of the machine.
  public init() {}

  public func now() -> Instant {
    Instant(milliseconds: Int64((Date.now.timeIntervalSince1970 * 1000).rounded(.down)))
  }
}
