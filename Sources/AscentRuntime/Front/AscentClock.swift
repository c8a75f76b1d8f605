public import AscentRules

/// Where time comes from. Rules and services never read another clock.
public protocol AscentClock: Sendable {
  /// The present.
  func now() -> Instant
}
