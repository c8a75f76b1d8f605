/// A clock that all threads share and that never goes back, in nanoseconds since the process first
/// asked.
package enum Moment {
  private static let start = ContinuousClock.now

  /// The present moment.
  package static var now: Int64 { (ContinuousClock.now - start).nanoseconds }
}
