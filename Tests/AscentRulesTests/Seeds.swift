import Foundation

/// How much a property test tries: a third by default, so that the suite stays quick, and all of it
/// with `ASCENT_LONG`.
enum Seeds {
  private static let isLong = ProcessInfo.processInfo.environment["ASCENT_LONG"] != nil

  /// The seeds of a test that has this many.
  static func upTo(_ count: UInt64) -> ClosedRange<UInt64> { 1...(isLong ? count : count / 3) }

  /// How often something has to be met at least, when all seeds meet it this often.
  static func atLeast(_ count: Int) -> Int { isLong ? count : count / 3 }
}
