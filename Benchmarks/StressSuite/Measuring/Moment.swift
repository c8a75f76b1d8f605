/// A monotonic clock shared by all threads, in nanoseconds since its first use in the process.
package enum Moment {
  private static let start = ContinuousClock.now

  /// The present moment.
  package static var now: Int64 { (ContinuousClock.now - start).nanoseconds }
}
